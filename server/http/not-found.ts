// Responses for unknown paths: 404, or 405 with the allowed methods.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { AppError } from './app-error.ts';
import { sendProblem } from './error-handler.ts';

const patterns = Object.values(endpoints).map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replace(/:[A-Za-z]+/g, '[^/]+')}$`),
}));

/** The API's methods at a path; empty for an unknown path. GET implies HEAD. */
function methodsAt(path: string): string[] {
  const methods = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))];
}

export async function notFoundHandler(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return sendProblem(reply, notFoundError(request, reply));
}

/** Sets the header `allow` of a 405. */
export function notFoundError(request: FastifyRequest, reply: FastifyReply): AppError {
  const [path = ''] = request.url.split('?');
  const methods = methodsAt(path);
  // A parameter that is too long for the router is found nowhere either.
  if (methods.length === 0 || methods.includes(request.method)) return new AppError('path_not_found');
  reply.header('allow', methods.join(', '));
  return new AppError('method_not_allowed');
}
