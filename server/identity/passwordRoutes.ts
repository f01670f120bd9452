// New passwords: by a link from a letter, or with the old one.
import type { Asked } from '#server/http/door.ts';
import { Refusal } from '#server/refusal.ts';
import { LETTERS, sessionOf, type Ways, WRONG_PASSWORDS } from './ways.ts';

export function passwordRoutes(ways: Ways): void {
  ways.door.open('requestPasswordReset', (asked) => sendResetLink(ways, asked));
  ways.door.open('resetPassword', (asked) => resetPassword(ways, asked));
  ways.door.open('changePassword', (asked) => changePassword(ways, asked));
}

const done = { status: true } as const;

async function sendResetLink({ identity, admit }: Ways, { request, body }: Asked<'requestPasswordReset'>) {
  await admit(request, body.email);
  await identity.limits.count(LETTERS, body.email);
  // Answered before anybody looks whether there is such an account: the time it takes would tell.
  const { auth } = await identity.library();
  identity.inBackground(async () => void (await auth.api.requestPasswordReset({ body })));
  return done;
}

async function resetPassword(
  { identity, admit, ask }: Ways,
  { request, reply, body }: Asked<'resetPassword'>,
) {
  await admit(request);
  await identity.withHash(body.newPassword, async (flow) => {
    await ask(request, reply, body, flow);
    if (!flow.reset) return;
    request.actor = flow.reset.email;
    await identity.events.onAllSessionsEnded(flow.reset.email);
    await identity.limits.forget(WRONG_PASSWORDS, flow.reset.email);
    identity.tellPasswordChanged(flow.reset);
  });
  return done;
}

async function changePassword({ identity, ask }: Ways, { request, reply, body }: Asked<'changePassword'>) {
  const session = await sessionOf(identity, request);
  if (!session) throw new Refusal('session_required');
  await identity.limits.count(WRONG_PASSWORDS, session.email);
  await identity.withHash(body.newPassword, (flow) => ask(request, reply, body, flow));
  await identity.limits.forget(WRONG_PASSWORDS, session.email);
  await identity.endOtherSessions(session);
  identity.tellPasswordChanged(session);
  return done;
}
