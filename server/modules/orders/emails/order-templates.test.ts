// Tests what emails about an order say, and that no user's text becomes a header or a link.
import { expect, it, test } from 'vitest';
import type { EmailKind } from '#contract/office/email.ts';
import type { TemplateContext } from '#server/modules/email/email-content.ts';
import { SAMPLE } from '#server/modules/email/email-template.ts';
import { renderEmail, contentOf as toContent } from '#server/modules/email/render-email.ts';
import { emailTemplates } from '../../email-templates.ts';
import type { EmailedLine, OrderEmailData } from './order-email-data.ts';

const context = {
  origin: 'https://shop.example',
  timeZone: 'Europe/London',
  imprint: ['Selvedge, 1 Mill Lane'],
  shopName: 'Selvedge',
};
const NOON = Date.UTC(2026, 6, 1, 12);
const twill: EmailedLine = {
  kind: 'pieces',
  articleId: '3',
  productName: 'Twill\r\nBcc: all@mail.com <b>',
  articleNumber: 'SV-00007',
  quantity: 1,
  priceCents: 1250,
};
const order: OrderEmailData = {
  orderId: '7',
  number: 'SO-2026-000007',
  lines: [twill],
  priceCents: 1250,
  address: 'Call http://evil.example/x or mail a@evil.example',
  paymentDueAt: NOON,
};
const contentOf = (kind: EmailKind, data: object, more: Partial<TemplateContext> = {}) =>
  toContent({ kind, data: JSON.stringify(data) }, emailTemplates, { ...context, ...more });
const render = async (kind: EmailKind, data: object) =>
  renderEmail(contentOf(kind, data), { email: 'mia@mail.com', name: '' }, context);

it.each(['order_placed', 'order_paid', 'order_cancelled', 'payment_reminder'] as const)(
  'the name of a fabric in %s stays one line and no markup',
  async (kind) => {
    const { subject, html, text } = await render(kind, order);
    expect(subject).toContain('Twill Bcc: all@mail.com <b>');
    expect(html).not.toContain('<b>');
    expect(text).not.toMatch(/^Bcc/m);
  },
);

test('the email about the end of the payment deadline says so in its subject', async () => {
  expect((await render('payment_reminder', order)).subject).toMatch(/^Pay soon to keep your pieces: /);
});

test('a customer’s texts are left out of unpaid orders, and are never links', async () => {
  const reason = 'Win at evil.example';
  for (const kind of ['order_placed', 'payment_reminder'] as const)
    expect((await render(kind, order)).text).not.toContain('evil');
  const cancelled = await render('order_cancelled', { ...order, cancelledBy: 'customer', reason });
  expect(cancelled.text).not.toContain('evil');
  const { text } = await render('order_paid', order);
  expect(text).toContain('Delivery to: Call http evil. example x or mail a evil. example');
});

test('an email says the price of a piece where it is exact', async () => {
  const text = async (quantity: number, priceCents: number) =>
    (await render('order_paid', { ...order, lines: [{ ...twill, quantity, priceCents }] })).text;
  expect(await text(10, 12_500)).toContain('Quantity: 10 pieces\nPrice per piece: $12.50\n');
  for (const inexact of [text(3, 1000), text(1, 1250)]) expect(await inexact).not.toContain('per piece');
});

test('an email links the articles and says the length of pieces where known', async () => {
  const articles = new Map([['3', { path: '/fabrics/twill', pieceLengthM: 2.5 }]]);
  const of = async (lines: EmailedLine[]) => {
    const content = contentOf('order_paid', { ...order, lines }, { articles });
    return renderEmail(content, SAMPLE.customer, context);
  };
  const plain = { ...twill, productName: 'Twill', quantity: 10 };
  const { text, html } = await of([plain]);
  expect(text).toContain('Fabric: Twill\nhttps://shop.example/fabrics/twill\n');
  expect(text).toContain('Quantity: 10 pieces, 25 m\n');
  expect(html).toMatch(/href="https:\/\/shop\.example\/fabrics\/twill"[^>]*>Twill<\/a>/);
  const several = await of([plain, { ...plain, articleId: '4', productName: 'Satin' }]);
  expect(several.html).toContain('>Twill</a>, SV-00007, 10 pieces, 25 m, $12.50</td>');
  expect(several.html).toContain('>Satin, SV-00007, 10 pieces, $12.50</td>');
});

test('an email says that a document is attached only where it is', async () => {
  const sentence = /The (invoice|credit note) is attached\./;
  for (const kind of ['order_paid', 'order_refunded'] as const) {
    const content = (hasAttachment: boolean) => JSON.stringify(contentOf(kind, order, { hasAttachment }));
    expect(content(true)).toMatch(sentence);
    expect(content(false)).not.toMatch(sentence);
  }
});

test('an email lists twenty lines and the delivery, and links to the others', async () => {
  const goods = Array.from({ length: 200 }, (_, nth) => ({ ...twill, productName: `Twill No. ${nth + 1}.` }));
  const delivery = { ...twill, kind: 'delivery' as const, productName: 'To France' };
  const lines = [...goods, delivery];
  const refundedLines = goods.map(({ productName: name }) => ({
    name,
    amountCents: 1250,
    returnedQuantity: 1,
  }));
  for (const [kind, data] of [
    ['order_placed', { lines }],
    ['order_refunded', { refundedLines }],
  ] as const) {
    const { text } = await render(kind, { ...order, ...data });
    expect(text.match(/Twill No\. /g)).toHaveLength(20);
    expect(text).toContain('No. 20.');
    expect(text).toMatch(/And: 180 more lines.*https:\/\/shop\.example\/dashboard\/order\/7/s);
  }
  expect((await render('order_placed', { ...order, lines })).text).toContain('Delivery: To France');
});

test('the refund that completes an order is told as one of the order', async () => {
  const heading = (data: object) => contentOf('order_refunded', { ...order, ...data }).heading;
  expect(heading({ refundCents: 500, refundedCents: 500 })).toBe('Part of your order was refunded');
  expect(heading({ refundCents: 750, refundedCents: 1250 })).toBe('Your order was refunded');
  expect(heading({ refundCents: 1250 })).toBe('Your order was refunded');
});

test('an email links to the review of its article and to the parcel', async () => {
  const delivered = await render('order_delivered', {
    ...order,
    lines: [{ ...twill, articleId: 'p 1' }],
  });
  expect(delivered.text).toContain('https://shop.example/dashboard/addReview?article=p+1\n');
  const parcel = { carrier: 'DHL', trackingNumber: '47 11' };
  const shipped = await render('order_shipped', {
    ...order,
    ...parcel,
    trackingUrl: 'https://dhl.example/47',
  });
  expect(shipped.html).toContain('href="https://dhl.example/47"');
  await expect(render('order_shipped', { ...order, trackingUrl: 'javascript:x' })).rejects.toThrow();
  await expect(render('order_shipped', { orderId: '7' })).rejects.toThrow();
});

test('an email about pieces names their lots and any credit of swatches', async () => {
  const lots = [
    { name: 'K-2231', quantity: 1 },
    { name: 'K-2240\r\nBcc: all@mail.com', quantity: 1 },
  ];
  const one = await render('order_paid', {
    ...order,
    lines: [{ ...twill, lots: lots.slice(0, 1) }],
    creditCents: 300,
  });
  expect(one.text).toContain('Lot: K-2231\nSwatch credit: −$3.00\nTotal: $12.50\n');
  const several = await render('order_shipped', { ...order, lines: [{ ...twill, lots }], carrier: 'DHL' });
  expect(several.text).toContain('Lot: K-2231, 1 piece\nLot: K-2240 Bcc: all@mail.com, 1 piece\n');
  const without = await render('order_paid', order);
  expect(without.text).not.toMatch(/Lot:|credit/);
});

const swatches: EmailedLine[] = [
  {
    ...twill,
    kind: 'swatch',
    productName: 'Harbour Twill',
    articleNumber: 'SV-00007',
    reservation: { quantity: 12, lotName: 'K-2231', endsAt: NOON },
  },
  { ...twill, kind: 'swatch', productName: 'Calder Wool Flannel', articleNumber: 'SV-00008' },
];
const SWATCH_KINDS = [
  'order_placed',
  'order_paid',
  'order_processing',
  'order_shipped',
  'order_delivered',
] as const;

test.each([...SWATCH_KINDS, 'payment_reminder', 'order_cancelled'] as const)(
  '%s of swatches names each, and what is reserved, but no pieces',
  async (kind) => {
    const { text, html = '' } = await render(kind, { ...order, lines: swatches });
    expect(text).toContain(
      'Swatch: Harbour Twill, SV-00007\nReserved for you: 12 pieces of lot K-2231 until Wednesday 1 July 2026\n',
    );
    expect(text).toContain('Swatch: Calder Wool Flannel, SV-00008\nTotal: $12.50');
    expect(html).toContain('12 pieces of lot K-2231');
    expect(text).not.toMatch(/Quantity:|Your pieces|We have taken the pieces|Write a review/);
  },
);

test('an email about free swatches names no payment and repeats no typed text', async () => {
  const free = { ...order, lines: swatches, priceCents: 0, paymentDueAt: null };
  for (const kind of ['order_placed', 'order_paid'] as const) {
    const { text, subject } = await render(kind, free);
    expect(subject).toMatch(/^We have order SO-2026-000007: 2 swatches$/);
    expect(text).toContain('Total: Free\n');
    expect(text + subject).not.toMatch(/paid|payment|invoice|card|evil|charged|\$/i);
  }
  const toAdmins = await render('admin_order_paid', {
    ...free,
    customerName: 'Mia',
    customerEmail: 'mia@mail.com',
  });
  expect(toAdmins.text).toContain('A customer has ordered free swatches.');
  expect(toAdmins.text).toContain('Swatch: Harbour Twill, SV-00007\n');
});

const satin: EmailedLine = {
  ...twill,
  articleId: '4',
  productName: 'Duchesse Satin',
  articleNumber: 'SV-00011',
  quantity: 8,
  priceCents: 36_200,
  lots: [
    { name: 'K-1', quantity: 5 },
    { name: 'K-2', quantity: 3 },
  ],
};

test.each(SWATCH_KINDS)('%s of two articles and a swatch names each line', async (kind) => {
  const { text, subject } = await render(kind, { ...order, lines: [satin, twill, ...swatches.slice(1)] });
  expect(subject).toContain('Duchesse Satin and 2 more');
  expect(text).toContain(
    'Fabric: Duchesse Satin, SV-00011, 8 pieces, $362.00\nLot: K-1, 5 pieces\nLot: K-2, 3 pieces\nFabric: Twill Bcc',
  );
  expect(text).toContain('1 piece, $12.50\nSwatch: Calder Wool Flannel, SV-00008\nTotal: $12.50');
});

test('an email speaks of pieces and swatches, and tells an admin how many', async () => {
  const mixed = { ...order, lines: [satin, ...swatches] };
  expect((await render('order_placed', mixed)).text).toContain('We cut the swatches once they are paid.');
  expect((await render('order_shipped', mixed)).text).toContain(
    'Your pieces and swatches have left the mill.',
  );
  expect((await render('order_delivered', mixed)).text).toContain('/dashboard/addReview?article=4');
  const two = { ...order, lines: [satin, twill] };
  expect((await render('order_delivered', two)).text).toContain(
    'Write a review:\nhttps://shop.example/dashboard/order/7\n',
  );
  const customer = { customerName: 'Mia', customerEmail: 'mia@mail.com' };
  const { subject } = await render('admin_order_paid', { ...mixed, ...customer });
  expect(subject).toBe('New paid order SO-2026-000007: 8 pieces and 2 swatches');
});
