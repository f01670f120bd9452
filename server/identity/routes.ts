// The identity calls: limits, then better-auth, then its answer in the contract's shape. All else below
// /api/auth is closed, whatever the library could do there.
import type { FastifyInstance } from 'fastify';
import type { Asked, Door } from '#server/http/door.ts';
import { Refusal } from '#server/refusal.ts';
import type { Flow } from './flow.ts';
import { googleRoutes } from './googleRoutes.ts';
import { passwordRoutes } from './passwordRoutes.ts';
import type { Identity } from './service.ts';
import { type Answered, openWays, sessionOf, type Ways, WRONG_PASSWORDS } from './ways.ts';

interface SessionAnswer {
  readonly user: { readonly email: string; readonly name: string };
}

/** `signInsPerMinute`: from one address, sign-ups and forgotten passwords included. */
export function identityRoutes(
  app: FastifyInstance,
  door: Door,
  identity: Identity,
  signInsPerMinute: number,
): void {
  const ways = openWays({ app, door, identity }, signInsPerMinute);
  door.open('identitySettings', async () => ({ google: identity.offersGoogle }));
  door.open('signUp', (asked) => signUp(ways, asked));
  door.open('signIn', (asked) => signIn(ways, asked));
  door.open('signOut', async ({ request, reply }) => {
    // A database out of reach is told: the library would take its silence for a session that is gone. So is one that
    // keeps the session: the library says nothing of that.
    await sessionOf(identity, request);
    identity.refuseWhereOnlyRead();
    await ways.ask(request, reply, {});
    return { success: true };
  });
  door.open('getSession', async ({ request, reply }) => {
    const { body } = await ways.ask<(SessionAnswer & { session: { expiresAt: string } }) | null>(
      request,
      reply,
    );
    if (body) request.actor = body.user.email;
    return body && { user: personOf(body), expiresAt: body.session.expiresAt };
  });
  door.open('changeName', async ({ request, reply, body }) => {
    const session = await sessionOf(identity, request);
    if (!session) throw new Refusal('session_required');
    await ways.ask(request, reply, body);
    await identity.events.onRenamed(session.email, body.name);
    return { status: true };
  });
  passwordRoutes(ways);
  googleRoutes(ways);
}

async function signUp({ identity, admit, ask }: Ways, { request, reply, body }: Asked<'signUp'>) {
  await admit(request, body.email);
  const refuseKnown = async () => {
    if (await identity.hasAccount(body.email)) throw new Refusal('email_in_use');
  };
  const make = (flow: Flow) =>
    ask<SessionAnswer>(request, reply, body, flow).catch(async (error: unknown) => {
      // Two sign-ups of one email at once: the database refused the second, and the library only says it failed.
      if (!(error instanceof Refusal) || error.code !== 'email_in_use') throw error;
      await refuseKnown();
      throw new Error('The account could not be made.', { cause: error });
    });
  const answered = await identity.withHash(body.password, make, refuseKnown);
  return signedIn(answered);
}

async function signIn({ identity, admit, ask }: Ways, { request, reply, body }: Asked<'signIn'>) {
  await admit(request, body.email);
  await identity.limits.count(WRONG_PASSWORDS, body.email);
  const answered = await ask<SessionAnswer>(request, reply, body);
  await identity.limits.forget(WRONG_PASSWORDS, body.email);
  identity.tidy();
  return signedIn(answered);
}

function signedIn({ response, body }: Answered<SessionAnswer>) {
  // The signed token: the bare one of the body opens nothing.
  return { token: response.headers.get('set-auth-token') ?? '', user: personOf(body) };
}

function personOf({ user: { email, name } }: SessionAnswer) {
  return { email, name };
}
