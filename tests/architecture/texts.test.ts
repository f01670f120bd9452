// Tests that every text is translated into each language that has a file in texts/, and that converted folders have no
// English beside the texts that `t` marks.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { LANGUAGE_NAMES } from '#contract/languages/language-names.ts';
import { catalogueFile } from '#server/languages/catalogue.ts';
import { readPo } from '#server/languages/po-file.ts';
import { earlyErrors, poErrors } from '../../scripts/languages/po-texts.ts';
import { projectTexts, textSources } from '../../scripts/languages/project-texts.ts';
import { readTexts, unmarkedTexts } from '../../scripts/languages/read-texts.ts';

const texts = await projectTexts();
const translated = Object.keys(LANGUAGE_NAMES).filter((language) => existsSync(catalogueFile(language)));

test('values are filled in when a text is shown', () => {
  expect(earlyErrors(texts)).toEqual([]);
});

test('every language that has a file has every text', async () => {
  for (const language of translated) {
    const entries = readPo(await readFile(catalogueFile(language), 'utf8'));
    expect(poErrors(language, texts, entries)).toEqual([]);
  }
});

/** Folders and files all of whose texts are marked. */
const CONVERTED = [
  'server/modules/*/{email-templates,email-content,render-email}.ts',
  'server/modules/*/emails/*-{templates,facts}.ts',
  'server/modules/email/html/email-html.ts',
  'server/modules/orders/{place/placing-checks,store/state-changed-error}.ts',
  'server/modules/payments/rules.ts',
  'server/modules/articles/alt-text.ts',
  'server/modules/delivery/service.ts',
  'server/modules/people/export/export-file.ts',
  'server/modules/invoices/papers/paper-pdf.ts',
  'server/modules/invoices/{invoice-pdf,letterhead,make-snapshot,packing-slip-pdf,pdf-table,pdf-writer,render,render-pool}.ts',
  'contract/{articles,calculators,orders,people}/*.ts',
  'contract/core/{auth-texts,error-codes,fields,form-texts,list-filters,tax,texts}.ts',
  'contract/figures/units.ts',
  'contract/money/{bank-account,receivables}.ts',
  'contract/shop/legal-pages.ts',
  'web/{api,components,layout,session,shop-data}/**/*.{ts,tsx}',
  'web/pages/orders/*.{ts,tsx}',
  'web/pages/orders/{order,payment,quotation}/**/*.{ts,tsx}',
  'web/pages/shop/**/*.{ts,tsx}',
  'web/parts/{article-sheet,articles,basket,compare,delivery,money,need,saved,swatches}/**/*.{ts,tsx}',
  'web/parts/orders/!(carrier-field|send-again).{ts,tsx}',
  'web/parts/quotations/quotation-texts.ts',
  'web/pages/{account,auth,fabrics,marketing}/**/*.{ts,tsx}',
  'web/pages/{dashboard,not-found}.tsx',
  'web/pages/{llms,merchant-feed,feed/feed-item}.ts',
  'web/parts/{content,filters,people,search,sign-in}/**/*.{ts,tsx}',
];

/** What looks like a text there, but is markup, or a name: of a key, an error, a card. */
const MARKUP =
  /^<|^## Optional$|^OpenAPI$|^light dark$|^telephone=no|^(Escape|Enter|Arrow(Down|Up)|PublicKeyCredential|\w+Error)$|^a\[href\]|; Path=\/|^Bearer |^\(min-width: |^(Visa|Mastercard|Amex|Discover|Diners|UnionPay|3-D Secure)$/;

/** Codes of units and countries, names, descriptions of the API, and the structure of PDF files. */
const CODES =
  /^(Layout|Table|Column|Pagination|Document|Alternative|Figure|Artifact)$|^per m$|^AT BE |^AE BS |^Royal Mail$|for `If-Match`/;

test('converted folders have no English beside their texts', async () => {
  const found = (await textSources([...CONVERTED])).flatMap(([path, source]) =>
    unmarkedTexts(path, source)
      .filter(({ text }) => !MARKUP.test(text) && !CODES.test(text))
      .map(({ text, line }) => `${path}:${line} ${text}`),
  );
  expect(found).toEqual([]);
});

const SOURCE = `
const title = t\`Your orders\`;
const early = t\`At most \${20}\`;
const count = (n) => plural(n, { one: t\`one order\`, other: t\`\${n} orders\` });
const code = ['order_placed', '/dashboard/orders', 'text-sm font-bold', title];
throw new Error('Nobody reads this.');
`;

test('the texts of a file are found, and what is not marked', () => {
  const found = readTexts('a.ts', SOURCE);
  expect(found.map(({ english, line, isPlural }) => [english, line, isPlural])).toEqual([
    ['Your orders', 2, false],
    ['At most {0}', 3, false],
    ['one order', 4, false],
    ['{0} orders', 4, true],
  ]);
  expect(earlyErrors(found)).toEqual([expect.stringContaining('a.ts:3')]);
  expect(unmarkedTexts('a.ts', SOURCE)).toEqual([]);
  expect(unmarkedTexts('a.tsx', '<p title={`Sent by ${x}`}>Pay now</p>')).toEqual([
    { text: 'Sent by {}', line: 1 },
    { text: 'Pay now', line: 1 },
  ]);
});

test.each([
  [
    'msgid "{0} orders"\nmsgid_plural "{0} orders"\nmsgstr[0] "{0} commande"\n',
    'lacks plural forms (one, other)',
  ],
  ['msgid "{0} orders"\nmsgid_plural "{0} orders"\nmsgstr[0] "{1}"\nmsgstr[1] "{0}"\n', 'other placeholders'],
  ['msgid "{0} orders"\nmsgstr ""\n', 'a.ts:4 has no translation in texts/fr.po:1'],
  ['msgid "Gone"\nmsgstr "Parti"\n', 'texts/fr.po:1 is not in the code any more: Gone'],
])('wrong entries are named by file and line (%#)', (po, error) => {
  expect(poErrors('fr', readTexts('a.ts', SOURCE), readPo(po))).toContainEqual(
    expect.stringContaining(error),
  );
});
