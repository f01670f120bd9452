// The order dialog (spec sections 2, 4, 5): the article, the quantity and the delivery form.
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ArticleSummary } from '#contract/article.ts';
import { queries } from '#web/api/queries.ts';
import { Dialog } from '#web/components/dialog/dialog.tsx';
import { PLACED_ORDER_NOTICE_ID } from '#web/layout/document-state.ts';
import type { Person } from '#web/session/stored-session.ts';
import { DeliveryForm } from './delivery-form.tsx';
import { OrderFooter } from './order-footer.tsx';
import { OrderedArticleFacts } from './ordered-article-facts.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';
import { RepeatedLotNote } from './repeated-lot-note.tsx';
import { ReservedNote } from './reserved-note.tsx';
import { Unavailable } from './unavailable.tsx';
import { orderDraft, useDeliveryForm } from './use-delivery-form.ts';
import { usePlaceOrder } from './use-place-order.ts';
import { useQuantity } from './use-quantity.ts';
import { useSwatchTerms, withReservedPieces } from './use-swatch-terms.ts';

interface OrderDialogProps {
  /** The article as the page has it; the dialog fetches it again when it opens and on every press of minus and plus. */
  readonly article: ArticleSummary;
  readonly user: Person;
  /** The number of pieces; the minimum order by default. */
  readonly initialQuantity?: number | undefined;
  /** The id of the order to repeat; its delivery is filled in. */
  readonly repeatedOrderId?: string | undefined;
  /** The id of the lot that is used if it has all the pieces. */
  readonly preferredLot?: string | undefined;
  readonly onClose: () => void;
}

/** The key makes a new dialog for each article and user, so that nothing typed for one is shown for another. */
export function OrderDialog(props: OrderDialogProps) {
  return <OneOrderDialog key={`${props.user.email} ${props.article._id}`} {...props} />;
}

function OneOrderDialog({ article: listed, user, onClose, ...start }: OrderDialogProps) {
  const formId = useId();
  const { article, terms, quantity, error } = useOrderedArticle(listed, user, start.initialQuantity);
  const delivery = useDeliveryForm(orderDraft(listed, user), user, start.repeatedOrderId);
  const { form } = delivery;
  const orderTerms = { preferredLot: start.preferredLot, credit: terms?.credit };
  const placeOrder = usePlaceOrder(article, quantity.value, user, orderTerms);
  const clearAndClose = () => {
    orderDraft(listed, user).clear();
    onClose();
  };
  const submit = (close: () => void, severalLots?: true) =>
    form.handleSubmit(async (entered) => {
      if (!quantity.error) await placeOrder.place({ ...entered, severalLots }).then(close, () => undefined);
    });
  return (
    <Dialog
      wide
      title={article.productName}
      onClose={clearAndClose}
      focusAfter={() => (placeOrder.isPlaced ? document.getElementById(PLACED_ORDER_NOTICE_ID) : null)}
      footer={(close) => (
        <OrderFooter
          formId={formId}
          article={article}
          quantity={quantity}
          credit={terms?.credit}
          busy={form.formState.isSubmitting}
          error={placeOrder.error ?? error}
          lotChoice={placeOrder.lotChoice}
          onSeveralLots={submit(close, true)}
        />
      )}
    >
      {(close) => (
        <div className="grid gap-x-8 gap-y-4 md:grid-cols-[16rem_minmax(0,1fr)]">
          <OrderedArticleFacts article={article} />
          <div>
            <QuantityStepper quantity={quantity} article={article} />
            {terms?.reservation && <ReservedNote reservation={terms.reservation} quantity={quantity.value} />}
            {start.repeatedOrderId && !quantity.error && (
              <RepeatedLotNote
                orderId={start.repeatedOrderId}
                articleId={article._id}
                user={user}
                quantity={quantity.value}
                reservation={terms?.reservation}
              />
            )}
            {quantity.isUnavailable && <Unavailable article={article} />}
            <DeliveryForm
              id={formId}
              delivery={delivery}
              user={user}
              quantity={quantity.value}
              onSubmit={submit(close)}
            />
          </div>
        </div>
      )}
    </Dialog>
  );
}

/** The current article as the user can order it, with the quantity. */
function useOrderedArticle(listed: ArticleSummary, user: Person, initialQuantity: number | undefined) {
  const fetched = useQuery(queries.article(listed._id));
  const terms = useSwatchTerms(listed._id, user);
  const article = withReservedPieces(fetched.data ?? listed, terms?.reservation);
  const first = initialQuantity ?? terms?.reservation?.quantity;
  return {
    article,
    terms,
    error: fetched.error,
    quantity: useQuantity(article, () => void fetched.refetch(), first),
  };
}
