// The origin of links in emails. Never taken from a request: the client chooses its Host header.
import type { FastifyInstance } from 'fastify';

/** The origin of `publicUrl`; without it, localhost with the port the server listens on. */
export function createLinkOrigin(app: FastifyInstance, publicUrl: string | undefined): () => string {
  return () => (publicUrl ? new URL(publicUrl).origin : listeningOrigin(app));
}

function listeningOrigin(app: FastifyInstance): string {
  const address = app.addresses()[0];
  return `http://localhost${typeof address === 'object' ? `:${address.port}` : ''}`;
}
