// Every request passes here before anything is done for it: let in, or told to come again (see `admission.ts`).
// Kept answers went out before (see `response-fast-path.ts`), and most refusals do; what the shop asks itself was let in with the page it is for.
import { IncomingMessage } from 'node:http';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  onSendHookHandler,
  preParsingHookHandler,
  preValidationHookHandler,
  RouteOptions,
} from 'fastify';
import {
  api,
  type EndpointName,
  GOOGLE_CALLBACK_PATH,
  HEALTH_LIVE_PATH,
  HEALTH_READY_PATH,
  METRICS_PATH,
} from '#contract/paths.ts';
import { AppError } from '#server/app-error.ts';
import { Admission, type Slot, type Urgency } from './admission.ts';
import { type CachedResponse, type CacheLookup, toCachedResponse } from './response-fast-path.ts';

/** Who has come this far is refused last: what was ordered is to be paid, and a session is what all else stands on. */
const URGENT_CALLS: readonly EndpointName[] = [
  'identitySettings',
  'signUp',
  'signIn',
  'signInWithGoogle',
  'signOut',
  'getSession',
  'requestPasswordReset',
  'resetPassword',
  'changePassword',
  'putUser',
  'paymentSettings',
  'createPaymentIntent',
  'settleOrder',
  'paymentWebhook',
];
/** A page that was let in needs its scripts and styles. */
const URGENT_FOLDER = '/assets/';
/** Uploads arrive slowly inside their handler and have a line of their own; watchmen are to see the shop at its worst. */
const FREE = new Set([HEALTH_LIVE_PATH, HEALTH_READY_PATH, METRICS_PATH, api.uploadImage.path]);

const URGENT = new Set([
  ...URGENT_CALLS.map((name) => `${api[name].method} ${api[name].path}`),
  `GET ${GOOGLE_CALLBACK_PATH}`,
]);
/** One line in the log for a busy spell: another after this long without a refusal. */
const SPELL_MS = 10_000;
const RETRY_AFTER_SECONDS = 1;

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for what needs no place. */
    place: Slot | null;
  }
}

/** What is not to be turned away at first sight, by method and address: the whole way tells better. */
const MAY_PASS = new RegExp(
  `^(?:${[...URGENT, `GET ${URGENT_FOLDER}*`, ...[...FREE].map((path) => `[A-Z]+ ${path}`)]
    .map((pattern) => pattern.replace(/:\w+/g, '[^/]+').replace('*', '.*'))
    .join('|')})(?:\\?.*)?$`,
);
/** Under which the log and the figures count those whose route nobody has looked up. */
const ANY_ROUTE = 'any';

/**
 * `waitMs`: see `admission.ts`; 0 lets everybody in. Call before the first route is made. Answers how to turn somebody
 * away before the first step of the whole way: in a crowd most are, and what they cost is taken from those let in.
 */
export function registerLoadShedding(app: FastifyInstance, { waitMs }: { waitMs: number }): CacheLookup {
  if (waitMs === 0) return () => undefined;
  const gate = { admission: new Admission({ waitMs }), noteRefusal: spells(app), first: new FirstRefusal() };
  const { admission, noteRefusal, first } = gate;
  app.decorateRequest('place', null);
  app.addHook('onRoute', (route) => {
    if (FREE.has(route.url)) return;
    guard(route, gate);
    if (takesBody(route)) waitOutside(route, admission);
  });
  return ({ method, url }) => {
    if (!first.sent || !admission.wouldReject('ordinary') || MAY_PASS.test(`${method} ${url}`))
      return undefined;
    noteRefusal();
    app.metrics.countError('overloaded');
    return first.sent;
  };
}

interface Gate {
  readonly admission: Admission;
  readonly noteRefusal: () => void;
  readonly first: FirstRefusal;
}

function guard(route: RouteOptions, { admission, noteRefusal, first }: Gate): void {
  const urgency = urgencyOf(route);
  const enter: onRequestHookHandler = (request, reply, done) => {
    if (!(request.raw instanceof IncomingMessage)) return done();
    const place = admission.acquire(urgency);
    if (!place) {
      noteRefusal();
      first.expect(request);
      return done(new AppError('overloaded', { retryAfterSeconds: RETRY_AFTER_SECONDS }));
    }
    request.place = place;
    // Also where no answer is ever sent.
    reply.raw.once('close', () => admission.release(place));
    done();
  };
  const leave: onSendHookHandler = (request, reply, payload, done) => {
    if (request.place) admission.release(request.place);
    else first.keep(request, reply, payload);
    done(null, payload);
  };
  route.onRequest = [enter, ...all(route.onRequest)];
  route.onSend = [leave, ...all(route.onSend)];
}

/** The one that went the whole way, as it went out. */
class FirstRefusal {
  readonly #expected = new WeakSet<FastifyRequest>();
  #sent: CachedResponse | undefined;

  get sent(): CachedResponse | undefined {
    return this.#sent;
  }

  expect(request: FastifyRequest): void {
    if (!this.#sent) this.#expected.add(request);
  }

  keep(request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
    if (this.#sent || !this.#expected.has(request)) return;
    this.#sent = { ...toCachedResponse(reply, '', Buffer.from(String(payload))), route: ANY_ROUTE };
  }
}

/** While a request's body is on its way. */
function waitOutside(route: RouteOptions, admission: Admission): void {
  const stepAside: preParsingHookHandler = ({ place }, _reply, payload, done) => {
    if (place) admission.suspend(place);
    done(null, payload);
  };
  const comeBack: preValidationHookHandler = ({ place }, _reply, done) => {
    if (place) admission.resume(place);
    done();
  };
  route.preParsing = [...all(route.preParsing), stepAside];
  route.preValidation = [comeBack, ...all(route.preValidation)];
}

function all<Hook>(hooks: Hook | Hook[] | undefined): Hook[] {
  if (hooks === undefined) return [];
  return Array.isArray(hooks) ? hooks : [hooks];
}

const takesBody = ({ method }: RouteOptions) => all(method).some((one) => one !== 'GET' && one !== 'HEAD');

function urgencyOf({ method, url }: RouteOptions): Urgency {
  if (url.startsWith(URGENT_FOLDER)) return 'urgent';
  return all(method).some((one) => URGENT.has(`${one} ${url}`)) ? 'urgent' : 'ordinary';
}

/** The log tells when a spell begins; how many were refused in it, the figures tell. */
function spells(app: FastifyInstance): () => void {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - last > SPELL_MS) app.log.warn('more is asked than can be answered in time: some are refused');
    last = now;
  };
}
