// The movements of one article: who changed its stock, when and why.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { fillPath, pages } from '#contract/core/paths.ts';
import { formatNumber } from '#contract/figures/number-format.ts';
import type { ArticleStock, StockMovement } from '#contract/office/stock.ts';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import { type AdminColumn, AdminTable } from '#web/components/table/admin-table.tsx';
import { EmptyList, ListFilterFields } from '#web/components/table/list-filters.tsx';
import { useListFilters } from '#web/components/table/use-list-filters.ts';
import { formatDateTime } from '#web/parts/orders/order-format.ts';
import { actorName } from '#web/parts/people/actor-name.ts';
import { ARTICLE_PARAMETER, movementFilters, REASON_NAMES, stockQueries } from './stock-queries.ts';

interface MovementsProps {
  readonly article: string;
}

export function Movements({ article }: MovementsProps) {
  const filters = useListFilters(movementFilters);
  const list = useInfiniteQuery(stockQueries.movements(article, filters.key, filters.query));
  return (
    <section aria-labelledby="movements">
      <p className="mb-4">
        <Link to={useListAddress()} className="link-thread">
          All articles
        </Link>
      </p>
      <MovementsHeading article={article} />
      <ListFilterFields filters={filters} />
      <PagedList
        list={list}
        loading="Loading the movements"
        empty={<EmptyList filters={filters} title="The stock of this article has never changed." />}
      >
        {(movements) => <AdminTable caption="Movements of the stock" columns={columns} rows={movements} />}
      </PagedList>
    </section>
  );
}

/** The list with its former filters. */
function useListAddress(): string {
  const address = new URLSearchParams(useSearchParams()[0]);
  for (const name of [ARTICLE_PARAMETER, 'reason', 'from', 'to']) address.delete(name);
  return address.size > 0 ? `${pages.stock}?${address}` : pages.stock;
}

function MovementsHeading({ article: id }: MovementsProps) {
  const { data: stock } = useQuery(stockQueries.stock(id));
  if (!stock)
    return (
      <h2 id="movements" className="mb-5 text-2xl font-light">
        Movements
      </h2>
    );
  return (
    <>
      <h2 id="movements" className="mb-3 text-2xl font-light wrap-anywhere">
        <bdi>{stock.productName}</bdi> <span className="text-base-content/75">{stock.articleNumber}</span>
      </h2>
      <StockFigures stock={stock} />
    </>
  );
}

/** The pieces on hand, and how many of them can be ordered. */
function StockFigures({ stock }: { readonly stock: ArticleStock }) {
  const figures = [
    ['On hand', stock.onHand],
    ['In orders', stock.inOrders],
    ['Reserved', stock.reserved],
    ['Available, the sum of these movements', stock.availableQuantity],
  ] as const;
  return (
    <dl className="mb-6 flex flex-wrap gap-x-10 gap-y-3">
      {figures.map(([name, pieces]) => (
        <div key={name}>
          <dt className="text-sm text-base-content/75">{name}</dt>
          <dd className="text-xl tabular-nums">{formatNumber(pieces)}</dd>
        </div>
      ))}
    </dl>
  );
}

const columns: readonly AdminColumn<StockMovement>[] = [
  {
    title: 'When',
    cell: ({ at }) => (Date.parse(at) === 0 ? 'Before movements were kept' : formatDateTime(at)),
    width: 'rows:w-44',
  },
  {
    title: 'Pieces',
    cell: ({ quantity }) => (quantity > 0 ? `+${formatNumber(quantity)}` : `−${formatNumber(-quantity)}`),
    figures: true,
    width: 'rows:w-24',
  },
  {
    title: 'Stock after',
    cell: ({ balance }) => balance !== null && formatNumber(balance),
    figures: true,
    width: 'rows:w-28',
  },
  { title: 'Why', cell: (movement) => <Why movement={movement} /> },
  { title: 'Who', cell: ({ actor }) => <bdi>{actorName(actor)}</bdi>, width: 'rows:w-56', from: 'lg' },
];

function Why({ movement: { reason, lot, order, note } }: { readonly movement: StockMovement }) {
  return (
    <>
      {REASON_NAMES[reason]}
      {order && (
        <>
          {' '}
          <Link to={fillPath(pages.order, { id: order._id })} className="link-thread whitespace-nowrap">
            {order.number}
          </Link>
        </>
      )}
      {lot && (
        <>
          , lot <bdi>{lot.name}</bdi>
        </>
      )}
      {note && (
        <span className="block text-base-content/75" dir="auto">
          {note}
        </span>
      )}
    </>
  );
}
