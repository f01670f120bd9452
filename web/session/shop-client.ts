// The three calls of the contract that make a session: they go by the sign-in cookie, or by the token they got.
import { messages } from '#contract/messages.ts';
import { ApiError } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';

export const shopClient = {
  /** Tells the shop who has signed in; answers the access token and when it ends, in ms since 1970. */
  async tokenFor(email: string): Promise<{ token: string; endsAt: number }> {
    const { token, expiresAt } = await request('putUser', {
      params: { email },
      body: { email },
      withoutToken: true,
    });
    if (!token || !expiresAt) throw new ApiError(0, 'unreadable_answer', messages.errors.unexpected);
    return { token, endsAt: Date.parse(expiresAt) };
  },

  async isAdmin(email: string): Promise<boolean> {
    return (await request('isAdmin', { params: { email } })).admin;
  },
};

export type ShopClient = typeof shopClient;
