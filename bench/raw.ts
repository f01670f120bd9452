// Fetches responses without decompressing them, as `fetch` would.
import { get, type IncomingHttpHeaders } from 'node:http';

interface RawResponse {
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

export function fetchRaw(url: string, headers: Readonly<Record<string, string>>): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      resolve({ headers: response.headers, bytes: Buffer.concat(chunks) });
    }).once('error', reject);
  });
}
