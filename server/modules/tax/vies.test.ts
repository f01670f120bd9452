// What VIES answers is read and stored within bounds.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { askVies } from './vies.ts';

const TAX_ID = { country: 'FR', number: '40303265045' };

/** Asks a server that answers so; `ended` resolves when its answer was read or given up. */
async function ask(answer: (response: ServerResponse) => void) {
  const ended = Promise.withResolvers<void>();
  const server = createServer((_request, response) => {
    response.on('close', ended.resolve).writeHead(200, { 'content-type': 'application/json' });
    answer(response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const found = await askVies(
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    TAX_ID,
    undefined,
  );
  await ended.promise;
  return found;
}

test('an answer without an end is given up after a few bytes', async () => {
  let sent = 0;
  const found = await ask((response) => {
    const write = () => {
      sent += 1024;
      if (!response.destroyed) response.write(' '.repeat(1024), () => setImmediate(write));
    };
    write();
  });
  expect(found).toBeUndefined();
  expect(sent).toBeLessThan(16 * 1024 * 1024);
});

test('name and number are one line of bounded length', async () => {
  const answer = { valid: true, name: 'TISSUS\r\n LEFEVRE\tSA ', address: '---' };
  const found = await ask((response) =>
    response.end(JSON.stringify({ ...answer, requestIdentifier: 'W'.repeat(10_000) })),
  );
  expect(found).toMatchObject({ name: 'TISSUS LEFEVRE SA', address: '' });
  expect(found?.consultation.length).toBe(500);
});
