// The emails of an order: recipients, times, and those that could not be sent.
import { useQuery } from '@tanstack/react-query';
import type { SentEmail } from '#contract/email.ts';
import type { OrderDetails } from '#contract/order-details.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { orderQueries } from '#web/api/order-queries.ts';
import { Button } from '#web/components/ui/button.tsx';
import { EMAIL_KIND_NAMES } from '#web/components/ui/email-kind-names.ts';
import { Section } from '#web/pages/account/order/section.tsx';
import { formatDateTime } from '#web/pages/account/order-format.ts';
import { SendAgain } from './send-again.tsx';

interface OrderEmailsProps {
  readonly order: OrderDetails;
  readonly admin: string;
}

export function OrderEmails({ order, admin }: OrderEmailsProps) {
  const emails = useQuery(orderQueries.emails(admin, order._id));
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
              <p className="font-semibold">{EMAIL_KIND_NAMES[email.kind]}</p>
              <p className="text-sm text-base-content/75">
                to {email.recipient}, <EmailState email={email} />
              </p>
              {email.state === 'failed' && email.lastError && (
                <p className="text-sm text-error">{email.lastError}</p>
              )}
            </div>
            <SendAgain email={email} admin={admin} />
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
