// The column `test_results`: JSON of the results, as the contract has them. Pure.
import type { TestResult } from '#contract/articles/article-facts.ts';

export const toTestResultsColumn = (results: readonly TestResult[] | null | undefined): string =>
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
export function testResultsOf(column: string): TestResult[] | null {
  const results = JSON.parse(column) as TestResult[];
  return results.length > 0 ? results : null;
}

/** The reports of the inputs, with the JSON pointer of the field each was given in. */
export function reportFields(
  inputs: readonly { readonly testResults?: readonly Pick<TestResult, 'report'>[] | null | undefined }[],
): { report: string; pointer: string }[] {
  return inputs.flatMap(({ testResults }) =>
    (testResults ?? []).map(({ report }, nth) => ({ report, pointer: `/testResults/${nth}/report` })),
  );
}

/** The addresses of the reports of an article. */
export const reportsOf = (column: string): string[] =>
  (testResultsOf(column) ?? []).map(({ report }) => report).filter((report) => report !== '');
