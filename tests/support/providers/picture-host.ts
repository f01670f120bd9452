// Another site with pictures, for imports that fetch them.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** What the site answers for a path: bytes, a status, or the address that it redirects to. */
type Answer = Buffer | number | URL;

export interface PictureHost {
  /** `http://cdn.example:1234`: a name that `network` resolves to this machine. */
  url(name: string): string;
  /** The paths that were asked for. */
  readonly asked: string[];
  answerOf: (path: string) => Answer;
}

/** Names of other sites are those of this machine. */
export const pictureNetwork = {
  allowsLoopback: true,
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
};

export async function startPictureHost(answerOf: PictureHost['answerOf']): Promise<PictureHost> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const answer = host.answerOf(path);
    if (typeof answer === 'number') response.writeHead(answer).end();
    else if (answer instanceof URL) response.writeHead(301, { location: answer.href }).end();
    else response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const host: PictureHost = { url: (name) => `http://${name}:${port}`, asked, answerOf };
  return host;
}
