// The identity calls: limits, then better-auth, then its answer in the contract's shape. All else below
// /api/auth is closed, whatever the library could do there.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Door } from '#server/http/door.ts';
import { Refusal } from '#server/refusal.ts';
import {
  couldNotMakeAccount,
  originOf,
  passCookies,
  refusalOfLibrary,
  refuseForeignPages,
  requestFor,
} from './exchange.ts';
import { type Flow, inFlow } from './flow.ts';
import { googleRoutes } from './googleRoutes.ts';
import { householdOf, type Limit } from './limits.ts';
import type { Identity } from './service.ts';

const MINUTE_MS = 60_000;
/** Wrong passwords for one account, from wherever they come. Forgiven by a right one, or by a reset. */
const PER_ACCOUNT: Limit = { name: 'account', attempts: 10, windowMs: 15 * MINUTE_MS };
const LETTERS_PER_ACCOUNT: Limit = { name: 'letters', attempts: 3, windowMs: 60 * MINUTE_MS };

interface Answered<Body> {
  readonly response: Response;
  readonly body: Body;
}

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
  const perAddress: Limit = { name: 'address', attempts: signInsPerMinute, windowMs: MINUTE_MS };
  const countAddress = ({ ip }: FastifyRequest) => identity.limits.count(perAddress, householdOf(ip));
  const ask = asker(identity);

  door.open('identitySettings', async () => ({ google: identity.offersGoogle }));

  door.open('signUp', async ({ request, reply, body }) => {
    await countAddress(request);
    const { response, body: made } = await identity.withHash(body.password, (flow) =>
      ask<SessionAnswer>(request, reply, body, flow).catch(async (error: unknown) => {
        // Two sign-ups of one email at once: the database refused the second, and the library only says it failed.
        if (!couldNotMakeAccount(error)) throw error;
        if (await identity.hasAccount(body.email)) throw new Refusal('email_in_use');
        throw new Error('The account could not be made.', { cause: error });
      }),
    );
    return signedIn(response, made);
  });

  door.open('signIn', async ({ request, reply, body }) => {
    await countAddress(request);
    await identity.limits.count(PER_ACCOUNT, body.email);
    const { response, body: made } = await ask<SessionAnswer>(request, reply, body);
    await identity.limits.forget(PER_ACCOUNT, body.email);
    identity.tidy();
    return signedIn(response, made);
  });

  door.open('signOut', async ({ request, reply }) => {
    // A database out of reach is told: the library would take its silence for a session that is gone.
    await identity.proveSession(request.headers);
    await ask(request, reply, {});
    return { success: true };
  });

  door.open('getSession', async ({ request, reply }) => {
    const { body } = await ask<(SessionAnswer & { session: { expiresAt: string } }) | null>(request, reply);
    return body && { user: personOf(body), expiresAt: body.session.expiresAt };
  });

  passwordRoutes(door, identity, countAddress);
  googleRoutes({ app, door, identity, countAddress });
}

function passwordRoutes(
  door: Door,
  identity: Identity,
  countAddress: (request: FastifyRequest) => Promise<void>,
): void {
  const ask = asker(identity);

  door.open('requestPasswordReset', async ({ request, body }) => {
    refuseForeignPages(request, originOf(request, identity.publicOrigin));
    await countAddress(request);
    await identity.limits.count(LETTERS_PER_ACCOUNT, body.email);
    // Answered before anybody looks whether there is such an account: the time it takes would tell.
    const { auth } = await identity.library();
    identity.inBackground(async () => void (await auth.api.requestPasswordReset({ body })));
    return { status: true };
  });

  door.open('resetPassword', async ({ request, reply, body }) => {
    await countAddress(request);
    await identity.withHash(body.newPassword, async (flow) => {
      await ask(request, reply, body, flow);
      if (!flow.reset) return;
      await identity.events.onAllSessionsEnded(flow.reset.email);
      await identity.limits.forget(PER_ACCOUNT, flow.reset.email);
      identity.tellPasswordChanged(flow.reset);
    });
    return { status: true };
  });

  door.open('changePassword', async ({ request, reply, body }) => {
    const session = await identity.proveSession(request.headers);
    if (!session) throw new Refusal('session_required');
    await identity.limits.count(PER_ACCOUNT, session.email);
    await identity.withHash(body.newPassword, (flow) => ask(request, reply, body, flow));
    await identity.limits.forget(PER_ACCOUNT, session.email);
    await identity.endOtherSessions(session);
    identity.tellPasswordChanged(session);
    return { status: true };
  });

  door.open('changeName', async ({ request, reply, body }) => {
    const session = await identity.proveSession(request.headers);
    if (!session) throw new Refusal('session_required');
    await ask(request, reply, body);
    await identity.events.onRenamed(session.email, body.name);
    return { status: true };
  });
}

/** Asks better-auth, and hands its cookies to the browser. Its errors come back as refusals. */
function asker(identity: Identity) {
  return async <Body>(
    request: FastifyRequest,
    reply: FastifyReply,
    body?: object,
    flow: Flow = {},
  ): Promise<Answered<Body>> => {
    const origin = originOf(request, identity.publicOrigin);
    if (request.method !== 'GET') refuseForeignPages(request, origin);
    const { auth } = await identity.library();
    const response = await inFlow(flow, () => auth.handler(requestFor(request, origin, body))).catch(
      (error: unknown) => {
        throw refusalOfLibrary(error);
      },
    );
    passCookies(response, reply);
    return { response, body: (await response.json()) as Body };
  };
}

function signedIn(response: Response, answer: SessionAnswer) {
  // The signed token: the bare one of the body opens nothing.
  return { token: response.headers.get('set-auth-token') ?? '', user: personOf(answer) };
}

function personOf({ user: { email, name } }: SessionAnswer) {
  return { email, name };
}
