// Tells whether the body of a request is still arriving.
import { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** In-process requests already have their body in memory. */
export function isReceiving(request: FastifyRequest['raw']): boolean {
  return request instanceof IncomingMessage && !request.complete && hasBody(request);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
