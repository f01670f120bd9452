// The form by which the mill answers a question, or changes its answer.
import { toast } from 'react-toastify';
import type { Quotation } from '#contract/orders/quotations.ts';
import { request } from '#web/api/client.ts';
import { refreshQuotations } from '#web/api/quotation-queries.ts';
import { Section } from '#web/components/ui/section.tsx';
import { AnswerForm } from './answer-form.tsx';

export default function AnswerQuotation({ quotation }: { readonly quotation: Quotation }) {
  const { _id: id, state, lines, readyOn, validUntil, answer } = quotation;
  const isAnswered = state === 'answered';
  const form = (
    <AnswerForm
      start={{
        lines: lines.map((line) => ({
          articleId: line.articleId,
          name: line.productName,
          articleNumber: line.articleNumber,
          available: (line.availableQuantity ?? 0) + (isAnswered ? line.quantity : 0),
          quantity: String(line.quantity),
          unitPrice: line.unitPrice === null ? '' : String(line.unitPrice),
        })),
        readyOn: readyOn ?? '',
        answer,
        ...(validUntil !== null && { validUntil }),
      }}
      submitText={isAnswered ? 'Promise this instead' : 'Answer'}
      onSubmit={async (body) => {
        await request('PUT /api/quotations/:id/answer', { params: { id }, body });
        toast.success('The customer has an email with the link to accept');
        await refreshQuotations();
      }}
    />
  );
  if (!isAnswered) return <Section title="Answer">{form}</Section>;
  return (
    <details className="border-y border-base-300 py-2">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">Change the answer</summary>
      <div className="pt-3 pb-2">{form}</div>
    </details>
  );
}
