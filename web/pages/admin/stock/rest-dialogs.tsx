// Puts the rest of an article on sale as one lot, and ends that; both say first what customers will see.
import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-toastify';
import type { ArticleRow } from '#contract/article-admin.ts';
import { request } from '#web/api/client.ts';
import { ConfirmDialog } from '#web/components/dialog/confirm-dialog.tsx';
import { lastPiecesText, piecesText } from '#web/components/ui/fabric-text.ts';
import { formatAmount } from '#web/pages/account/order-format.ts';
import { refreshStock } from './stock-queries.ts';

interface RestDialogProps {
  readonly admin: string;
  readonly article: ArticleRow;
  readonly onClose: () => void;
}

export function SellRestDialog({ admin, article, onClose }: RestDialogProps) {
  const client = useQueryClient();
  const { _id: id, productName, availableQuantity: rest, minimumQuantity, price } = article;
  const sell = async () => {
    try {
      await request('sellRest', { params: { id }, body: { quantity: rest } });
      toast.success(`The rest of ${productName} is on sale as one lot`);
    } finally {
      await refreshStock(client, admin);
    }
  };
  return (
    <ConfirmDialog
      consequence={
        <>
          <p>
            <bdi className="font-semibold">{productName}</bdi> is on sale again, as one lot. Customers will
            see:
          </p>
          <dl className="my-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 border-l-4 border-accent bg-base-200 px-4 py-3 tabular-nums">
            <dt>In stock</dt>
            <dd>{lastPiecesText(rest)}</dd>
            <dt>Minimum order</dt>
            <dd>{piecesText(rest)}</dd>
            <dt>Total</dt>
            <dd>{formatAmount(Math.round(rest * price * 100) / 100)}</dd>
          </dl>
          <p>
            The regular minimum order of {piecesText(minimumQuantity)} returns as soon as the stock reaches
            it, or when you end the lot.
          </p>
        </>
      }
      yes="Sell the rest as one lot"
      no="Leave it"
      onYes={sell}
      onClose={onClose}
    />
  );
}

export function EndRestDialog({ admin, article, onClose }: RestDialogProps) {
  const client = useQueryClient();
  const { _id: id, productName, minimumBeforeRest } = article;
  const end = async () => {
    await request('endRest', { params: { id } });
    toast.success(`The lot of ${productName} has ended`);
    await refreshStock(client, admin);
  };
  return (
    <ConfirmDialog
      consequence={
        <p>
          The minimum order of <bdi className="font-semibold">{productName}</bdi> is{' '}
          {piecesText(minimumBeforeRest ?? 0)} again. Customers see it as not available until there are as
          many.
        </p>
      }
      yes="End the lot"
      no="Keep it on sale"
      onYes={end}
      onClose={onClose}
    />
  );
}
