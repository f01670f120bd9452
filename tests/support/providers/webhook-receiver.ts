// A receiver of webhooks over real HTTP. It verifies signatures as a receiver does, and fails as told.
import { EventEmitter, once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook as Verifier } from 'standardwebhooks';
import { onTestFinished } from 'vitest';
import type { FeedEvent } from '#contract/office/feed-events.ts';

type Behaviour = 'accepts' | 'hangs' | 'closes' | number;

export async function startReceiver() {
  const events: FeedEvent[] = [];
  const requests: { headers: Record<string, string>; body: string }[] = [];
  const hanging: ServerResponse[] = [];
  const emitter = new EventEmitter();
  const state = { behaviour: 'accepts' as Behaviour, attempts: 0 };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    state.attempts++;
    if (state.behaviour === 'closes') request.socket.destroy();
    else if (state.behaviour === 'hangs') hanging.push(response);
    else if (typeof state.behaviour === 'number') response.writeHead(state.behaviour).end();
    else {
      requests.push({ headers: request.headers as Record<string, string>, body });
      events.push(JSON.parse(body) as FeedEvent);
      response.writeHead(204).end();
    }
    emitter.emit('request');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    /** The events that were accepted, in the order of their arrival. */
    events,
    state,
    /** Throws unless each request was signed with this secret. */
    verify: (secret: string) =>
      requests.map(({ headers, body }) => new Verifier(secret).verify(body, headers)),
    /** Resolves once this is true after a request. */
    async until(condition: () => boolean) {
      while (!condition()) await once(emitter, 'request');
    },
    /** Answers what hangs. */
    release() {
      for (const response of hanging.splice(0)) response.writeHead(204).end();
    },
  };
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
