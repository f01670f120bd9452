// Where calls get the access token from. The session says so once it runs; without it calls go out unsigned.

type TokenSource = () => Promise<string | undefined>;

let source: TokenSource = async () => undefined;

/** The session tells where a token that is still good comes from. */
export function setTokenProvider(tokenSource: TokenSource): void {
  source = tokenSource;
}

export function currentToken(): Promise<string | undefined> {
  return source();
}
