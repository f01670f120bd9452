// A browser without a window: real HTTP, cookies kept per site, redirects followed by hand.
import type { z } from 'zod';
import type { Endpoints } from '#contract/endpoints.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import { api, type EndpointName, fillPath } from '#contract/paths.ts';
import type { Problem } from '#contract/problem.ts';
import type { RequestOptions, TestApp } from './test-app.ts';

const REDIRECTS_MAX = 10;

type Answer<Name extends EndpointName> = z.output<Endpoints[Name]['response']>;

/** Opens the shop on a free port of this machine, once. Answers its origin. */
export async function listenOnFreePort({ app: { server } }: TestApp): Promise<string> {
  if (server.addresses().length === 0) await server.listen({ host: '127.0.0.1', port: 0 });
  const [address] = server.addresses();
  return `http://127.0.0.1:${typeof address === 'object' ? address.port : ''}`;
}

export async function createHttpClient(shop: TestApp): Promise<HttpClient> {
  return new HttpClient(await listenOnFreePort(shop));
}

export class HttpClient {
  readonly origin: string;
  readonly #cookies = new Map<string, Map<string, string>>();

  constructor(origin: string) {
    this.origin = origin;
  }

  /** A call of the contract, made by a page of the shop. */
  async call(name: EndpointName, { params, body, token, headers }: RequestOptions = {}): Promise<Response> {
    const { method, path } = api[name];
    return this.send(this.origin + fillPath(path, params ?? {}), {
      method,
      headers: {
        ...(method !== 'GET' && { origin: this.origin }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  async request<Name extends EndpointName>(name: Name, asking: RequestOptions = {}): Promise<Answer<Name>> {
    const answer = await this.call(name, asking);
    if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer<Name>;
  }

  async requestProblem(name: EndpointName, asking: RequestOptions = {}): Promise<Problem> {
    const answer = await this.call(name, asking);
    if (answer.ok) throw new Error(`${name} was not refused but answered ${answer.status}`);
    return (await answer.json()) as Problem;
  }

  async requestError(name: EndpointName, asking: RequestOptions = {}): Promise<ErrorCode> {
    return (await this.requestProblem(name, asking)).code;
  }

  /** Signs up and answers an access token. */
  async signUp(email: string, password = 'a good secret'): Promise<string> {
    await this.request('signUp', { body: { name: email.split('@')[0], email, password } });
    return this.accessToken(email);
  }

  async accessToken(email: string): Promise<string> {
    const { token } = await this.request('putUser', { params: { email }, body: { email } });
    return token ?? '';
  }

  /** One request with this browser's cookies; what it is answered is kept. */
  async send(address: string, init: RequestInit = {}): Promise<Response> {
    const { origin } = new URL(address);
    const kept = this.#cookies.get(origin) ?? new Map<string, string>();
    this.#cookies.set(origin, kept);
    const headers = new Headers(init.headers);
    if (kept.size > 0) headers.set('cookie', [...kept].map(([name, value]) => `${name}=${value}`).join('; '));
    const answer = await fetch(address, { ...init, headers, redirect: 'manual' });
    for (const cookie of answer.headers.getSetCookie()) keep(kept, cookie);
    return answer;
  }

  /** Follows redirects to the first page that is none, or that `until` recognises by its address. */
  async follow(address: string, until: (address: string) => boolean = () => false): Promise<Page> {
    let at = address;
    for (let hops = 0; hops < REDIRECTS_MAX; hops += 1) {
      if (until(at)) return { address: at, text: '' };
      const answer = await this.send(at);
      const next = answer.headers.get('location');
      if (!next) return { address: at, text: await answer.text() };
      at = new URL(next, at).href;
    }
    throw new Error(`Too many redirects from ${address}`);
  }

  cookies(origin = this.origin): ReadonlyMap<string, string> {
    return this.#cookies.get(origin) ?? new Map();
  }
}

export interface Page {
  readonly address: string;
  readonly text: string;
}

function keep(kept: Map<string, string>, cookie: string): void {
  const [pair = '', ...attributes] = cookie.split(';');
  const [name = '', ...value] = pair.split('=');
  if (attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute))) kept.delete(name);
  else kept.set(name, value.join('='));
}
