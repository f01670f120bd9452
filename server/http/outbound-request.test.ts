// Tests which addresses requests reach, and that a name is connected to where it was checked.
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { isPublicAddress, isRefusedAddress, type Network, sendOutbound } from './outbound-request.ts';

const REFUSED = `
  127.0.0.1 127.8.8.8 0.0.0.0 10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1
  169.254.169.254 100.64.0.1 192.0.0.1 192.0.2.1 198.18.0.1 198.51.100.1 203.0.113.1
  224.0.0.1 240.0.0.1 255.255.255.255 :: ::1 fe80::1 fc00::1
  fd12::1 ff02::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:a9fe:a9fe 64:ff9b::7f00:1 64:ff9b:1::1
  2002:7f00:1:: 2001::1 2001:db8::1 fec0::1 100::1 localhost ::127.0.0.1
  ::a00:1 4000::1
`.split(/\s+/);
const ALLOWED = ['1.1.1.1', '93.184.216.34', '172.32.0.1', '2606:4700:4700::1111', '::ffff:1.1.1.1'];

test('only addresses of the public internet are reached', () => {
  expect(REFUSED.filter((address) => isPublicAddress(address))).toEqual([]);
  expect(ALLOWED.filter((address) => !isPublicAddress(address))).toEqual([]);
  const network = { allowsLoopback: true };
  expect(REFUSED.filter((address) => isPublicAddress(address, network))).toEqual([
    '127.0.0.1',
    '127.8.8.8',
    '::1',
    '::ffff:127.0.0.1',
    '::127.0.0.1',
  ]);
});

async function serve(answer: RequestListener) {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const get = (url: string, network: Network, { timeoutMs = 10_000, bytesMax = 100 } = {}) =>
  sendOutbound({ method: 'GET', url: new URL(url), timeoutMs, bytesMax }, network);

test('other spellings of addresses and names of this machine are refused before a connection', async () => {
  let requests = 0;
  const port = await serve((_, response) => {
    requests++;
    response.end('secret');
  });
  for (const host of [
    '127.0.0.1',
    '127.1',
    '0x7f.1',
    '2130706433',
    '017700000001',
    '[::1]',
    '[::ffff:127.0.0.1]',
    'localhost',
  ])
    await expect(get(`http://${host}:${port}/`, {}), host).rejects.toThrow(
      'is not an address of the public internet',
    );
  expect(requests).toBe(0);
});

test('a name that resolves to a private address is refused, and resolved only once', async () => {
  const mixed = async () => [
    { address: '1.1.1.1', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ];
  await expect(get('http://mixed.example/', { resolve: mixed })).rejects.toThrow(
    'not an address of the public internet',
  );
  await expect(get('http://none.example/', { resolve: async () => [] })).rejects.toThrow('no address');
  const port = await serve((request, response) => response.end(request.headers.host));
  let asked = 0;
  const resolve = async () => {
    asked++;
    return [{ address: asked === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }];
  };
  const { body } = await get(`http://rebinding.example:${port}/`, { resolve, allowsLoopback: true });
  expect(String(body)).toBe(`rebinding.example:${port}`);
  expect(asked).toBe(1);
});

test('a named host may be in the own network, but not link-local', async () => {
  const at = async (url: string, hosts: string[], address = '') =>
    isRefusedAddress(new URL(url), { hosts, resolve: async () => [{ address, family: 4 }] });
  const allowed = ['10.0.3.7', '127.0.1.1', 'fd12::1', '100.64.0.1', '1.1.1.1'];
  for (const address of allowed)
    expect(await at('http://erp.lan', ['erp.lan'], address), address).toBe(false);
  for (const address of ['169.254.169.254', 'fe80::1', '0.0.0.0', '224.0.0.1'])
    expect(await at('http://erp.lan', ['erp.lan'], address), address).toBe(true);
  expect(await at('http://other.lan', ['erp.lan'], '10.0.3.7')).toBe(true);
  expect(await at('http://169.254.169.254', ['169.254.169.254'])).toBe(false);
  expect(await at('http://[fd00:0::7]:81', ['[fd00::7]'])).toBe(false);
  expect(await at('http://erp.lan:81', ['erp.lan:80'], '10.0.3.7')).toBe(true);
});

test('redirects are answers, and long or late answers are errors', async () => {
  const port = await serve(({ url }, response) => {
    if (url === '/moved') response.writeHead(302, { location: '/' }).end();
    else if (url === '/long') response.end('x'.repeat(101));
    else if (url !== '/hangs') response.end('ok');
  });
  const network = { allowsLoopback: true };
  const at = (path: string) => `http://127.0.0.1:${port}${path}`;
  expect(await get(at('/moved'), network)).toMatchObject({ status: 302 });
  expect(await get(at('/long'), network, { bytesMax: 0 })).toMatchObject({
    status: 200,
    body: Buffer.alloc(0),
  });
  await expect(get(at('/long'), network)).rejects.toThrow('longer than 100 bytes');
  await expect(get(at('/hangs'), network, { timeoutMs: 50 })).rejects.toThrow(
    'No answer within 0.05 seconds',
  );
});
