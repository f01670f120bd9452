// The part of the order dialog that stays visible: the total, why the order cannot be placed, and the submit button.
import { useEffect, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { formatPricePerPiece, measuresOf } from '#contract/articles/measures.ts';
import { unitPriceOf } from '#contract/articles/price-steps.ts';
import { formatMoney } from '#contract/figures/money.ts';
import { lengthText, massText } from '#contract/figures/units.ts';
import { t } from '#contract/languages/text.ts';
import { Button } from '#web/components/ui/button.tsx';
import { expectedDayText } from '#web/parts/articles/expected-pieces.ts';
import { piecesText } from '#web/parts/articles/fabric-texts.ts';
import { QuoteSummary } from '#web/parts/money/quote-summary.tsx';
import type { QuoteState } from '#web/parts/money/use-quote.ts';
import { NoOrdersNotice } from '#web/parts/orders/no-orders-notice.tsx';
import { useTakesOrders } from '#web/shop-data/use-takes-orders.ts';
import { useUnits } from '#web/shop-data/use-units.ts';
import { orderTotalCents, usedCreditCents } from '../../../parts/articles/order-total.ts';
import { OrderError } from '../../../parts/delivery/order-error.tsx';
import { COUNTRY_HINT } from '../../../parts/delivery/use-order-quote.ts';
import {
  cuttingsPath,
  type LotOptions,
  takeLotsText,
  takeOneLotText,
} from '../../../parts/orders/lot-texts.ts';
import type { OrderedArticle } from './ordered-article-facts.tsx';
import type { LotRequest } from './use-place-order.ts';
import type { Quantity } from './use-quantity.ts';

interface OrderFooterProps {
  readonly formId: string;
  readonly article: OrderedArticle;
  readonly quantity: Quantity;
  /** The swatch credit. */
  readonly credit: number | undefined;
  readonly quote: QuoteState;
  readonly busy: boolean;
  readonly error: unknown;
  /** The choice when no single lot has this quantity. */
  readonly lotChoice: LotOptions | undefined;
  /** Places the order with the lots that the customer chose. */
  readonly onLots: (lots: LotRequest) => void;
}

export function OrderFooter(props: OrderFooterProps) {
  const { formId, article, quantity, credit, quote, busy, error, onLots } = props;
  const lotChoice = quantity.error ? undefined : props.lotChoice;
  const reasonId = useId();
  const takesOrders = useTakesOrders();
  const isDisabled = !takesOrders || quantity.error !== undefined;
  const submit = useRef<HTMLButtonElement>(null);
  const takeOneLot = (pieces: number) => {
    flushSync(() => quantity.setText(String(pieces)));
    submit.current?.focus();
  };
  return (
    <div className="flex flex-col gap-3">
      <OrderError error={error} />
      {!takesOrders && <NoOrdersNotice id={reasonId} className="text-sm" />}
      {takesOrders && quantity.error && (
        <p id={reasonId} className="text-sm text-base-content/75">
          {quantity.isUnavailable
            ? t`This fabric cannot be ordered now.`
            : t`To place the order, change the quantity.`}
        </p>
      )}
      {lotChoice && (
        <LotChoice
          article={article}
          choice={lotChoice}
          quantity={quantity.value}
          busy={busy}
          onLots={onLots}
          onOne={takeOneLot}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        {quote.isNeeded ? (
          // It scrolls where it would leave no room for the fields.
          <section
            aria-label={t`Price`}
            className="max-h-[calc(0.3*(92dvh-var(--covered-top,0px)-var(--covered-bottom,0px)))] w-full max-w-md overflow-y-auto"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled with the arrow keys
            tabIndex={0}
          >
            <QuoteSummary {...quote} hint={COUNTRY_HINT} />
          </section>
        ) : (
          <QuantityInFigures article={article} pieces={quantity.value} credit={credit} />
        )}
        {!lotChoice && (
          <Button
            ref={submit}
            type="submit"
            form={formId}
            variant="primary"
            loading={busy || quote.isPending}
            disabled={isDisabled}
            aria-describedby={isDisabled ? reasonId : undefined}
          >{t`Place the order`}</Button>
        )}
      </div>
    </div>
  );
}

interface QuantityInFiguresProps {
  readonly article: OrderedArticle;
  readonly pieces: number;
  readonly credit: number | undefined;
}

/** The total, metres and kilograms of the quantity, announced when they change. */
function QuantityInFigures({ article, pieces, credit = 0 }: QuantityInFiguresProps) {
  const units = useUnits();
  const total = orderTotalCents(article, pieces);
  const used = usedCreditCents(total ?? 0, credit);
  const { pieceLengthM = null, widthCm = null, weightGsm = null } = article;
  const { lengthM, weightKg } = measuresOf({ pieceLengthM, widthCm, weightGsm }, pieces);
  const unitPrice = unitPriceOf(article, pieces);
  const measures = [
    unitPrice !== article.price && formatPricePerPiece(unitPrice),
    lengthM !== undefined && lengthText(units, lengthM),
    weightKg !== undefined && massText(units, weightKg),
  ].filter(Boolean);
  return (
    <div className="min-w-0 tabular-nums" aria-live="polite" aria-atomic="true">
      {used > 0 && <p className="text-sm">{t`Swatch credit −${formatMoney(used)}`}</p>}
      <p className="text-lg leading-snug">
        {t`Total:`} <strong>{total === undefined ? '–' : formatMoney(total - used)}</strong>
      </p>
      {measures.length > 0 && <p className="text-sm text-base-content/75">{measures.join(' · ')}</p>}
    </div>
  );
}

interface LotChoiceProps {
  readonly article: OrderedArticle;
  readonly choice: LotOptions;
  /** The ordered number of pieces. */
  readonly quantity: number;
  readonly busy: boolean;
  readonly onLots: (lots: LotRequest) => void;
  readonly onOne: (pieces: number) => void;
}

/**
 * Shown after an order that no single dye lot can fill: take several lots, or as many pieces as the largest has. Takes the
 * focus, because the pressed button is gone.
 */
function LotChoice({ article, choice, quantity, busy, onLots, onOne }: LotChoiceProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const id = useId();
  const { largestLot, lotPieces } = choice;
  const { availableQuantity, expected = [] } = article;
  const later = quantity <= availableQuantity && expected.find((one) => one.quantity >= quantity);
  useEffect(() => group.current?.focus(), []);
  return (
    <fieldset ref={group} tabIndex={-1} aria-labelledby={id} className="border-l-4 border-accent pl-4">
      <p id={id} className="mb-3">
        <strong className="font-semibold">{t`No single dye lot has ${piecesText(quantity)}.`}</strong>{' '}
        {t`Shades of different lots may differ a little.`}
      </p>
      {/* The choices look equal, because the right one depends on the use of the fabric. */}
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" loading={busy} onClick={() => onLots({ severalLots: true })}>
          {takeLotsText(lotPieces)}
        </Button>
        {largestLot !== null && (
          <Button variant="outline" disabled={busy} onClick={() => onOne(largestLot)}>
            {takeOneLotText(largestLot)}
          </Button>
        )}
        {later && (
          <Button variant="outline" disabled={busy} onClick={() => onLots({ awaitedBy: later.on })}>
            {t`Wait for ${piecesText(quantity)} of one lot, from ${expectedDayText(later.on)}`}
          </Button>
        )}
      </div>
      {lotPieces.length > 1 && (
        <Link
          className="link-thread mt-1 inline-flex min-h-11 items-center"
          to={cuttingsPath(article, lotPieces.length, quantity)}
        >{t`Ask for cuttings of each lot`}</Link>
      )}
    </fieldset>
  );
}
