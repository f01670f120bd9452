// Provides requests with the access token, and queries with its owner. The session registers itself; until then there is none.

interface TokenProvider {
  /** Resolves with a valid token, or undefined when nobody is signed in. */
  current(): Promise<string | undefined>;
  /** The email of who is signed in. */
  viewer(): string | undefined;
  /** Resolves with another token after the server has rejected this one, or undefined when the session has ended. */
  replace(rejected: string): Promise<string | undefined>;
}

let provider: TokenProvider | undefined;

export function setTokenProvider(tokenProvider: TokenProvider): void {
  provider = tokenProvider;
}

/** The email of who is signed in; '' while nobody is, and on the server. */
export const viewer = (): string => provider?.viewer() ?? '';

/**
 * Sends a request with the current token, and once more with a new one if the server rejects the first (401), because a
 * token may end before the session does. A request rejected with 401 has changed nothing, so it can be repeated.
 */
export async function withToken(send: (token: string | undefined) => Promise<Response>): Promise<Response> {
  const token = await provider?.current();
  const response = await send(token);
  if (response.status !== 401 || !token) return response;
  const replacement = await provider?.replace(token);
  return replacement ? send(replacement) : response;
}
