// The order dialog on an article's page, with its query client and toasts. Loaded when it first opens.
import { useEffect } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import type { Article } from '#contract/product.ts';
import { Providers } from '#web/layout/providers.tsx';
import { SignedInOnly } from '#web/session/guards.tsx';
import { orderedPieces, orderedProductId } from '../order-address.ts';
import { OrderDialog } from '../order-dialog.tsx';
import { useSelectedProduct } from '../use-selected-product.ts';

interface OrderHereProps {
  readonly article: Article;
}

/** Stays when the dialog has closed: its toasts go on. */
export default function OrderHere({ article }: OrderHereProps) {
  const { search } = useLocation();
  const open = orderedProductId(search) !== '';
  useReloadAfterClose(open);
  return <Providers>{open && <SelectedOrder article={article} />}</Providers>;
}

/** Visitors are led to the login page, which returns to the open dialog. */
function SelectedOrder({ article }: OrderHereProps) {
  const { search } = useLocation();
  const [selected, select] = useSelectedProduct(article);
  return (
    // Over the page, so that the guard's spinner moves nothing.
    <div className="fixed inset-0 z-40 overflow-hidden bg-base-100/70 has-[dialog]:contents">
      <SignedInOnly>
        {(user) =>
          selected && (
            <OrderDialog
              product={selected}
              user={user}
              initialQuantity={orderedPieces(search)}
              onClose={() => select(undefined)}
            />
          )
        }
      </SignedInOnly>
    </div>
  );
}

/** An order changes the stock that the page shows. */
function useReloadAfterClose(open: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!open) return undefined;
    // Offline, a failed reload would replace the page by an error.
    return () => void (navigator.onLine && revalidate());
  }, [open, revalidate]);
}
