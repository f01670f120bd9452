// Runs the examples of docs/integration.md, as they stand there, against a shop with a paid order.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { expect } from 'vitest';
import { listenOnFreePort } from '../support/http-client.ts';
import { payOrder, placeOrder } from '../support/orders.ts';
import { test } from '../support/test-app.ts';

const run = promisify(execFile);

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

/** A signed event, for the example that verifies one. */
function signedEvent() {
  const [id, at, body] = ['evt', new Date(), JSON.stringify({ type: 'order.paid' })];
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(SECRET).sign(id, at, body),
  };
  return JSON.stringify([SECRET, headers, body]);
}

test('the examples of the guide take, ship, count and verify', async ({ shop }) => {
  const guide = await readFile('docs/integration.md', 'utf8');
  const examples = [...guide.matchAll(/^```js\n(.*?)^```/gms)].map(([, code = '']) => code);
  expect(examples).toHaveLength(7);
  const token = await shop.signIn('admin@mail.com', { admin: true });
  const body = { name: 'ERP', scopes: ['orders:read', 'orders:fulfil', 'stock:write'], validDays: 30 };
  const { key } = await shop.request('addApiKey', { token, body });
  const productId = await shop.addArticle({ articleNumber: 'HB/220' });
  const id = await placeOrder(shop, await shop.signIn('mia@mail.com'), { productId });
  await payOrder(shop, id);
  await shop.app.jobs.runNow(shop.app.events.job);
  const received = `console.log(receive(...${signedEvent()}).type);`;
  const program = [...examples, received].join('\n');
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, SHOP: await listenOnFreePort(shop), KEY: key },
  });
  const order = await shop.request('getOrderDetails', { token, params: { id } });
  expect(order).toMatchObject({
    state: 'shipped',
    parcels: [{ carrier: 'DHL', trackingNumber: 'JD014600003' }],
  });
  const [taken, counts, read, type] = stdout.trim().split('\n');
  expect(JSON.parse(taken ?? '')).toEqual([{ _id: id, number: order.number, goods: ['2 × HB/220'] }]);
  const recorded = { articleNumber: 'HB/220', lot: null, difference: -8, availableQuantity: 90 };
  expect(JSON.parse(counts ?? '')).toEqual([recorded]);
  expect(read).toBe(`${order.number} shipped`);
  expect(type).toBe('order.paid');
});
