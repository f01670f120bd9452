// What comes from the loom: the expected deliveries by their day, which the office adds, changes, receives and cancels.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pages } from '#contract/core/paths.ts';
import { formatNumber } from '#contract/figures/number-format.ts';
import type { ExpectedDelivery } from '#contract/office/expected-deliveries.ts';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import { EmptyState } from '#web/components/feedback/states.tsx';
import { type AdminColumn, AdminTable, RowLink } from '#web/components/table/admin-table.tsx';
import { EmptyList, ListFilterFields } from '#web/components/table/list-filters.tsx';
import { TaskButton } from '#web/components/table/row-actions.tsx';
import { RowCard } from '#web/components/table/row-card.tsx';
import { useListFilters } from '#web/components/table/use-list-filters.ts';
import { Button } from '#web/components/ui/button.tsx';
import { piecesText } from '#web/parts/articles/fabric-texts.ts';
import { formatDate } from '#web/parts/orders/order-format.ts';
import { formatDay } from '#web/parts/quotations/quotation-texts.ts';
import { CancelDelivery, ReceiveDelivery } from './close-delivery.tsx';
import { DeliveryDialog, ImportDialog } from './delivery-dialogs.tsx';
import { ARTICLE_PARAMETER, deliveryFilters, stockQueries } from './stock-queries.ts';

/** The open dialog. It is told of its delivery as it is now, which another admin may change. */
type Task =
  | { readonly kind: 'add' | 'import' }
  | { readonly kind: 'receive' | 'change' | 'cancel'; readonly delivery: ExpectedDelivery };

export function ExpectedDeliveries() {
  const filters = useListFilters(deliveryFilters);
  const list = useInfiniteQuery(stockQueries.deliveries(filters.key, filters.query));
  const [task, setTask] = useState<Task>();
  const close = () => setTask(undefined);
  const loaded = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const shown =
    task && 'delivery' in task
      ? { opened: task.delivery, now: loaded.find(({ _id }) => _id === task.delivery._id), onClose: close }
      : undefined;
  const start = (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" size="small" onClick={() => setTask({ kind: 'add' })}>
        Add a delivery
      </Button>
      <Button variant="outline" size="small" onClick={() => setTask({ kind: 'import' })}>
        From a file
      </Button>
    </div>
  );
  return (
    <>
      <ListFilterFields filters={filters}>{start}</ListFilterFields>
      <PagedList
        list={list}
        loading="Loading the deliveries"
        empty={
          filters.chosen.length > 0 ? (
            <EmptyList filters={filters} title="" />
          ) : (
            <EmptyState title="No delivery is expected.">
              <p className="max-w-prose text-base-content/75">
                Customers can order pieces before they are here, once you say how many come by which day.
              </p>
            </EmptyState>
          )
        }
      >
        {(deliveries) => (
          <AdminTable
            caption="Expected deliveries"
            columns={columnsFor(setTask)}
            rows={deliveries}
            card={(delivery) => <DeliveryCard delivery={delivery} start={setTask} />}
          />
        )}
      </PagedList>
      {task?.kind === 'add' && <DeliveryDialog onClose={close} />}
      {task?.kind === 'import' && <ImportDialog onClose={close} />}
      {task?.kind === 'change' && shown && <DeliveryDialog {...shown} />}
      {task?.kind === 'receive' && shown && <ReceiveDelivery {...shown} />}
      {task?.kind === 'cancel' && shown && <CancelDelivery {...shown} />}
    </>
  );
}

interface DeliveryProps {
  readonly delivery: ExpectedDelivery;
}

interface TasksProps extends DeliveryProps {
  readonly start: (task: Task) => void;
}

function columnsFor(start: TasksProps['start']): readonly AdminColumn<ExpectedDelivery>[] {
  return [
    {
      title: 'Article',
      cell: (delivery) => (
        <>
          <ArticleLink delivery={delivery} />
          <span className="block text-base-content/75">{delivery.articleNumber}</span>
        </>
      ),
    },
    { title: 'Expected', cell: (delivery) => <Day delivery={delivery} />, width: 'rows:w-32' },
    { title: 'Pieces', cell: ({ quantity }) => formatNumber(quantity), figures: true, width: 'rows:w-18' },
    {
      title: 'Promised',
      cell: ({ promisedQuantity }) => formatNumber(promisedQuantity),
      figures: true,
      width: 'rows:w-20',
    },
    { title: 'Lot', cell: ({ lot }) => <bdi>{lot}</bdi>, width: 'rows:w-24 xl:rows:w-32', from: 'lg' },
    { title: 'Note', cell: ({ note }) => <span dir="auto">{note}</span>, from: 'xl' },
    {
      title: 'Change',
      cell: (delivery) => <Tasks delivery={delivery} start={start} />,
      actions: true,
      width: 'rows:w-66',
    },
  ];
}

function ArticleLink({ delivery, covers = false }: DeliveryProps & { readonly covers?: boolean }) {
  return (
    <RowLink covers={covers} to={`${pages.stock}?${ARTICLE_PARAMETER}=${delivery.articleId}`}>
      <bdi>{delivery.productName}</bdi>
    </RowLink>
  );
}

/** Its day, and what has become of it. */
function Day({ delivery: { expectedOn, isLate, state, closedAt } }: DeliveryProps) {
  return (
    <>
      <time dateTime={expectedOn} className="whitespace-nowrap">
        {formatDay(expectedOn)}
      </time>
      {isLate && <span className="block text-xs font-semibold text-error">Past its day</span>}
      {closedAt !== null && (
        <span className="block text-xs text-base-content/75">
          {state === 'received' ? 'Received' : 'Cancelled'} {formatDate(closedAt)}
        </span>
      )}
    </>
  );
}

function DeliveryCard({ delivery, start }: TasksProps) {
  const { articleNumber, quantity, promisedQuantity, lot, note } = delivery;
  return (
    <RowCard
      name={<ArticleLink covers delivery={delivery} />}
      below={
        <>
          {[articleNumber, lot && `lot ${lot}`].filter(Boolean).join(', ')}
          {note && (
            <span className="block" dir="auto">
              {note}
            </span>
          )}
        </>
      }
      figure={
        <>
          <span className="font-semibold">{piecesText(quantity)}</span>
          <span className="block text-sm">
            <Day delivery={delivery} />
          </span>
          {promisedQuantity > 0 && (
            <span className="block text-sm text-base-content/75">
              {formatNumber(promisedQuantity)} promised
            </span>
          )}
        </>
      }
      buttons={delivery.state === 'open' && <Tasks delivery={delivery} start={start} />}
    />
  );
}

const TASKS = [
  ['receive', 'Receive'],
  ['change', 'Change'],
  ['cancel', 'Cancel'],
] as const;

function Tasks({ delivery, start }: TasksProps) {
  if (delivery.state !== 'open') return null;
  return (
    <div className="flex flex-wrap gap-1">
      {TASKS.map(([kind, name]) => (
        <TaskButton
          key={kind}
          name={name}
          label={`${name}: ${delivery.productName}, ${formatDay(delivery.expectedOn)}`}
          isMain={kind === 'receive'}
          onPress={() => start({ kind, delivery })}
        />
      ))}
    </div>
  );
}
