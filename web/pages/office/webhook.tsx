// The events that were sent to a webhook, or are to be: what happened, whether it was accepted, and a button to send again.
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { toast } from 'react-toastify';
import { formTexts } from '#contract/core/form-texts.ts';
import { pages } from '#contract/core/paths.ts';
import type { WebhookDelivery } from '#contract/office/webhooks.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import { EmptyState } from '#web/components/feedback/states.tsx';
import { Table, type TableColumn } from '#web/components/table/table.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { formatDateTime } from '#web/parts/orders/order-format.ts';
import { AdminPage } from './admin-page.tsx';
import { deliveriesQuery } from './webhooks/webhook-queries.ts';

const title = 'Events sent to a webhook';

export const meta = hiddenMeta(title);

export default function WebhookDeliveries() {
  const { id = '' } = useParams();
  return (
    <AdminPage title={title} needs="GET /api/webhooks/:id/deliveries">
      <DeliveryList id={id} />
    </AdminPage>
  );
}

interface DeliveryListProps {
  /** The id of the webhook. */
  readonly id: string;
}

function DeliveryList({ id }: DeliveryListProps) {
  const list = useInfiniteQuery(deliveriesQuery(id));
  const columns: readonly TableColumn<WebhookDelivery>[] = [
    { title: 'Event', cell: (delivery) => <EventCell delivery={delivery} /> },
    { title: 'State', cell: (delivery) => <StateCell delivery={delivery} />, wide: true },
    { title: 'Action', cell: (delivery) => <SendAgain delivery={delivery} webhook={id} /> },
  ];
  return (
    <>
      <p className="mb-4">
        <Link className="link-thread" to={pages.webhooks}>
          ← {formTexts.dashboard.webhooks}
        </Link>
      </p>
      <PagedList
        list={list}
        loading="Loading the events"
        empty={<EmptyState title="Nothing has happened since that is to be sent." />}
      >
        {(deliveries) => <Table caption={title} columns={columns} rows={deliveries} />}
      </PagedList>
    </>
  );
}

function EventCell({ delivery: { event } }: { readonly delivery: WebhookDelivery }) {
  return (
    <>
      <p className="font-semibold">{event.number}</p>
      <p className="text-sm">
        <code>{event.type}</code>
      </p>
      <p className="text-sm text-base-content/75">
        <time dateTime={event.timestamp}>{formatDateTime(event.timestamp)}</time>
      </p>
    </>
  );
}

function StateCell({ delivery }: { readonly delivery: WebhookDelivery }) {
  const { state, attempts, sentAt, nextAttemptAt, lastError } = delivery;
  const tried = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  return (
    <>
      {sentAt !== null && <p>Accepted {formatDateTime(sentAt)}</p>}
      {state === 'failed' && <p className="font-semibold text-error">Given up after {tried}</p>}
      {nextAttemptAt !== null && (
        <p>
          {attempts === 0
            ? 'Waits'
            : `Tried ${attempts === 1 ? 'once' : `${attempts} times`}, again ${formatDateTime(nextAttemptAt)}`}
        </p>
      )}
      {lastError !== null && <p className="break-words text-sm text-error">{lastError}</p>}
    </>
  );
}

interface SendAgainProps {
  readonly delivery: WebhookDelivery;
  readonly webhook: string;
}

function SendAgain({ delivery: { _id: id, state, event }, webhook }: SendAgainProps) {
  const resend = useMutation({
    mutationFn: () => request('POST /api/webhook-deliveries/:id/resend', { params: { id } }),
    onSuccess: () => toast.success('On its way'),
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: () => refreshQueries(deliveriesQuery(webhook).queryKey),
  });
  if (state === 'due') return <>–</>;
  return (
    <Button
      variant="outline"
      size="small"
      loading={resend.isPending}
      aria-label={`Send again: ${event.type} ${event.number}`}
      onClick={() => resend.mutate()}
    >
      Send again
    </Button>
  );
}
