// Test results: method, figure, laboratory, date and the address of the report.
import { useFieldArray } from 'react-hook-form';
import { ARTICLE_LIMITS, TEXT_LIMITS } from '#contract/limits.ts';
import {
  TEST_METHODS,
  type TestMethod,
  type TestMethodCode,
  testValueError,
} from '#contract/test-methods.ts';
import { Button } from '#web/components/ui/button.tsx';
import type { ArticleForm } from '../submit-article.ts';
import { parseNumber } from './fabric-facts.ts';
import { FactChoice, FactGroup, FactNumber, type FactsProps, FactText } from './fact-fields.tsx';
import { RemoveRow } from './remove-row.tsx';

const METHODS = Object.entries(TEST_METHODS).map(([code, { label }]) => [code, label] as const);

const valueRule = (nth: number) => (text: string, form: ArticleForm) => {
  const method = form.testResults[nth]?.method ?? '';
  return Object.hasOwn(TEST_METHODS, method)
    ? testValueError(method as TestMethodCode, parseNumber(text))
    : undefined;
};
const methodRule = (code: string, form: ArticleForm) => {
  if (code === '') return 'Choose a method';
  return form.testResults.filter(({ method }) => method === code).length > 1 ? 'Each method once' : undefined;
};

export function TestRows({ form }: FactsProps) {
  const rows = useFieldArray({ control: form.control, name: 'testResults' });
  return (
    <FactGroup title="Test results" note="A fire class is passed, the others have a figure.">
      {rows.fields.map((row, nth) => (
        <div key={row.id} className="flex flex-wrap items-start gap-3">
          <FactChoice
            form={form}
            name={`testResults.${nth}.method`}
            label={`Method ${nth + 1}`}
            empty="Choose a method"
            options={METHODS}
            rule={methodRule}
            className="min-w-56 flex-1 basis-full"
          />
          <FactNumber
            form={form}
            name={`testResults.${nth}.value`}
            label={`Figure ${nth + 1}`}
            hint={unitOf(form.watch(`testResults.${nth}.method`))}
            rule={valueRule(nth)}
            className="w-32"
          />
          <FactText
            form={form}
            name={`testResults.${nth}.laboratory`}
            label={`Laboratory ${nth + 1}`}
            maxLength={TEXT_LIMITS.name}
            className="min-w-40 flex-1 basis-full sm:basis-0"
          />
          <FactText
            form={form}
            name={`testResults.${nth}.testedOn`}
            label={`Date ${nth + 1}`}
            type="date"
            className="w-40"
          />
          <FactText
            form={form}
            name={`testResults.${nth}.report`}
            label={`Report ${nth + 1}`}
            hint="The address of the PDF, https://…"
            maxLength={TEXT_LIMITS.imageUrl}
            className="min-w-56 flex-1 basis-full sm:basis-0"
          />
          <RemoveRow label={`Remove test result ${nth + 1}`} onRemove={() => rows.remove(nth)} />
        </div>
      ))}
      <div>
        <Button
          variant="outline"
          size="small"
          disabled={rows.fields.length >= ARTICLE_LIMITS.testResults}
          onClick={() => rows.append({ method: '', value: '', laboratory: '', testedOn: '', report: '' })}
        >
          Add a test result
        </Button>
      </div>
    </FactGroup>
  );
}

function unitOf(code: string): string {
  if (!Object.hasOwn(TEST_METHODS, code)) return '';
  const { measured }: TestMethod = TEST_METHODS[code as TestMethodCode];
  return measured?.unit ?? 'Passed';
}
