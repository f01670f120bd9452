// Puts the last pieces of an article on sale as a whole, and ends that sale; both first say what customers will see.
import { toast } from 'react-toastify';
import type { ListedArticle } from '#contract/articles/article-admin.ts';
import { formatPrice } from '#contract/figures/money.ts';
import { request } from '#web/api/client.ts';
import { ConfirmDialog } from '#web/components/dialog/confirm-dialog.tsx';
import { lastPiecesText, piecesText } from '#web/parts/articles/fabric-texts.ts';
import { refreshStock } from './stock-queries.ts';

interface RemnantDialogProps {
  readonly article: ListedArticle;
  readonly onClose: () => void;
}

export function SellRemnantDialog({ article, onClose }: RemnantDialogProps) {
  const { _id: id, productName, availableQuantity: left, minimumQuantity, price } = article;
  const sell = async () => {
    try {
      await request('PUT /api/articles/:id/remnant', { params: { id }, body: { quantity: left } });
      toast.success(`The last pieces of ${productName} are on sale`);
    } finally {
      await refreshStock();
    }
  };
  return (
    <ConfirmDialog
      consequence={
        <>
          <p>
            <bdi className="font-semibold">{productName}</bdi> is on sale again: its last pieces are sold
            together. Customers will see:
          </p>
          <dl className="my-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 border-l-4 border-accent bg-base-200 px-4 py-3 tabular-nums">
            <dt>In stock</dt>
            <dd>{lastPiecesText(left)}</dd>
            <dt>Minimum order</dt>
            <dd>{piecesText(left)}</dd>
            <dt>Total</dt>
            <dd>{formatPrice(left * price)}</dd>
          </dl>
          <p>
            The regular minimum order of {piecesText(minimumQuantity)} returns as soon as the stock reaches
            it, or when you restore it.
          </p>
        </>
      }
      yes="Sell the last pieces"
      no="Leave it"
      onYes={sell}
      onClose={onClose}
    />
  );
}

export function EndRemnantSaleDialog({ article, onClose }: RemnantDialogProps) {
  const { _id: id, productName, minimumBeforeRemnant } = article;
  const end = async () => {
    await request('DELETE /api/articles/:id/remnant', { params: { id } });
    toast.success(`The minimum order of ${productName} applies again`);
    await refreshStock();
  };
  return (
    <ConfirmDialog
      consequence={
        <p>
          The minimum order of <bdi className="font-semibold">{productName}</bdi> is{' '}
          {piecesText(minimumBeforeRemnant ?? 0)} again. Customers see it as not available until there are as
          many.
        </p>
      }
      yes="Restore the minimum order"
      no="Keep it on sale"
      onYes={end}
      onClose={onClose}
    />
  );
}
