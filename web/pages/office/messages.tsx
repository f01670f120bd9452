// Messages of customers that nobody has answered, the oldest first. Each leads to its order's page, where it is answered.
import { useInfiniteQuery } from '@tanstack/react-query';
import { formTexts } from '#contract/core/form-texts.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import type { WaitingMessage } from '#contract/orders/order-messages.ts';
import { readPage } from '#web/api/client.ts';
import { freshPagedQuery, userKey } from '#web/api/queries.ts';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import { EmptyState } from '#web/components/feedback/states.tsx';
import { type AdminColumn, AdminTable, RowLink } from '#web/components/table/admin-table.tsx';
import { backTo } from '#web/components/ui/back-link.tsx';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { formatDateTime } from '#web/parts/orders/order-format.ts';
import { adminPage } from './admin-page.tsx';

const title = formTexts.dashboard.messages;

export const meta = hiddenMeta(title);

export default adminPage(title, 'GET /api/order-messages', MessageList);

/** Customers write meanwhile. */
const messagesQuery = () => freshPagedQuery(userKey('waitingMessages'), readPage('GET /api/order-messages'));

const COLUMNS: readonly AdminColumn<WaitingMessage>[] = [
  {
    title: 'Order',
    cell: ({ order }) => (
      <RowLink
        to={`${fillPath(pages.order, { id: order._id })}#messages`}
        state={backTo(pages.messages, title)}
      >
        {order.number}
      </RowLink>
    ),
    width: 'rows:w-36',
  },
  { title: 'Customer', cell: ({ customerName }) => <bdi>{customerName}</bdi>, width: 'rows:w-44' },
  {
    title: 'Message',
    cell: ({ text, photos }) => (
      <>
        <bdi>{text}</bdi>
        {photos > 0 && (
          <span className="text-base-content/75"> ({photos === 1 ? '1 photo' : `${photos} photos`})</span>
        )}
      </>
    ),
  },
  { title: 'Written', cell: ({ at }) => formatDateTime(at), width: 'rows:w-40' },
];

function MessageList() {
  const list = useInfiniteQuery(messagesQuery());
  return (
    <PagedList
      list={list}
      loading="Loading the messages"
      empty={<EmptyState title="Every message is answered." />}
    >
      {(messages) => <AdminTable caption={title} columns={COLUMNS} rows={messages} />}
    </PagedList>
  );
}
