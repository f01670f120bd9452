// An HTTP client with cookies per origin and manual redirects, as a browser has them.
import type { z } from 'zod';
import type { ErrorCode } from '#contract/core/error-codes.ts';
import { fillPath } from '#contract/core/paths.ts';
import type { Problem } from '#contract/core/problem.ts';
import { type EndpointName, type Endpoints, endpoints } from '#contract/endpoints.ts';
import type { RequestOptions, TestApp } from './test-app.ts';

const REDIRECTS_MAX = 10;

type ResponseBody<Name extends EndpointName> = z.output<Endpoints[Name]['response']>;

/** Listens on a free loopback port, unless the app already listens. Returns the origin. */
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

  /** Calls an endpoint with the app's own Origin header. */
  async call(name: EndpointName, { params, body, token, headers }: RequestOptions = {}): Promise<Response> {
    const { method, path } = endpoints[name];
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

  async request<Name extends EndpointName>(
    name: Name,
    options: RequestOptions = {},
  ): Promise<ResponseBody<Name>> {
    const response = await this.call(name, options);
    if (!response.ok) throw new Error(`${name} returned ${response.status}: ${await response.text()}`);
    return (await response.json()) as ResponseBody<Name>;
  }

  async requestProblem(name: EndpointName, options: RequestOptions = {}): Promise<Problem> {
    const response = await this.call(name, options);
    if (response.ok) throw new Error(`${name} was expected to fail but returned ${response.status}`);
    return (await response.json()) as Problem;
  }

  async requestError(name: EndpointName, options: RequestOptions = {}): Promise<ErrorCode> {
    return (await this.requestProblem(name, options)).code;
  }

  /** Signs up and returns an access token. */
  async signUp(email: string, password = 'a good secret'): Promise<string> {
    await this.request('signUp', { body: { name: email.split('@')[0], email, password } });
    return this.accessToken(email);
  }

  async accessToken(email: string): Promise<string> {
    const { token } = await this.request('putUser', { params: { email }, body: { email } });
    return token ?? '';
  }

  /** Sends a request with this client's cookies, and stores those of the response. */
  async send(address: string, init: RequestInit = {}): Promise<Response> {
    const { origin } = new URL(address);
    const jar = this.#cookies.get(origin) ?? new Map<string, string>();
    this.#cookies.set(origin, jar);
    const headers = new Headers(init.headers);
    if (jar.size > 0) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(address, { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) storeCookie(jar, cookie);
    return response;
  }

  /** Follows redirects to the first response that is none, or until `until` matches the URL. */
  async follow(address: string, until: (address: string) => boolean = () => false): Promise<Page> {
    let at = address;
    for (let hops = 0; hops < REDIRECTS_MAX; hops += 1) {
      if (until(at)) return { address: at, text: '' };
      const response = await this.send(at);
      const next = response.headers.get('location');
      if (!next) return { address: at, text: await response.text() };
      at = new URL(next, at).href;
    }
    throw new Error(`Too many redirects from ${address}`);
  }

  cookies(origin = this.origin): ReadonlyMap<string, string> {
    return this.#cookies.get(origin) ?? new Map();
  }
}

interface Page {
  readonly address: string;
  readonly text: string;
}

function storeCookie(jar: Map<string, string>, cookie: string): void {
  const [pair = '', ...attributes] = cookie.split(';');
  const [name = '', ...value] = pair.split('=');
  if (attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute))) jar.delete(name);
  else jar.set(name, value.join('='));
}
