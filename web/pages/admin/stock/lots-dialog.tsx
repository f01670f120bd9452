// The lots of an article: their pieces, moving pieces between them, and closing one.
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ArticleRow } from '#contract/article-admin.ts';
import type { Lot } from '#contract/lots.ts';
import { formatNumber } from '#contract/number-format.ts';
import { Dialog } from '#web/components/dialog/dialog.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { type AdminColumn, AdminTable } from '#web/components/table/admin-table.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { formatDate } from '#web/pages/account/order-format.ts';
import { CloseLot } from './close-lot.tsx';
import { MovePieces } from './move-pieces.tsx';
import { stockQueries } from './stock-queries.ts';

interface LotsDialogProps {
  readonly admin: string;
  readonly article: ArticleRow;
  readonly onClose: () => void;
}

/** What is being done to which lot. */
interface LotTask {
  readonly kind: 'move' | 'close';
  readonly lot: Lot;
}

export function LotsDialog({ admin, article, onClose }: LotsDialogProps) {
  const lots = useQuery(stockQueries.lots(admin, article._id));
  return (
    <Dialog wide title={`Lots of ${article.productName}`} onClose={onClose}>
      {() => {
        if (lots.data) return <Lots admin={admin} article={article._id} lots={lots.data} />;
        return lots.error ? (
          <ErrorState error={lots.error} onRetry={() => void lots.refetch()} />
        ) : (
          <p role="status">Loading the lots</p>
        );
      }}
    </Dialog>
  );
}

interface LotsProps {
  readonly admin: string;
  /** Its id. */
  readonly article: string;
  readonly lots: readonly Lot[];
}

/** The table stays in the page while a form stands in its place, so that the focus can go back. */
function Lots({ admin, article, lots }: LotsProps) {
  const [task, setTask] = useState<LotTask>();
  const [saved, setSaved] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  const opener = useRef<Element>(null);
  const start = (next: LotTask) => {
    opener.current = document.activeElement;
    setSaved('');
    setTask(next);
  };
  const end = (text = '') => {
    flushSync(() => {
      setTask(undefined);
      setSaved(text);
    });
    if (text) status.current?.focus();
    else if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  const form = { admin, article, lots, onSaved: end, onBack: () => end() };
  return (
    <>
      <p
        ref={status}
        tabIndex={-1}
        role="status"
        className="mb-3 bg-base-200 px-3 py-2 text-sm empty:hidden wrap-anywhere"
      >
        {saved}
      </p>
      <div hidden={task !== undefined}>
        <AdminTable
          caption="Lots of the article"
          columns={columnsFor(lots, start)}
          rows={lots}
          keyOf={({ _id }) => _id}
        />
      </div>
      {task?.kind === 'move' && <MovePieces {...form} opened={task.lot} />}
      {task?.kind === 'close' && <CloseLot {...form} opened={task.lot} />}
    </>
  );
}

function columnsFor(lots: readonly Lot[], start: (task: LotTask) => void): readonly AdminColumn<Lot>[] {
  const canMove = lots.filter(({ closedAt }) => closedAt === null).length > 1;
  return [
    { title: 'Lot', cell: ({ name }) => <bdi className="font-semibold">{name}</bdi> },
    { title: 'Pieces', cell: ({ quantity }) => formatNumber(quantity), figures: true, width: 'rows:w-24' },
    { title: 'Received', cell: ({ receivedAt }) => formatDate(receivedAt), width: 'rows:w-32' },
    {
      title: 'State',
      cell: ({ closedAt }) => (closedAt === null ? 'Open' : `Closed ${formatDate(closedAt)}`),
      width: 'rows:w-40',
    },
    {
      title: 'Change',
      cell: (lot) => <Tasks lot={lot} canMove={canMove && lot.quantity > 0} start={start} />,
      actions: true,
      width: 'rows:w-56',
    },
  ];
}

interface TasksProps {
  readonly lot: Lot;
  readonly canMove: boolean;
  readonly start: (task: LotTask) => void;
}

function Tasks({ lot, canMove, start }: TasksProps) {
  if (lot.closedAt !== null) return null;
  const task = (kind: LotTask['kind'], label: string) => (
    <Button
      size="small"
      variant={kind === 'move' ? 'outline' : 'ghost'}
      className="px-2.5"
      aria-label={`${label}: ${lot.name}`}
      onClick={() => start({ kind, lot })}
    >
      {label}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-1">
      {canMove && task('move', 'Move pieces')}
      {task('close', 'Close')}
    </div>
  );
}
