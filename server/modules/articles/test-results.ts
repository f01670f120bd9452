// The column `test_results`: JSON of the results, as the contract has them. Pure.
import type { TestResult } from '#contract/article-facts.ts';

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
