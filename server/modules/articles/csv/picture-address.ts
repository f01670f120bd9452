// Addresses of pictures on other sites. Pure.

/** The host of an address that pictures can be fetched from, with its port unless it is that of the scheme. */
export function hostOf(url: string): string | undefined {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return undefined;
  const { host, username, password } = new URL(url);
  return username || password ? undefined : host;
}

/** What stands for a picture in a plan until it is fetched: the contract takes addresses of https only. */
export const asHttps = (url: string) => url.replace(/^http:/i, 'https:');
