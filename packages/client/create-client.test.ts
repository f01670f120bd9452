// What the client does where no shop answers: a proxy, a redirect, a server that hangs. tests/api-once/client.test.ts calls a shop.
import { createServer, type RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { createClient } from './create-client.ts';

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

test('an error without a problem document has its status, and when to try again', async () => {
  const shop = await listen((_, response) => {
    response.writeHead(503, { 'content-type': 'text/html', 'retry-after': '7' }).end('<h1>Later</h1>');
  });
  const error = { name: 'ShopError', status: 503, code: undefined, problem: undefined, retryAfter: 7 };
  await expect(createClient({ shop }).get('/api/events')).rejects.toMatchObject({
    ...error,
    title: '503 Service Unavailable',
  });
});

test('a redirect is an error, and the key is not sent on', async () => {
  const paths: (string | undefined)[] = [];
  const shop = await listen((request, response) => {
    paths.push(request.url);
    response.writeHead(301, { location: '/elsewhere' }).end();
  });
  const call = createClient({ shop, key: 'key' }).get('/api/events');
  await expect(call).rejects.toMatchObject({ name: 'ShopError', status: 301 });
  expect(paths).toEqual(['/api/events']);
});

test.each([
  ['nothing', () => undefined],
  ['half an answer', (_, response) => response.writeHead(200).write('{')],
] satisfies [string, RequestListener][])('a server that sends %s is given up', async (_name, answer) => {
  const shop = await listen(answer);
  const call = createClient({ shop, timeoutMs: 50 }).get('/api/events');
  await expect(call).rejects.toMatchObject({ name: 'TimeoutError' });
});
