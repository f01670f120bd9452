// The three calls of the contract that make a session: they go by the sign-in cookie, or by the token they got.
import { wording } from '#contract/wording.ts';
import { ask } from '#web/api/ask.ts';
import { Refused } from '#web/api/refused.ts';

export const shopCalls = {
  /** Tells the shop who has signed in; answers the access token and when it ends, in ms since 1970. */
  async tokenFor(email: string): Promise<{ token: string; endsAt: number }> {
    const { token, expiresAt } = await ask('putUser', { params: { email }, body: { email }, unsigned: true });
    if (!token || !expiresAt) throw new Refused(0, 'unreadable_answer', wording.failures.unforeseen);
    return { token, endsAt: Date.parse(expiresAt) };
  },

  async isAdmin(email: string): Promise<boolean> {
    return (await ask('isAdmin', { params: { email } })).admin;
  },
};

export type Shop = typeof shopCalls;
