// The invoice and the credit notes of an order, as PDF files.
import type { OrderDetails, OrderDocument } from '#contract/order-details.ts';
import { requestFile } from '#web/api/client.ts';
import { DownloadButton } from '#web/components/ui/download-button.tsx';
import { formatDate } from '../order-format.ts';
import { Section } from './section.tsx';

const KINDS: Readonly<Record<OrderDocument['kind'], string>> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
};

export function DocumentList({ order: { _id: id, documents } }: { readonly order: OrderDetails }) {
  if (documents.length === 0) return null;
  return (
    <Section title="Documents">
      <ul>
        {documents.map(({ kind, number, issuedAt }) => (
          <li
            key={number}
            className="flex items-center justify-between gap-4 border-t border-base-300 py-2 last:border-b print:py-0.5"
          >
            <p className="min-w-0">
              {KINDS[kind]} <span className="whitespace-nowrap tabular-nums">{number}</span>
              <span className="text-sm text-base-content/75">
                , <time dateTime={issuedAt}>{formatDate(issuedAt)}</time>
              </span>
            </p>
            <DownloadButton
              load={() => requestFile('GET /api/orders/:id/documents/:number', { params: { id, number } })}
            >
              PDF<span className="sr-only"> of {number}</span>
            </DownloadButton>
          </li>
        ))}
      </ul>
    </Section>
  );
}
