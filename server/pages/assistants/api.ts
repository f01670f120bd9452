// Calls endpoints within the process, as the sender of a request: limits, validation and caches are those of any visitor.
import type { FastifyInstance } from 'fastify';
import { fillPath } from '#contract/core/paths.ts';
import type { Problem } from '#contract/core/problem.ts';
import type { PartInput, ResponseBody } from '#contract/endpoint-types.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';

interface Parts<Name extends EndpointName> {
  readonly params?: PartInput<Name, 'params'>;
  readonly query?: PartInput<Name, 'query'>;
  readonly body?: PartInput<Name, 'body'>;
}

export interface CalledApi {
  /** Throws `ApiProblem`. */
  call<Name extends EndpointName>(name: Name, parts: Parts<Name>): Promise<ResponseBody<Name>>;
  /** A page of a list, and the cursor of the next one. */
  page<Name extends EndpointName>(
    name: Name,
    parts: Parts<Name>,
  ): Promise<{ readonly items: ResponseBody<Name>; readonly next: string | undefined }>;
}

/** What the API answered instead: its problem document. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/** `address` is the sender's, and `language` that of what is written for people. */
export function apiOf(app: FastifyInstance, address: string, language: string): CalledApi {
  async function send<Name extends EndpointName>(name: Name, { params, query, body }: Parts<Name>) {
    const { method, path } = endpoints[name];
    const answer = await app.inject({
      method,
      url: `${fillPath(path, (params ?? {}) as Record<string, string>)}?${queryString(query ?? {})}`,
      remoteAddress: address,
      headers: { 'accept-language': language },
      ...(body !== undefined && { payload: body as object }),
    });
    if (answer.statusCode >= 400) throw new ApiProblem(answer.json());
    return answer;
  }
  return {
    call: async (name, parts) => (await send(name, parts)).json(),
    async page(name, parts) {
      const answer = await send(name, parts);
      const [, path] = /<([^<>]+)>;\s*rel="next"/.exec(String(answer.headers.link)) ?? [];
      const next = path && new URL(path, 'http://shop').searchParams.get('cursor');
      return { items: answer.json(), next: next ?? undefined };
    },
  };
}

/** A list is a repeated parameter. */
function queryString(query: object): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined) params.append(name, String(one));
  return params.toString();
}
