// Limits what request bodies take: memory, and time while they arrive. An answer that is sent before its request's body was read
// leaves the connection usable: the rest of the body is read and dropped.
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { BodyBudget, type BodyBudgetOptions } from './body-budget.ts';
import { ipPrefix } from './ip-prefix.ts';
import { notFoundError } from './not-found.ts';
import { isReceiving } from './receiving.ts';
import { type LeastDataRate, SlowBodies } from './slow-bodies.ts';

export interface BodyLimits extends LeastDataRate {
  /** Photos and CSV files, of users who are signed in. */
  readonly large: BodyBudgetOptions;
  /** JSON and events of the card provider, from anybody. */
  readonly small: BodyBudgetOptions;
  /** Between two checks of the data rate, in milliseconds. */
  readonly checkEveryMs: number;
}

const MIB = 1024 * 1024;

/** The greatest limit of an endpoint whose bodies are small. */
const SMALL_BODY_MAX_BYTES = MIB;

export const BODY_LIMITS: BodyLimits = {
  // A network: four photos of 12 MB as forms, which is what one user may upload at a time. The process: four such networks.
  large: { bytesPerNetwork: 4 * 13 * MIB, totalBytes: 4 * 4 * 13 * MIB },
  // A network: 8 of the largest events, or some thousand orders. The process: 16 such networks.
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

/** Answers 408 as Node does after `requestTimeout`. */
function endStalled({ server }: FastifyInstance, { socket }: IncomingMessage): void {
  const error = Object.assign(new Error('The body of the request stalled'), {
    code: 'ERR_HTTP_REQUEST_TIMEOUT',
  });
  server.emit('clientError', error, socket);
}

function readUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    // Fastify would close the connection after a body that it refused, while the client still sends: the answer could be lost.
    if (reply.getHeader('connection') === 'close') reply.removeHeader('connection');
    done(null, payload);
  });
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (isReceiving(raw)) reply.raw.once('finish', () => dropRemainder(raw));
    done();
  });
}

/** Node does so only where nothing has begun to read the body. */
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
    // Answered before the body is read, which Fastify would parse first.
    if (request.is404) throw notFoundError(request, reply);
    if (isReceiving(request.raw)) {
      // The client has gone since: `close` will not be emitted again, and nothing would be given back.
      if (request.raw.destroyed || reply.raw.closed) throw new AppError('malformed_request');
      if (request.routeOptions.bodyLimit > SMALL_BODY_MAX_BYTES) takePromised(request, reply, large);
      else takeArriving(request, reply, small);
    }
    return payload;
  });
}

/** Refuses a large body before any of it is read. */
function takePromised(request: FastifyRequest, reply: FastifyReply, budget: BodyBudget): void {
  const network = ipPrefix(request.ip);
  const bytes = greatestBytes(request);
  budget.take(network, bytes);
  // Also when no response is sent.
  reply.raw.once('close', () => budget.giveBack(network, bytes));
}

/** Clients who state a length and send nothing take nothing: anybody may send events. */
function takeArriving({ ip, raw }: FastifyRequest, reply: FastifyReply, budget: BodyBudget): void {
  const network = ipPrefix(ip);
  let taken = 0;
  const take = ({ length }: Buffer) => {
    try {
      budget.take(network, length);
      taken += length;
    } catch (error) {
      raw.off('data', take);
      // Fastify's parser stops reading and answers with the error, after it has handled this chunk.
      process.nextTick(() => raw.emit('error', error));
    }
  };
  reply.raw.once('close', () => {
    raw.off('data', take);
    budget.giveBack(network, taken);
  });
  // The parser resumes it. It may have stopped listening when the error is emitted.
  raw
    .pause()
    .on('data', take)
    .on('error', () => undefined);
}

/** The most that the body can occupy. */
function greatestBytes({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number {
  return Math.min(Number(headers['content-length'] ?? bodyLimit), bodyLimit);
}
