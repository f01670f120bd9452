// The order dialog (spec sections 2, 4, 5): the article, the quantity and the delivery form.

import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import type { ArticleSummary } from '#contract/articles/article.ts';
import { type ExpectedPieces, orderableQuantity } from '#contract/articles/orderable.ts';
import { pages } from '#contract/core/paths.ts';
import { t } from '#contract/languages/text.ts';
import type { Reservation } from '#contract/orders/swatches.ts';
import { orderQueries } from '#web/api/order-queries.ts';
import { queries } from '#web/api/queries.ts';
import { PLACED_ORDER_NOTICE_ID } from '#web/components/browser/document-state.ts';
import { Dialog } from '#web/components/dialog/dialog.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { neededPieces } from '#web/parts/articles/calculator-rules.ts';
import { awaitedOf, comingText, sumOf, withExpected } from '#web/parts/articles/expected-pieces.ts';
import { hasLongCuts, piecesText } from '#web/parts/articles/fabric-texts.ts';
import { NeedLine } from '#web/parts/articles/need-line.tsx';
import { isUnquoted, quotedTotal } from '#web/parts/money/use-quote.ts';
import { useNeed } from '#web/parts/need/need.ts';
import { wovenToOrderText } from '#web/parts/orders/deposits.ts';
import { StockAlertButton } from '#web/parts/saved/stock-alert-button.tsx';
import type { SessionUser } from '#web/session/stored-session.ts';
import { useShop } from '#web/shop-data/use-shop.ts';
import { useTakesOrders } from '#web/shop-data/use-takes-orders.ts';
import { expectedShare } from '../../../parts/delivery/delivery-details.ts';
import { DeliveryForm } from '../../../parts/delivery/delivery-form.tsx';
import { orderDraft, useDeliveryForm } from '../../../parts/delivery/use-delivery-form.ts';
import { useOrderQuote } from '../../../parts/delivery/use-order-quote.ts';
import { repeatedLotText } from '../../../parts/orders/lot-texts.ts';
import { askPath } from '../../../parts/orders/order-address.ts';
import { reservedUntilText } from '../../../parts/swatches/swatch-rules.ts';
import { OrderFooter } from './order-footer.tsx';
import { type OrderedArticle, OrderedArticleFacts } from './ordered-article-facts.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';
import { type LotRequest, usePlaceOrder } from './use-place-order.ts';
import { type Quantity, useQuantity } from './use-quantity.ts';
import { useSwatchArticle, withReservedPieces } from './use-swatch-article.ts';

interface OrderDialogProps {
  /** The article as the page has it; the dialog fetches it again when it opens and on every press of minus and plus. */
  readonly article: ArticleSummary;
  readonly user: SessionUser;
  /** The number of pieces; by default those of the needed length, or the minimum order. */
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
  const takesOrders = useTakesOrders();
  const { article, swatch, quantity, awaited, error } = useOrderedArticle(listed, start.initialQuantity);
  const delivery = useDeliveryForm(orderDraft(listed, user), user, start);
  const { form } = delivery;
  const ordered = quantity.error ? [] : [{ articleId: article._id, quantity: quantity.value }];
  const quote = useOrderQuote(delivery, ordered);
  const agreement = {
    preferredLot: start.preferredLot,
    credit: swatch?.credit,
    quotedTotal: quotedTotal(quote),
  };
  const placeOrder = usePlaceOrder(article, quantity.value, user, agreement);
  const clearAndClose = () => {
    orderDraft(listed, user).clear();
    onClose();
  };
  const submit = (close: () => void, lots: LotRequest = {}) =>
    form.handleSubmit(async (entered) => {
      if (quantity.error || isUnquoted(quote)) return;
      await placeOrder.place({ ...entered, ...lots }).then(close, (error: unknown) => {
        delivery.showErrors(error);
        quote.retry();
      });
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
          credit={swatch?.credit}
          quote={quote}
          busy={form.formState.isSubmitting}
          error={placeOrder.error ?? error}
          lotChoice={placeOrder.lotChoice}
          onLots={(lots) => void submit(close, lots)()}
        />
      )}
    >
      {(close) => (
        <div className="grid gap-x-8 gap-y-4 md:grid-cols-[16rem_minmax(0,1fr)]">
          <OrderedArticleFacts article={article} />
          <div>
            <QuantityStepper
              quantity={quantity}
              article={awaited.length > 0 ? { ...article, largestLot: null } : article}
            />
            <NeedLine
              fabric={article}
              taken={quantity.value}
              onTake={(pieces) => quantity.setText(String(pieces))}
            />
            <QuantityNotes
              article={article}
              quantity={quantity}
              awaited={awaited}
              reservation={swatch?.reservation}
              repeatedOrderId={start.repeatedOrderId}
            />
            {takesOrders && (
              <DeliveryForm
                id={formId}
                delivery={delivery}
                user={user}
                quantity={quantity.value}
                hasLongCuts={hasLongCuts(article)}
                expected={expectedShare(quantity.value, sumOf(awaited))}
                takesOnAccount
                onSubmit={submit(close)}
              />
            )}
          </div>
        </div>
      )}
    </Dialog>
  );
}

/** The current article as the user can order it, with the quantity. */
function useOrderedArticle(listed: ArticleSummary, initialQuantity: number | undefined) {
  const fetched = useQuery(queries.article(listed._id));
  const swatch = useSwatchArticle(listed._id);
  const article = withReservedPieces(fetched.data ?? listed, swatch?.reservation);
  const orderable = withExpected(article);
  const metres = useNeed();
  // Buy Now may be pressed before the page has computed them.
  const needed = metres === undefined ? undefined : neededPieces(orderable, metres);
  const first = initialQuantity ?? swatch?.reservation?.quantity ?? needed;
  const quantity = useQuantity(orderable, () => void fetched.refetch(), first);
  return {
    article,
    swatch,
    error: fetched.error,
    quantity,
    /** The pieces that are expected. */
    awaited: quantity.error ? [] : awaitedOf(article, quantity.value),
  };
}

interface QuantityNotesProps extends ComingProps {
  readonly reservation: Reservation | null | undefined;
  readonly repeatedOrderId: string | undefined;
}

/** What the quantity means for reserved and repeated lots, what comes when, and what helps where there is too little. */
function QuantityNotes(props: QuantityNotesProps) {
  const { article, quantity, awaited, reservation, repeatedOrderId } = props;
  return (
    <>
      {reservation && <ReservedNote reservation={reservation} quantity={quantity.value} />}
      {repeatedOrderId && !quantity.error && (
        <RepeatedLotNote
          orderId={repeatedOrderId}
          articleId={article._id}
          quantity={quantity.value}
          reservation={reservation}
        />
      )}
      <div className="mt-2 empty:hidden" aria-live="polite">
        <Coming article={article} quantity={quantity} awaited={awaited} />
      </div>
      <MoreThanThereIs article={article} quantity={quantity} />
    </>
  );
}

interface RepeatedLotNoteProps {
  readonly orderId: string;
  readonly articleId: string;
  /** NaN while the field is empty. */
  readonly quantity: number;
  readonly reservation: Reservation | null | undefined;
}

/** Says in the order dialog of a repeated order whether its pieces come from the same lot. */
function RepeatedLotNote({ orderId, articleId, quantity, reservation }: RepeatedLotNoteProps) {
  const { data: order } = useQuery(orderQueries.details(orderId));
  const line = order?.lines.find((one) => one.kind === 'pieces' && one.articleId === articleId);
  const text = line && repeatedLotText(line.lots, quantity, reservation);
  return (
    <p className="mt-2 text-sm empty:hidden" aria-live="polite">
      {text}
    </p>
  );
}

interface ReservedNoteProps {
  readonly reservation: Reservation;
  /** The number of pieces being ordered; NaN while the field is empty. */
  readonly quantity: number;
}

/** Which pieces are reserved for the customer, and what happens to them: the order uses up the reservation. */
function ReservedNote({ reservation, quantity }: ReservedNoteProps) {
  return (
    <p className="mt-2 text-sm">
      {reservedUntilText(reservation)}
      {quantity < reservation.quantity && ` ${t`Those you do not order now go back to stock.`}`}
    </p>
  );
}

interface ComingProps {
  readonly article: OrderedArticle;
  readonly quantity: Quantity;
  /** The pieces of these that are expected. */
  readonly awaited: readonly ExpectedPieces[];
}

/** What of the ordered pieces is there, and what comes when. */
function Coming({ article, quantity: { value: quantity }, awaited }: ComingProps) {
  const text = comingText(quantity, awaited);
  if (!text) return null;
  const isOfOneDelivery = awaited.length === 1 && sumOf(awaited) === quantity;
  return (
    <>
      <p className="font-semibold tabular-nums">{text}</p>
      {typeof article.largestLot === 'number' && !isOfOneDelivery && (
        <p className="text-sm">{t`Shades of different lots may differ a little.`}</p>
      )}
    </>
  );
}

interface MoreThanThereIsProps {
  readonly article: ArticleSummary;
  readonly quantity: Quantity;
}

/** What a customer can do who needs more pieces than there are. */
function MoreThanThereIs({ article, quantity }: MoreThanThereIsProps) {
  const { isUnavailable, value } = quantity;
  const { depositPercent, uses } = useShop();
  if (isUnavailable) return <Unavailable article={article} />;
  const { availableQuantity, minimumQuantity } = article;
  const orderable = orderableQuantity(article);
  if (!(value > availableQuantity)) return null;
  const isTooMuch = value > orderable;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-2">
      {availableQuantity > 0 && availableQuantity >= minimumQuantity && (
        <Button
          variant="outline"
          size="small"
          onClick={() => quantity.setText(String(availableQuantity))}
        >{t`Take ${availableQuantity} now`}</Button>
      )}
      {isTooMuch && orderable > availableQuantity && (
        <Button
          variant="outline"
          size="small"
          onClick={() => quantity.setText(String(orderable))}
        >{t`Take ${piecesText(orderable)}`}</Button>
      )}
      {isTooMuch && uses.quotations && (
        <>
          <Link className="link-thread inline-flex min-h-11 items-center" to={askPath(article._id, value)}>
            {t`Ask us for ${piecesText(value)}`}
          </Link>
          {depositPercent && <span className="block text-sm">{wovenToOrderText(depositPercent)}</span>}
        </>
      )}
    </div>
  );
}

/** Shown in the order dialog of an article that cannot be ordered in any quantity, with the alternatives. */
function Unavailable({ article }: { readonly article: ArticleSummary }) {
  const { quotations } = useShop().uses;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
      <StockAlertButton fabric={article} />
      {quotations && (
        <Link
          className="link-thread inline-flex min-h-11 items-center"
          to={askPath(article._id)}
        >{t`Ask us for it`}</Link>
      )}
      <Link
        className="link-thread inline-flex min-h-11 items-center"
        to={pages.fabrics}
      >{t`See other fabrics`}</Link>
    </div>
  );
}
