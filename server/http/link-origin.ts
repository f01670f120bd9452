// The origin of links in emails. It is never taken from a request, because the client chooses its Host header.
import type { FastifyInstance } from 'fastify';

/** The origin of `publicUrl` or, without it, localhost with the port that the server listens on. */
export function createLinkOrigin(app: FastifyInstance, publicUrl: string | undefined): () => string {
  return () => (publicUrl ? new URL(publicUrl).origin : listeningOrigin(app));
}

function listeningOrigin(app: FastifyInstance): string {
  const address = app.addresses()[0];
  return `http://localhost${typeof address === 'object' ? `:${address.port}` : ''}`;
}
