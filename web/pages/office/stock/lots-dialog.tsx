// The lots of an article: their pieces, moving pieces between them, and writing one off.
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ListedArticle } from '#contract/articles/article-admin.ts';
import { formatNumber } from '#contract/figures/number-format.ts';
import type { Lot } from '#contract/orders/lots.ts';
import { Dialog } from '#web/components/dialog/dialog.tsx';
import { ErrorState } from '#web/components/feedback/states.tsx';
import { ResponsiveImage } from '#web/components/image/responsive-image.tsx';
import { type AdminColumn, AdminTable } from '#web/components/table/admin-table.tsx';
import { TaskButton } from '#web/components/table/row-actions.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { formatDate } from '#web/parts/orders/order-format.ts';
import { MovePieces, WriteOffLot } from './move-pieces.tsx';
import { PictureOfLot } from './picture-of-lot.tsx';
import { stockQueries } from './stock-queries.ts';

interface LotsDialogProps {
  readonly article: ListedArticle;
  readonly onClose: () => void;
}

/** The open form: moving pieces of a lot, its picture, or writing a lot off. */
type LotTask = { readonly kind: 'move' | 'picture'; readonly lot: Lot } | { readonly kind: 'writeOff' };

export function LotsDialog({ article, onClose }: LotsDialogProps) {
  const lots = useQuery(stockQueries.lots(article._id));
  return (
    <Dialog wide title={`Lots of ${article.productName}`} onClose={onClose}>
      {(close) => {
        if (lots.data) return <Lots article={article._id} lots={lots.data} onDone={close} />;
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
  /** The id of the article. */
  readonly article: string;
  readonly lots: readonly Lot[];
  /** Closes the dialog. */
  readonly onDone: () => void;
}

/** The table stays mounted while a form replaces it, so that the focus can return. */
function Lots({ article, lots, onDone }: LotsProps) {
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
  const form = { article, lots, onSaved: end, onBack: () => end() };
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
        <AdminTable caption="Lots of the article" columns={columnsFor(lots, start)} rows={lots} />
        {/* It is separate from the rows, so that nobody presses it by mistake for closing the dialog. */}
        <div className="mt-6 flex flex-wrap justify-between gap-3">
          {lots.some(isOpen) && (
            <Button variant="danger-outline" onClick={() => start({ kind: 'writeOff' })}>
              Write off…
            </Button>
          )}
          <Button variant="primary" className="ml-auto" onClick={onDone}>
            Done
          </Button>
        </div>
      </div>
      {task?.kind === 'move' && <MovePieces {...form} opened={task.lot} />}
      {task?.kind === 'picture' && <PictureOfLot {...form} opened={task.lot} />}
      {task?.kind === 'writeOff' && <WriteOffLot {...form} />}
    </>
  );
}

const isOpen = ({ closedAt }: Lot) => closedAt === null;

interface PictureProps {
  readonly lot: Lot;
  readonly onPress: () => void;
}

/** Opens the form of the lot's picture. */
function Picture({ lot: { name, img }, onPress }: PictureProps) {
  return (
    <Button
      size="small"
      variant="ghost"
      className={img === null ? 'px-2 font-normal' : 'px-1'}
      aria-label={img === null ? `Add a picture: ${name}` : `Change the picture: ${name}`}
      onClick={onPress}
    >
      {img === null ? (
        'Add a picture'
      ) : (
        // The sources of the picture would be items of the button.
        <span>
          <ResponsiveImage img={img} alt="" sizes="2.25rem" className="size-9 object-cover" />
        </span>
      )}
    </Button>
  );
}

function columnsFor(lots: readonly Lot[], start: (task: LotTask) => void): readonly AdminColumn<Lot>[] {
  const canMove = lots.filter(isOpen).length > 1;
  return [
    {
      title: 'Lot',
      cell: (lot) => (
        <span className="flex items-center gap-2">
          <bdi className="font-semibold">{lot.name}</bdi>
          <Picture lot={lot} onPress={() => start({ kind: 'picture', lot })} />
        </span>
      ),
    },
    { title: 'On hand', cell: ({ onHand }) => formatNumber(onHand), figures: true, width: 'rows:w-20' },
    {
      title: 'In orders',
      cell: ({ inOrders }) => formatNumber(inOrders),
      figures: true,
      width: 'rows:w-20',
      from: 'lg',
    },
    {
      title: 'Reserved',
      cell: ({ reserved }) => formatNumber(reserved),
      figures: true,
      width: 'rows:w-20',
      from: 'lg',
    },
    { title: 'Available', cell: ({ quantity }) => formatNumber(quantity), figures: true, width: 'rows:w-20' },
    { title: 'Received', cell: ({ receivedAt }) => formatDate(receivedAt), width: 'rows:w-28' },
    {
      title: 'State',
      cell: ({ closedAt }) => (closedAt === null ? 'Open' : `Closed ${formatDate(closedAt)}`),
      width: 'rows:w-28',
    },
    {
      title: 'Change',
      cell: (lot) =>
        canMove &&
        lot.quantity > 0 && (
          <TaskButton
            name="Move pieces"
            label={`Move pieces: ${lot.name}`}
            isMain
            onPress={() => start({ kind: 'move', lot })}
          />
        ),
      actions: true,
      width: 'rows:w-32',
    },
  ];
}
