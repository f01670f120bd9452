// The form by which the mill answers a question, or changes its answer.
import { useQuery } from '@tanstack/react-query';
import { toast } from 'react-toastify';
import { amountForField } from '#contract/figures/money.ts';
import type { Quotation } from '#contract/orders/quotations.ts';
import { request } from '#web/api/client.ts';
import { quotationQueries, refreshQuotations } from '#web/api/quotation-queries.ts';
import { FullScreenSpinner } from '#web/components/feedback/states.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { AnswerForm, type ListedArticle, listedPrice } from './answer-form.tsx';

export default function AnswerQuotation({ quotation }: { readonly quotation: Quotation }) {
  const { _id: id, state, lines, readyOn, validUntil, answer } = quotation;
  const isAnswered = state === 'answered';
  const listed = useQuery(quotationQueries.listedArticles(lines.map(({ articleId }) => articleId)));
  // Without them the form has no prices to begin with.
  if (listed.isLoading) return <FullScreenSpinner label="Loading the form" />;
  const form = (
    <AnswerForm
      start={{
        lines: lines.map((line, nth) => ({
          articleId: line.articleId,
          name: line.productName,
          articleNumber: line.articleNumber,
          available: (line.availableQuantity ?? 0) + (isAnswered ? line.quantity : 0),
          listed: listed.data?.[nth] ?? undefined,
          quantity: String(line.quantity),
          unitPrice: startPrice(line, listed.data?.[nth]),
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

/** What is promised already, or else what the shop asks for as many. */
function startPrice(
  { unitPrice, quantity }: Quotation['lines'][number],
  listed: ListedArticle | null | undefined,
) {
  if (unitPrice !== null) return amountForField(unitPrice);
  return listed ? listedPrice(listed, quantity) : '';
}
