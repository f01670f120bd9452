// Limits the memory of request bodies and the time in which they arrive. When a response is sent before the body was
// read, the rest of the body is read and dropped, so that the connection stays usable.
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { ipPrefix } from '../ip-prefix.ts';
import { notFoundError } from '../not-found.ts';
import { isReceiving } from '../receiving.ts';
import { BodyBudget, type BodyBudgetOptions } from './body-budget.ts';
import { type LeastDataRate, SlowBodies } from './slow-bodies.ts';

export interface BodyLimits extends LeastDataRate {
  /** The limits of photos and CSV files, which signed-in users send. */
  readonly large: BodyBudgetOptions;
  /** The limits of JSON and of the card provider's events, which anybody can send. */
  readonly small: BodyBudgetOptions;
  /** The time between two checks of the data rate, in milliseconds. */
  readonly checkEveryMs: number;
}

const MIB = 1024 * 1024;

/** The greatest limit of an endpoint with small bodies. */
const SMALL_BODY_MAX_BYTES = MIB;

export const BODY_LIMITS: BodyLimits = {
  // A network may use four photos of 12 MB as forms, which one user may upload at a time; the process may use four such
  // networks.
  large: { bytesPerNetwork: 4 * 13 * MIB, totalBytes: 4 * 4 * 13 * MIB },
  // A network may use 8 of the largest events, or some thousand orders; the process may use 16 such networks.
  small: { bytesPerNetwork: 4 * MIB, totalBytes: 16 * 4 * MIB },
  leastBytes: 50_000,
  checks: 10,
  checkEveryMs: 1000,
};

/** Register it before the first route. */
export function registerRequestBodies(app: FastifyInstance, limits: BodyLimits): void {
  endStalledBodies(app, limits);
  readUnreadBodies(app);
  limitMemory(app, limits);
}

function endStalledBodies(app: FastifyInstance, limits: BodyLimits): void {
  const bodies = new SlowBodies(limits);
  app.addHook('onRequest', (request, _reply, done) => {
    if (isReceiving(request.raw)) bodies.watch(request.raw);
    done();
  });
  const check = () => {
    for (const request of bodies.check()) endStalled(app, request);
  };
  const timer = setInterval(check, limits.checkEveryMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Answers 408, as Node does after `requestTimeout`. */
function endStalled({ server }: FastifyInstance, { socket }: IncomingMessage): void {
  const error = Object.assign(new Error('The body of the request stalled'), {
    code: 'ERR_HTTP_REQUEST_TIMEOUT',
  });
  server.emit('clientError', error, socket);
}

function readUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    // Fastify closes the connection after a rejected body while the client still sends, so the response could get lost.
    if (reply.getHeader('connection') === 'close') reply.removeHeader('connection');
    done(null, payload);
  });
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (isReceiving(raw)) reply.raw.once('finish', () => dropRemainder(raw));
    done();
  });
}

/** Reads and drops the rest of a body; Node does so only if nothing has begun to read it. */
function dropRemainder(request: IncomingMessage): void {
  if (request.complete) return;
  request.unpipe();
  request.removeAllListeners('data');
  request.resume();
}

function limitMemory(app: FastifyInstance, limits: BodyLimits): void {
  const large = new BodyBudget(limits.large);
  const small = new BodyBudget(limits.small);
  app.addHook('preParsing', async (request, reply, payload) => {
    // A 404 is answered here, because Fastify would first parse the body.
    if (request.is404) throw notFoundError(request, reply);
    if (isReceiving(request.raw)) {
      // The client has disconnected: `close` will not be emitted again, so the memory would not be given back.
      if (request.raw.destroyed || reply.raw.closed) throw new AppError('malformed_request');
      if (request.routeOptions.bodyLimit > SMALL_BODY_MAX_BYTES) takePromised(request, reply, large);
      else takeArriving(request, reply, small);
    }
    return payload;
  });
}

/** Rejects a large body before any of it is read. */
function takePromised(request: FastifyRequest, reply: FastifyReply, budget: BodyBudget): void {
  const network = ipPrefix(request.ip);
  const bytes = greatestBytes(request);
  budget.take(network, bytes);
  // `close` is also emitted when no response is sent.
  reply.raw.once('close', () => budget.giveBack(network, bytes));
}

/**
 * Counts bytes as they arrive, so that a client that announces a length and sends nothing takes none: anybody can send
 * events.
 */
function takeArriving({ ip, raw }: FastifyRequest, reply: FastifyReply, budget: BodyBudget): void {
  const network = ipPrefix(ip);
  let taken = 0;
  const take = ({ length }: Buffer) => {
    try {
      budget.take(network, length);
      taken += length;
    } catch (error) {
      raw.off('data', take);
      // Fastify's parser then stops reading and answers with the error, after it has handled this chunk.
      process.nextTick(() => raw.emit('error', error));
    }
  };
  reply.raw.once('close', () => {
    raw.off('data', take);
    budget.giveBack(network, taken);
  });
  // The parser resumes the stream. It may have stopped listening when the error is emitted.
  raw
    .pause()
    .on('data', take)
    .on('error', () => undefined);
}

/** The most bytes that the body can have. */
function greatestBytes({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number {
  return Math.min(Number(headers['content-length'] ?? bodyLimit), bodyLimit);
}
