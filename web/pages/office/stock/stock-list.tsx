// The articles with their stock. Every row receives deliveries, is counted and corrected, and sells its last pieces.
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { toast } from 'react-toastify';
import type { ListedArticle } from '#contract/articles/article-admin.ts';
import { COVER_DAYS, QUANTITY_MAX } from '#contract/core/limits.ts';
import { pages } from '#contract/core/paths.ts';
import { formatPrice } from '#contract/figures/money.ts';
import { formatNumber } from '#contract/figures/number-format.ts';
import { lengthText } from '#contract/figures/units.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import { type AdminColumn, AdminTable, RowLink } from '#web/components/table/admin-table.tsx';
import { CellPicture } from '#web/components/table/cell-picture.tsx';
import { EmptyList, ListFilterFields } from '#web/components/table/list-filters.tsx';
import { TaskButton } from '#web/components/table/row-actions.tsx';
import { RowCard } from '#web/components/table/row-card.tsx';
import { useListFilters } from '#web/components/table/use-list-filters.ts';
import { Button } from '#web/components/ui/button.tsx';
import { EDGE } from '#web/components/ui/field-edge.tsx';
import { useUnits } from '#web/shop-data/use-units.ts';
import { ExpectedNote } from '../article/article-state.tsx';
import { LotsDialog } from './lots-dialog.tsx';
import { EndRemnantSaleDialog, SellRemnantDialog } from './remnant-dialogs.tsx';
import { StockDialog } from './stock-dialog.tsx';
import type { Reason } from './stock-form.ts';
import { ARTICLE_PARAMETER, isRemnant, refreshStock, stockFilters, stockQueries } from './stock-queries.ts';

/** The open dialog and its article. */
interface Task {
  readonly kind: Reason | 'lots' | 'sell' | 'end';
  readonly article: ListedArticle;
}

export function StockList() {
  const filters = useListFilters(stockFilters);
  const list = useInfiniteQuery(stockQueries.articles(filters.key, filters.query));
  return (
    <>
      <ListFilterFields filters={filters} />
      <PagedList
        list={list}
        loading="Loading the stock"
        empty={<EmptyList filters={filters} title="There are no articles." />}
      >
        {(articles) => <StockTable articles={articles} />}
      </PagedList>
    </>
  );
}

function StockTable({ articles }: { readonly articles: readonly ListedArticle[] }) {
  const [params] = useSearchParams();
  const [task, setTask] = useState<Task>();
  const close = () => setTask(undefined);
  const movementsOf = ({ _id }: ListedArticle) => {
    const address = new URLSearchParams(params);
    address.set(ARTICLE_PARAMETER, _id);
    return `${pages.stock}?${address}`;
  };
  return (
    <>
      <AdminTable
        caption="Stock of the articles"
        columns={columnsFor(setTask, movementsOf)}
        rows={articles}
        card={(article) => <StockCard article={article} to={movementsOf(article)} start={setTask} />}
      />
      {(task?.kind === 'delivery' || task?.kind === 'count' || task?.kind === 'correction') && (
        <StockDialog reason={task.kind} first={task.article} articles={articles} onClose={close} />
      )}
      {task?.kind === 'lots' && <LotsDialog article={task.article} onClose={close} />}
      {task?.kind === 'sell' && <SellRemnantDialog article={task.article} onClose={close} />}
      {task?.kind === 'end' && <EndRemnantSaleDialog article={task.article} onClose={close} />}
    </>
  );
}

function columnsFor(
  start: (task: Task) => void,
  movementsOf: (article: ListedArticle) => string,
): readonly AdminColumn<ListedArticle>[] {
  return [
    {
      title: 'Article',
      cell: (article) => <ArticleCell article={article} to={movementsOf(article)} />,
    },
    {
      title: 'On hand',
      cell: (article) => <OnHand article={article} />,
      figures: true,
      width: 'rows:w-22',
    },
    {
      title: 'In orders',
      cell: (article) => <Pieces article={article} count={article.inOrders} />,
      figures: true,
      width: 'rows:w-16',
    },
    {
      title: 'Reserved',
      cell: (article) => <Pieces article={article} count={article.reserved} />,
      figures: true,
      width: 'rows:w-20',
    },
    {
      title: 'Available',
      cell: (article) => <Available article={article} />,
      figures: true,
      width: 'rows:w-32',
    },
    {
      title: 'Minimum order',
      cell: (article) => <Minimum article={article} />,
      figures: true,
      width: 'rows:w-23',
      from: 'xl',
    },
    {
      title: 'Alert level',
      cell: (article) => <AlertLevelField article={article} />,
      figures: true,
      actions: true,
      width: 'rows:w-24',
    },
    {
      title: 'Change',
      cell: (article) => <Tasks article={article} start={start} />,
      actions: true,
      width: 'rows:w-54 wide:rows:w-66',
    },
  ];
}

interface ArticleCellProps {
  readonly article: ListedArticle;
  /** The page of its movements. */
  readonly to: string;
}

function ArticleCell({ article, to }: ArticleCellProps) {
  return (
    <span className="flex items-center gap-3">
      <CellPicture of={article} className="rows:max-wide:hidden" />
      <span className="min-w-0">
        <RowLink to={to}>
          <bdi>{article.productName}</bdi>
        </RowLink>
        <span className="block text-base-content/75">{article.articleNumber}</span>
      </span>
    </span>
  );
}

/** What can be ordered, with the two tasks of a warehouse; the other figures and tasks are behind a press. */
function StockCard({ article, to, start }: ArticleCellProps & TasksProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const figures = [
    ['On hand', <OnHand key="" article={article} />],
    ['In orders', formatNumber(article.inOrders)],
    ['Reserved', formatNumber(article.reserved)],
    ['Minimum order', <Minimum key="" article={article} />],
    ['Alert level', <AlertLevelField key="" article={article} />],
  ] as const;
  return (
    <RowCard
      picture={<CellPicture of={article} large />}
      name={
        <RowLink covers to={to}>
          <bdi>{article.productName}</bdi>
        </RowLink>
      }
      below={article.articleNumber}
      figure={<Available article={article} />}
      buttons={
        <>
          <StockTask kind="delivery" article={article} start={start} />
          <StockTask kind="count" article={article} start={start} />
          <Button
            size="small"
            variant="ghost"
            className="px-2.5 max-md:ml-auto"
            aria-label={`More: ${article.productName}`}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            More
            <span aria-hidden="true" className={`chevron ${isOpen ? 'rotate-180' : ''}`}>
              ▾
            </span>
          </Button>
        </>
      }
    >
      <div id={id} hidden={!isOpen} className="relative pt-2">
        {isOpen && (
          <>
            <dl className="flex flex-wrap gap-x-6 gap-y-2">
              {figures.map(([name, figure]) => (
                <div key={name}>
                  <dt className="text-sm text-base-content/75">{name}</dt>
                  <dd className="tabular-nums">{figure}</dd>
                </div>
              ))}
            </dl>
            <div className="mt-2 flex flex-wrap gap-1">
              <RareTasks article={article} start={start} />
            </div>
          </>
        )}
      </div>
    </RowCard>
  );
}

function OnHand({ article }: { readonly article: ListedArticle }) {
  const { onHand, stockValue } = article;
  return (
    <>
      <Pieces article={article} count={onHand} />
      {onHand > 0 && (
        <span className="block text-xs text-base-content/75" title="At the price of one piece">
          {formatPrice(stockValue)}
        </span>
      )}
    </>
  );
}

/** A number of pieces; their length shows when it is pointed at. */
function Pieces({
  article: { pieceLengthM },
  count,
}: {
  readonly article: ListedArticle;
  readonly count: number;
}) {
  const units = useUnits();
  return (
    <span title={pieceLengthM === null ? undefined : lengthText(units, count * pieceLengthM)}>
      {formatNumber(count)}
    </span>
  );
}

function Available({ article }: { readonly article: ListedArticle }) {
  const { availableQuantity: left, minimumQuantity, minimumBeforeRemnant, alertLevel, state } = article;
  const isLow = left <= (alertLevel ?? minimumBeforeRemnant ?? minimumQuantity);
  const word = left === 0 ? 'Sold out' : isLow ? 'Low' : undefined;
  const note = state === 'draft' ? 'Draft' : state === 'withdrawn' ? 'Withdrawn' : word;
  return (
    <>
      <span className="font-semibold">
        <Pieces article={article} count={left} />
      </span>
      <span className="text-sm rows:hidden"> available</span>
      <span
        className={`block text-xs ${note && note === word ? 'text-error' : 'text-base-content/75'}`}
        title={`At the sales of the last ${COVER_DAYS} days`}
      >
        {[note, state === 'on_sale' && left > 0 && coverText(article)].filter(Boolean).join(', ')}
      </span>
      <ExpectedNote expected={article.expected} />
    </>
  );
}

/** How long what is available lasts. */
function coverText({ daysOfCover }: ListedArticle): string {
  if (daysOfCover === null) return 'no sales';
  if (daysOfCover > 365) return 'for over a year';
  return `for ${daysOfCover} ${daysOfCover === 1 ? 'day' : 'days'}`;
}

function Minimum({
  article: { minimumQuantity, minimumBeforeRemnant },
}: {
  readonly article: ListedArticle;
}) {
  return (
    <>
      {formatNumber(minimumQuantity)}
      {minimumBeforeRemnant !== null && (
        <span className="block text-xs text-base-content/75">
          <span className="rows:sr-only">last pieces, </span>else {formatNumber(minimumBeforeRemnant)}
        </span>
      )}
    </>
  );
}

interface TasksProps {
  readonly article: ListedArticle;
  readonly start: (task: Task) => void;
}

const TASK_NAMES: Readonly<Record<Task['kind'], string>> = {
  delivery: 'Receive',
  count: 'Count',
  correction: 'Correct',
  lots: 'Lots',
  sell: 'Sell last pieces',
  end: 'Restore minimum',
};

function StockTask({ kind, article, start }: TasksProps & Pick<Task, 'kind'>) {
  return (
    <TaskButton
      name={TASK_NAMES[kind]}
      label={`${TASK_NAMES[kind]}: ${article.productName}`}
      isMain={kind === 'delivery'}
      onPress={() => start({ kind, article })}
    />
  );
}

function Tasks(props: TasksProps) {
  return (
    <div className="flex flex-wrap gap-1">
      <StockTask kind="delivery" {...props} />
      <StockTask kind="count" {...props} />
      <RareTasks {...props} />
    </div>
  );
}

function RareTasks(props: TasksProps) {
  const { article } = props;
  return (
    <>
      <StockTask kind="correction" {...props} />
      {article.hasLots && <StockTask kind="lots" {...props} />}
      {isRemnant(article) && <StockTask kind="sell" {...props} />}
      {article.minimumBeforeRemnant !== null && <StockTask kind="end" {...props} />}
    </>
  );
}

/** In a row the field is a line under the figure until it is pointed at or has the focus. */
const LINE_AT_REST =
  'rows:not-hover:not-focus:border-x-transparent rows:not-hover:not-focus:border-t-transparent rows:not-hover:not-focus:bg-transparent';

/** The alert level of an article in its row. It is saved with Enter or when the field is left; empty means the minimum order. */
function AlertLevelField({ article }: { readonly article: ListedArticle }) {
  const saved = article.alertLevel === null ? '' : String(article.alertLevel);
  const [text, setText] = useState(saved);
  const [known, setKnown] = useState(saved);
  if (known !== saved) {
    setKnown(saved);
    setText(saved);
  }
  const save = useMutation({
    mutationFn: (alertLevel: number | null) =>
      request('PUT /api/articles/:id/alert-level', { params: { id: article._id }, body: { alertLevel } }),
    onSuccess: () => refreshStock(),
    onError: (error) => toast.error(errorMessage(error)),
  });
  const isValid = /^\d*$/.test(text.trim()) && Number(text) <= QUANTITY_MAX;
  const commit = () => {
    if (!isValid || text.trim() === saved || save.isPending) return;
    save.mutate(text.trim() === '' ? null : Number(text));
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') commit();
    if (key === 'Escape') setText(saved);
  };
  return (
    <>
      <input
        aria-label={`Alert level: ${article.productName}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        value={text}
        placeholder={String(article.minimumBeforeRemnant ?? article.minimumQuantity)}
        aria-invalid={isValid ? undefined : true}
        aria-busy={save.isPending}
        className={`input h-11 w-20 text-right tabular-nums placeholder:text-base-content/70 lg:h-9 ${isValid ? `${EDGE} ${LINE_AT_REST}` : 'input-error'}`}
        onChange={({ target }) => setText(target.value)}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      <span role="status" className="sr-only">
        {save.isSuccess && text.trim() === saved && 'Alert level saved'}
      </span>
    </>
  );
}
