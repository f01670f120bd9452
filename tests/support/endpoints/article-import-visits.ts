// Calls of the endpoints of CSV files, for the tests that record what the app does.
import { applyImport, csv, planCsv } from '../articles/article-csv.ts';
import type { TestApp } from '../test-app.ts';

interface Visited {
  readonly shop: TestApp;
  /** The token of an admin. */
  readonly admin: string;
}

/** New articles with and without a number, and one that is renamed and delivered. */
const rows = [
  [
    'Article number',
    'Name',
    'Price',
    'Minimum order',
    'Available',
    'Received',
    'Description',
    'Image 1',
    'Composition',
    'Uses',
    'Certificates',
  ],
  [
    'NEW/1',
    'Quayside Canvas',
    12.5,
    2,
    40,
    '',
    'A canvas.',
    '/cloth/canvas.jpg',
    '',
    '',
    'GOTS | 1 | 2999-12-31',
  ],
  ['', 'Harbour Twill', 12.5, 2, 40, '', 'A twill.', '/cloth/twill.jpg', '100 wool', 'suits', ''],
  ['HT/2', 'Quay Drill', 13.5, 2, '', 5, 'A drill.', '/cloth/twill.jpg', '100 silk', 'coats', ''],
];

export const articleImportVisits = {
  planImport: ({ shop, admin }: Visited) => planCsv(shop, admin, csv(rows)),
  /** No picture of the network of this machine is fetched. */
  async fetchImportPictures({ shop, admin }: Visited) {
    const products = [
      ['Handle', 'Title', 'Variant SKU', 'Variant Price', 'Variant Inventory Qty', 'Image Src'],
      ['lino', 'Lino', 'LN-1', 12.5, 40, 'http://127.0.0.1/lino.jpg'],
    ];
    const { _id } = await planCsv(shop, admin, csv(products));
    const body = { hosts: ['127.0.0.1'] };
    const { pictures } = await shop.request('fetchImportPictures', {
      token: admin,
      params: { id: _id },
      body,
    });
    if (pictures) await shop.app.jobs.runNow(shop.app.importPictures.job);
    await applyImport(shop, admin, _id);
  },
  async applyImport({ shop, admin }: Visited) {
    const { _id } = await planCsv(shop, admin, csv(rows));
    await applyImport(shop, admin, _id);
    await shop.app.articleImports.deleteOld();
  },
};
