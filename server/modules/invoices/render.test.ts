// Tests the PDF files of documents: their text, their structure for screen readers, their bytes.
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterEach, describe, expect, test } from 'vitest';
import { setMoneyFormat, US_DOLLARS } from '#contract/figures/money.ts';
import type { Language } from '#contract/languages/languages.ts';
import { inLanguage } from '#server/languages/work-language.ts';
import { barsOf, type PackingSlip } from './packing-slip-pdf.ts';
import render, { type DocumentTask } from './render.ts';
import type { CreditNoteSnapshot, InvoiceSnapshot } from './snapshot.ts';

const at = Date.UTC(2026, 10, 22, 12);

// A document is rendered with its own format of money, which is that of the process.
afterEach(() => setMoneyFormat(US_DOLLARS));

const facts = {
  issuedOn: '2026-11-22',
  seller: {
    name: 'Selvedge',
    address: 'Selvedge, 1 Mill Lane, Halifax',
    taxId: 'GB 123 4567 89',
    phone: null,
    email: 'desk@selvedge.example',
  },
  customer: {
    name: 'Mia Weber',
    email: 'mia@mail.com',
    company: 'Weber & Søn',
    taxId: 'DE 811 907 980',
  },
  purchaseOrderNumber: 'PO-4711',
  order: { number: 'SO-2026-000123', placedOn: '2026-11-20' },
  payment: { transactionId: 'pi_3Qx8ZkL2eZ', card: { brand: 'visa', last4: '4242' } },
  currency: 'USD',
} as const;

const line = {
  articleNumber: 'HB/220.4',
  name: 'Harbour Twill',
  composition: '60 % wool, 40 % silk',
  pieces: 1200,
  lengthCm: 300_050,
  unitPriceCents: 1250,
  totalCents: 1_500_000,
};

const invoice: InvoiceSnapshot = {
  kind: 'invoice',
  number: 'INV-2026-000007',
  ...facts,
  deliveryAddress: 'Unit 4, Dean Clough\nHalifax',
  paidOn: '2026-11-22',
  lines: [line],
  totalCents: 1_500_000,
};

const creditNote: CreditNoteSnapshot = {
  kind: 'credit_note',
  number: 'CN-2026-000003',
  ...facts,
  invoiceNumber: 'INV-2026-000007',
  lines: [{ ...line, returnedPieces: 3, amountCents: 3750 }],
  reason: 'A weaving fault along the edge',
  amountCents: 3750,
};

const slip: PackingSlip = {
  kind: 'packing_slip',
  number: 'SO-2026-000123',
  seller: facts.seller,
  placedOn: '2026-11-20',
  purchaseOrderNumber: 'PO-4711',
  isCollected: false,
  recipient: ['Mia Weber', 'Unit 4, Dean Clough\nHalifax'],
  phone: '+44 1422 000000',
  lines: [{ ...line, grams: 1_462_500 }],
  swatches: [],
  customDetails: 'Rolled on tubes, please.',
};

async function read(bytes: Uint8Array): Promise<{ text: string; pages: number }> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text, totalPages } = await extractText(document, { mergePages: true });
  return { text: text.replace(/\s+/g, ' '), pages: totalPages };
}

test('an invoice on one page says who pays whom for what', async () => {
  const { text, pages } = await read(await render({ document: invoice, at }));
  expect(pages).toBe(1);
  for (const part of [
    'Invoice INV-2026-000007',
    '22 November 2026',
    'SO-2026-000123',
    '20 November 2026',
    'PO-4711',
    'Weber & Søn',
    'Mia Weber',
    'mia@mail.com',
    'Tax ID DE 811 907 980',
    'Tax ID GB 123 4567 89',
    'Unit 4, Dean Clough',
    'HB/220.4',
    'Harbour Twill',
    '60 % wool, 40 % silk',
    '1,200',
    '3,000.5 m',
    '$12.50',
    '$15,000.00',
    'Total paid (USD)',
    'Visa ending 4242',
    'pi_3Qx8ZkL2eZ',
    'Page 1 of 1',
  ])
    expect(text).toContain(part);
});

test('a credit note names its invoice, the amount and the reason', async () => {
  const { text } = await read(await render({ document: creditNote, at }));
  for (const part of [
    'Credit note CN-2026-000003',
    'For invoice INV-2026-000007',
    '$37.50',
    'A weaving fault',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('15,000');
});

/** The bars of the bar code that is drawn, as `barsOf` returns them. */
function barsIn(bytes: Uint8Array): string {
  const rectangles = [
    ...Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/^(\S+) \S+ (\S+) 34 re$/gm),
  ];
  const [left] = rectangles.map(([, x]) => Number(x));
  return rectangles.reduce((bars, [, x, width]) => {
    const start = Math.round((Number(x) - (left ?? 0)) / 0.9);
    return bars.padEnd(start, '0').padEnd(start + Math.round(Number(width) / 0.9), '1');
  }, '');
}

test('a packing slip has what packers tick, weigh and scan, and no prices', async () => {
  const bytes = await render({ document: slip, at });
  const { text } = await read(bytes);
  for (const part of [
    'Packing slip SO-2026-000123',
    'Packed Article Fabric Pieces Length Weight',
    '1,200',
    '3,000.5 m',
    '1,463 kg',
    'Rolled on tubes',
  ])
    expect(text).toContain(part);
  expect(text).not.toMatch(/\$|12\.50|15,000/);
  expect(barsIn(bytes)).toBe(barsOf('SO-2026-000123'));
});

test('a packing slip sums the weights of its lines where each is known', async () => {
  const [one = { ...line, grams: 0 }] = slip.lines;
  const of = async (grams: number | null) =>
    (await read(await render({ document: { ...slip, lines: [one, { ...one, grams }] }, at }))).text;
  expect(await of(37_500)).toContain('Weight of all 1,500 kg');
  expect(await of(null)).not.toContain('Weight of all');
});

const lots = [
  { name: 'K-2231', pieces: 1199 },
  { name: 'K-2240', pieces: 1 },
];

test('an invoice names the lots of a line, and the credit of swatches', async () => {
  const credited = { ...invoice, lines: [{ ...line, lots }], creditCents: 300, totalCents: 1_499_700 };
  const { text, pages } = await read(await render({ document: credited, at }));
  expect(pages).toBe(1);
  expect(text).toContain('Lot K-2231: 1,199 pieces Lot K-2240: 1 piece');
  expect(text).toMatch(/\$15,000\.00 Swatch credit −\$3\.00 Total paid \(USD\) \$14,997\.00/);
});

test('a packing slip names the lots, that of swatches what is cut from which', async () => {
  const ofLots = await read(
    await render({ document: { ...slip, lines: [{ ...line, grams: null, lots }] }, at }),
  );
  expect(ofLots.text).toContain('Lot K-2231: 1,199 pieces Lot K-2240: 1 piece');
  const swatches = [
    { name: 'Harbour Twill', articleNumber: 'HB/220.4', lotName: 'K-2231' },
    { name: 'Calder Flannel', articleNumber: 'SV-00042', lotName: null },
  ];
  const mixed = await read(await render({ document: { ...slip, swatches }, at }));
  expect(mixed.text).toMatch(/Packing slip SO-2026-000123.*1,200.*Harbour Twill K-2231/);
  const bytes = await render({ document: { ...slip, lines: [], swatches }, at });
  const { text } = await read(bytes);
  expect(text).toContain('Swatches to cut SO-2026-000123');
  expect(text).toMatch(/HB\/220\.4 Harbour Twill K-2231 SV-00042 Calder Flannel –/);
  expect(text).not.toMatch(/\$|Pieces|Packing slip/);
  const document = await getDocumentProxy(new Uint8Array(bytes));
  expect((await document.getMetadata()).info).toMatchObject({ Title: 'Swatches to cut SO-2026-000123' });
});

/** The structure of a page as 'Table(TR(TH TH) …)'; roles without content are left out. */
function outline(node: unknown): string {
  const { role = '', children = [] } = node as { role?: string; children?: unknown[] };
  const inner = children.map(outline).filter(Boolean).join(' ');
  return inner ? `${role}(${inner})` : role;
}

test('headings, paragraphs and the table with its header cells are tagged', async () => {
  const bytes = await render({ document: invoice, at });
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const tree = outline(await (await document.getPage(1)).getStructTree());
  expect(tree).toContain('H1');
  expect(tree).toContain('Table(THead(TR(TH TH TH TH TH TH)) TBody(TR(TD TD TD TD TD TD)))');
  const file = Buffer.from(bytes).toString('latin1');
  for (const part of [
    '/Marked true',
    '/StructTreeRoot',
    '/Lang (en)',
    '/Scope /Column',
    '/DisplayDocTitle true',
  ])
    expect(file).toContain(part);
  expect(file).toContain('<pdfuaid:part>1</pdfuaid:part>');
  expect((await document.getMetadata()).info).toMatchObject({ Title: 'Invoice INV-2026-000007' });
});

test('the file has what PDF/A-3 asks for, whatever the name of the seller', async () => {
  const seller = { ...facts.seller, name: 'Weber & <Söhne>' };
  const file = Buffer.from(await render({ document: { ...invoice, seller }, at })).toString('latin1');
  for (const part of [
    '%PDF-1.7\n%\xff\xff\xff\xff\n',
    '/Type /OutputIntent\n/S /GTS_PDFA1',
    '/DestOutputProfile',
    '<pdfaid:part>3</pdfaid:part>',
    '<pdfaid:conformance>A</pdfaid:conformance>',
    '<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>',
    '<rdf:li>Weber &#38; &#60;S\xc3\xb6hne&#62;</rdf:li>',
  ])
    expect(file).toContain(part);
  expect(file).toMatch(/\/ID \[<([0-9a-f]{32})> <\1>\]/);
  // Every font is embedded and none is compressed away, so that their descriptors can be counted.
  expect(file.match(/\/FontFile2 /g)).toHaveLength(file.match(/\/Type \/FontDescriptor/g)?.length ?? 0);
  expect(file).not.toMatch(/\/Encrypt|\/JavaScript|\/Type \/EmbeddedFile|<fx:/);
});

test('a logo in the letterhead has the name as its text', async () => {
  const white = { create: { width: 300, height: 60, channels: 3, background: '#ffffff' } } as const;
  const logo = await sharp(white).jpeg().toBuffer();
  const seller = { ...facts.seller, logo: `/images/${'a'.repeat(64)}/300x60.png` };
  const task = { document: { ...invoice, seller }, at, logo };
  const file = await render(task);
  expect((await read(file)).text).toContain(seller.name);
  const source = Buffer.from(file).toString('latin1');
  expect(source).toMatch(/\/S \/Figure\n[^>]*\/Alt \(/);
  expect(Buffer.from(await render(task))).toEqual(Buffer.from(file));
});

test('a packing slip has pictures of lots, and the same bytes again', async () => {
  const shade = { create: { width: 256, height: 256, channels: 3, background: '#205060' } } as const;
  const pictures = new Map([['/images/a', await sharp(shade).jpeg().toBuffer()]]);
  const [first] = slip.lines;
  const lotPictures = [
    { lot: 'K-1', img: '/images/a' },
    { lot: 'K-2', img: '/images/gone' },
  ];
  const document = { ...slip, lines: first ? [{ ...first, lotPictures }] : [] };
  const task = { document, at, pictures };
  const file = Buffer.from(await render(task));
  expect((await read(file)).text).toMatch(/Lot K-1/);
  expect((await read(file)).text).not.toMatch(/Lot K-2/);
  expect(file.toString('latin1').match(/\/S \/Figure\n[^>]*\/Alt \(/g)).toHaveLength(1);
  expect(Buffer.from(await render(task))).toEqual(file);
});

test('names in other scripts are printed, transliterated where no font has them', async () => {
  const customer = { ...facts.customer, company: 'Παπαδόπουλος Żółć', name: 'Лев Nguyễn', taxId: '' };
  const greek = await read(await render({ document: { ...invoice, customer }, at }));
  for (const part of ['Παπαδόπουλος Żółć', 'Лев Nguyễn']) expect(greek.text).toContain(part);

  const chinese = { ...customer, company: '北京纺织 🧵', name: 'שלום' };
  const bytes = await render({ document: { ...invoice, customer: chinese }, at });
  const { text } = await read(bytes);
  for (const part of ['BeiJingFangZhi', ':thread:', 'slvm']) expect(text).toContain(part);
});

test('a Japanese name is printed as written, but on invoices of 1.0', async () => {
  const customer = { ...facts.customer, name: '山田太郎' };
  const textOf = async (document: DocumentTask['document']) =>
    (await read(await render({ document, at }))).text;
  expect(await textOf({ ...invoice, customer, version: 2 })).toContain('山田太郎');
  expect(await textOf({ ...slip, recipient: ['山田太郎'] })).toContain('山田太郎');
  expect(await textOf({ ...invoice, customer })).toContain('ShanTianTaiLang');
});

test('texts of any length wrap and continue on further pages', async () => {
  const long = {
    ...slip,
    recipient: [
      'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
      'One very long address '.repeat(25),
    ],
    customDetails: 'Cut to 12.5 m.\n'.repeat(140),
  };
  const { text, pages } = await read(await render({ document: long, at }));
  expect(pages).toBe(4);
  expect(text.match(/Cut to 12\.5 m\./g)).toHaveLength(140);
  expect(text.match(/One very long address/g)).toHaveLength(25);
  expect(text).toContain('Page 4 of 4');
});

test('the lines of a long order continue below the table’s header on further pages', async () => {
  const lines = Array.from({ length: 200 }, (_, nth) => ({ ...line, articleNumber: `SV-${1000 + nth}` }));
  const bytes = await render({ document: { ...invoice, lines }, at });
  const { text: pages } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), {
    mergePages: false,
  });
  expect(pages.join().match(/SV-1\d\d\d/g)).toEqual(lines.map(({ articleNumber }) => articleNumber));
  expect(pages.length).toBeGreaterThan(5);
  for (const [nth, text] of pages.entries()) {
    expect(text).toContain(`Page ${nth + 1} of ${pages.length}`);
    expect(text.match(/Article\s+Fabric\s+Pieces/g)).toHaveLength(1);
  }
});

// A change of the layout, a font or the library changes the bytes of documents issued before, and this value with them.
test('a document has the same bytes in every process and on every day', async () => {
  const digest = async () =>
    createHash('sha256')
      .update(await render({ document: invoice, at }))
      .digest('hex');
  expect(await digest()).toBe(await digest());
  expect(await digest()).toBe('80dc03c17b8e0bd5a71da8edf2af7cdea6a442708be127a8529b3f19863a0690');
});

describe('in other languages', () => {
  test.each<[Language, InvoiceSnapshot | CreditNoteSnapshot | PackingSlip, readonly string[]]>([
    ['de', invoice, ['Rechnung INV-2026-000007', 'Lieferadresse', '22. November 2026', 'Seite 1 von 1']],
    ['fr', invoice, ['Facture INV-2026-000007', 'Date de facture', '22 novembre 2026', 'Page 1 sur 1']],
    ['de', creditNote, ['Gutschrift CN-2026-000003', 'Erstatteter Betrag (USD)']],
    ['de', slip, ['Packzettel SO-2026-000123', 'Gepackt']],
  ])('%s: a document says everything', async (language, document, said) => {
    const bytes = await render({ document: { ...document, language }, at });
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    for (const words of said) expect(text).toContain(words);
    expect(text).not.toMatch(/Invoice|Fabric|Pieces|Total paid|Your order|Page \d of|Lot /);
  });

  test('a document without a language is English in any work', async () => {
    const before = await render({ document: invoice, at });
    const after = await inLanguage('de', () => render({ document: invoice, at }));
    expect(Buffer.from(after).equals(before)).toBe(true);
  });

  test('slips in one file are each in their own language', async () => {
    const slips = { kind: 'packing_slips', slips: [slip, { ...slip, language: 'de' }] } as const;
    const { text } = await read(await render({ document: slips, at }));
    for (const words of ['Packing slip SO', 'Page 1 of 1', 'Packzettel SO', 'Seite 1 von 1'])
      expect(text).toContain(words);
  });
});
