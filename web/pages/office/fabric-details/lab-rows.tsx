// Test results: method, figure, laboratory, date and the address of the report.

import { useMutation } from '@tanstack/react-query';
import { useFieldArray } from 'react-hook-form';
import {
  LAB_METHODS,
  type LabMethod,
  type LabMethodCode,
  labValueError,
} from '#contract/articles/lab-methods.ts';
import { ARTICLE_LIMITS, TEXT_LIMITS } from '#contract/core/limits.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { sendWithProgress } from '#web/api/send-with-progress.ts';
import { handleMutationError } from '#web/session/session-errors.ts';
import type { ArticleForm } from '../article/submit-article.ts';
import { parseNumber } from './fabric-facts.ts';
import { FactChoice, FactGroup, FactNumber, type FactsProps, FactText } from './fact-fields.tsx';
import { AddRow, RemoveRow } from './form-rows.tsx';

const METHODS = Object.entries(LAB_METHODS).map(([code, { label }]) => [code, label] as const);

const valueRule = (nth: number) => (text: string, form: ArticleForm) => {
  const method = form.testResults[nth]?.method ?? '';
  return Object.hasOwn(LAB_METHODS, method)
    ? labValueError(method as LabMethodCode, parseNumber(text))
    : undefined;
};
const methodRule = (code: string, form: ArticleForm) => {
  if (code === '') return 'Choose a method';
  return form.testResults.filter(({ method }) => method === code).length > 1 ? 'Each method once' : undefined;
};

export function TestRows({ form }: FactsProps) {
  const rows = useFieldArray({ control: form.control, name: 'testResults' });
  return (
    <FactGroup section="testResults" note="A fire class is passed, the others have a figure.">
      {rows.fields.map((row, nth) => (
        <div key={row.id} className="flex flex-wrap items-start gap-3">
          <FactChoice
            form={form}
            name={`testResults.${nth}.method`}
            label={`Method ${nth + 1}`}
            empty="Choose a method"
            options={METHODS}
            rule={methodRule}
            className="min-w-56 flex-1 basis-full @3xl:basis-0"
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
            hint="A PDF uploaded here, or its address with https://…"
            maxLength={TEXT_LIMITS.imageUrl}
            className="min-w-56 flex-1 basis-full sm:basis-0"
          />
          <ReportUpload form={form} nth={nth} />
          <RemoveRow label={`Remove test result ${nth + 1}`} onRemove={() => rows.remove(nth)} />
        </div>
      ))}
      <AddRow
        text="Add a test result"
        isFull={rows.fields.length >= ARTICLE_LIMITS.testResults}
        onAdd={() => rows.append({ method: '', value: '', laboratory: '', testedOn: '', report: '' })}
      />
    </FactGroup>
  );
}

/** Uploads the PDF and puts its address into the field of the report. */
function ReportUpload({ form, nth }: FactsProps & { readonly nth: number }) {
  const upload = useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.append('report', file);
      return sendWithProgress('POST /api/test-reports', { body }, {});
    },
    onSuccess: ({ report }) =>
      form.setValue(`testResults.${nth}.report`, report, { shouldDirty: true, shouldValidate: true }),
    onError: handleMutationError,
  });
  return (
    <div className="flex max-w-40 flex-col items-start gap-1.5">
      <label className="btn btn-outline btn-sm mt-6 cursor-pointer focus-within:outline-2">
        {upload.isPending ? 'Uploading…' : 'Upload a PDF'}
        <input
          type="file"
          accept="application/pdf,.pdf"
          aria-label={`PDF of report ${nth + 1}`}
          className="sr-only"
          disabled={upload.isPending}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) upload.mutate(file);
            target.value = '';
          }}
        />
      </label>
      <p role="status" className="text-sm empty:hidden">
        {upload.isSuccess && 'Uploaded, not saved yet'}
      </p>
      {upload.error !== null && (
        <p role="alert" className="text-sm text-error">
          {errorMessage(upload.error)}
        </p>
      )}
    </div>
  );
}

function unitOf(code: string): string {
  if (!Object.hasOwn(LAB_METHODS, code)) return '';
  const { measured }: LabMethod = LAB_METHODS[code as LabMethodCode];
  return measured?.unit ?? 'Passed';
}
