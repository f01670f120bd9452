// Answers as they travel: `fetch` would unpack them.
import { get, type IncomingHttpHeaders } from 'node:http';

export interface RawResponse {
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

export function fetchRaw(url: string, headers: Readonly<Record<string, string>>): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      resolve({ headers: answer.headers, bytes: Buffer.concat(chunks) });
    }).once('error', reject);
  });
}
