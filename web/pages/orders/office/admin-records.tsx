// The parts below the timeline for staff: the export papers, the form of an internal note, and the emails of the order.
import { useQuery } from '@tanstack/react-query';
import type { SentEmail } from '#contract/office/email.ts';
import type { OrderDetails } from '#contract/orders/order-details.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { orderQueries } from '#web/api/order-queries.ts';
import { type NoteFields, NoteForm } from '#web/components/form/note-form.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { formatDateTime } from '#web/parts/orders/order-format.ts';
import { EMAIL_KIND_TEXTS } from '#web/parts/people/email-kind-texts.ts';
import { useMay } from '#web/session/use-session.ts';
import { SendAgain } from '../../../parts/orders/send-again.tsx';
import { ExportPapers } from './export-papers.tsx';
import { type OrderChangeProps, useOrderChange } from './use-order-change.ts';

export default function AdminRecords(props: OrderChangeProps) {
  const may = useMay();
  return (
    <>
      <ExportPapers {...props} />
      {may('POST /api/orders/:id/notes') && <OrderNote {...props} />}
      {may('GET /api/orders/:id/emails') && <OrderEmails {...props} />}
    </>
  );
}

/** Adds an internal note to the timeline of an order; customers never see it. */
function OrderNote({ order }: OrderChangeProps) {
  const add = useOrderChange({
    order,
    change: (body: NoteFields) => request('POST /api/orders/:id/notes', { params: { id: order._id }, body }),
  });
  return <NoteForm label="Internal note" mutation={add} />;
}

/** The emails of an order: recipients, times, and those that could not be sent. */
function OrderEmails({ order }: { readonly order: OrderDetails }) {
  const emails = useQuery(orderQueries.emails(order._id));
  return (
    <Section title="Emails" className="print:hidden">
      {emails.isPending && <p role="status">Loading the emails</p>}
      {emails.isError && (
        <div role="alert" className="flex flex-col items-start gap-3">
          <p>{errorMessage(emails.error)}</p>
          <Button variant="outline" size="small" onClick={() => void emails.refetch()}>
            Try again
          </Button>
        </div>
      )}
      {emails.data?.length === 0 && <p>No email was sent for this order.</p>}
      <ul>
        {emails.data?.map((email) => (
          <li
            key={email._id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-base-300 py-3 last:border-b"
          >
            <div className="min-w-0 grow basis-40 wrap-anywhere">
              <p className="font-semibold">{EMAIL_KIND_TEXTS[email.kind]}</p>
              <p className="text-sm text-base-content/75">
                to {email.recipient}, <EmailState email={email} />
              </p>
              {email.state === 'failed' && email.lastError && (
                <p className="text-sm text-error">{email.lastError}</p>
              )}
            </div>
            <SendAgain email={email} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function EmailState({ email: { state, sentAt, createdAt } }: { readonly email: SentEmail }) {
  const at = sentAt ?? createdAt;
  const time = <time dateTime={at}>{formatDateTime(at)}</time>;
  if (state === 'sent') return <>sent {time}</>;
  return state === 'due' ? <>waiting since {time}</> : <span className="text-error">not sent</span>;
}
