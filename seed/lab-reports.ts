// The test reports of the sample shop, as PDF: one for each fabric and laboratory.

import { LAB_METHODS, type LabMethod } from '#contract/articles/lab-methods.ts';
import { formatNumber } from '#contract/figures/number-format.ts';
import {
  facts,
  longDate,
  section,
  writeLetterhead,
  writeThirds,
  writeTitle,
} from '#server/modules/invoices/letterhead.ts';
import { type TableColumn, writeTable } from '#server/modules/invoices/pdf-table.ts';
import { PdfWriter } from '#server/modules/invoices/pdf-writer.ts';
import type { SeedFabric } from './fabrics.ts';

/** The fabrics whose results have reports, by name. */
const REPORTED: readonly string[] = ['Theatre Velvet, Petrol', 'Fell Herringbone Tweed'];
const COLUMNS: readonly TableColumn[] = [
  { title: 'Method', width: 261.28 },
  { title: 'Result', width: 120, align: 'right' },
  { title: 'Tested on', width: 100, align: 'right' },
];

type Results = NonNullable<SeedFabric['testResults']>;

/** The test results of a fabric with the addresses of their reports, which `store` returns for a PDF. */
export async function withReports(
  fabric: SeedFabric,
  store: (pdf: Buffer) => Promise<string>,
): Promise<Pick<SeedFabric, 'testResults'>> {
  const { testResults, productName } = fabric;
  if (!testResults || !REPORTED.includes(productName)) return {};
  const byLaboratory = Map.groupBy(testResults, ({ laboratory }) => laboratory);
  const addresses = new Map<string, string>();
  for (const [laboratory, results] of byLaboratory)
    addresses.set(laboratory, await store(Buffer.from(await testReport(fabric, laboratory, results))));
  return { testResults: testResults.map((one) => ({ ...one, report: addresses.get(one.laboratory) ?? '' })) };
}

/** The same fabric and results give the same bytes. */
function testReport(fabric: SeedFabric, laboratory: string, results: Results): Promise<Uint8Array> {
  const days = results.map(({ testedOn }) => testedOn ?? '').sort();
  const last = days.at(-1) ?? '';
  const title = `Test report: ${fabric.productName}`;
  const writer = new PdfWriter({ title, author: laboratory, at: Date.parse(last) });
  writer.startPart(`${laboratory} · ${title}`);
  writeLetterhead(writer, { name: laboratory, address: null, taxId: null, phone: null, email: null });
  writeTitle(writer, 'Test report:', fabric.productName);
  writeThirds(writer, [
    section('For', ['Selvedge', 'Weaving shed, Halifax']),
    facts([
      ['Report date', longDate(last)],
      ['Composition', fabric.composition.map(({ fibre, percent }) => `${percent} % ${fibre}`).join(', ')],
    ]),
    facts([
      ['Weight', `${fabric.weightGsm} g/m²`],
      ['Width', `${fabric.widthCm} cm`],
    ]),
  ]);
  writeTable(
    writer,
    COLUMNS,
    results.map(({ method, value, testedOn }) => {
      const { label, measured }: LabMethod = LAB_METHODS[method];
      const result = measured ? `${formatNumber(value ?? 0, measured.decimals)} ${measured.unit}` : 'Passed';
      return [[label], [result], [testedOn ? longDate(testedOn) : '']];
    }),
  );
  writer.y += 14;
  for (const block of section('Note', [
    'A report of the sample shop: neither the laboratory nor the test exists.',
  ]))
    writer.write(block);
  return writer.finish();
}
