// The column `test_results`: JSON of the results, as the contract has them. Pure.
import type { LabResult } from '#contract/articles/article-facts.ts';

export const toTestResultsColumn = (results: readonly LabResult[] | null | undefined): string =>
  JSON.stringify(
    (results ?? []).map(({ method, value, laboratory, testedOn, report }) => ({
      method,
      value: value ?? null,
      laboratory,
      testedOn: testedOn ?? null,
      report,
    })),
  );

/** Null for none. */
export function testResultsOf(column: string): LabResult[] | null {
  const results = JSON.parse(column) as LabResult[];
  return results.length > 0 ? results : null;
}

/** The reports of the inputs, with the JSON pointer of the field each was given in. */
export function reportFields(
  inputs: readonly { readonly testResults?: readonly Pick<LabResult, 'report'>[] | null | undefined }[],
): { report: string; pointer: string }[] {
  return inputs.flatMap(({ testResults }) =>
    (testResults ?? []).map(({ report }, nth) => ({ report, pointer: `/testResults/${nth}/report` })),
  );
}

/** The addresses of the reports of an article. */
export const reportsOf = (column: string): string[] =>
  (testResultsOf(column) ?? []).map(({ report }) => report).filter((report) => report !== '');
