// The lines of an order, one per row: the article, its quantity, its lots, and the pieces reserved with a swatch.
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { formatPrice } from '#contract/figures/money.ts';
import { formatNumber } from '#contract/figures/number-format.ts';
import { lengthText } from '#contract/figures/units.ts';
import { t } from '#contract/languages/text.ts';
import type { OrderDetails, OrderLineDetails } from '#contract/orders/order-details.ts';
import { linePrice } from '#contract/orders/order-price.ts';
import { lineName, orderedText } from '#contract/orders/order-texts.ts';
import { Button } from '#web/components/ui/button.tsx';
import { tx } from '#web/languages/tx.ts';
import { ArticleNumber } from '#web/parts/articles/article-number.tsx';
import { orderedLotText } from '#web/parts/orders/lot-texts.ts';
import { withOrder } from '#web/parts/orders/order-address.ts';
import { OrderPicture } from '#web/parts/orders/order-picture.tsx';
import { dayText, reservedText } from '#web/parts/swatches/swatch-rules.ts';
import { useUnits } from '#web/shop-data/use-units.ts';
import { Section } from '../../../components/ui/section.tsx';
import { AwaitedPieces } from './late-pieces.tsx';
import { LineActions } from './line-actions.tsx';
import { LotPictures } from './lot-pictures.tsx';

interface LineListProps {
  readonly order: OrderDetails;
  /** Whether the viewer is the customer, who can order again and order the reserved pieces. */
  readonly isOwn: boolean;
  /** Missing where the viewer cannot cancel lines. */
  readonly onCancel: ((line: OrderLineDetails) => void) | undefined;
  /** Missing where the viewer cannot change the pieces. */
  readonly onChangePieces: ((line: OrderLineDetails) => void) | undefined;
}

/** The lines that are shown at first: below them are the total and the delivery, which are looked for more often. */
const LINES_SHOWN = 20;

export function LineList({ order, isOwn, onCancel, onChangePieces }: LineListProps) {
  const { lines, state, currency } = order;
  const goods = lines.filter(({ kind }) => kind !== 'delivery');
  const [isWhole, setWhole] = useState(goods.length <= LINES_SHOWN + 5);
  const others = useRef<HTMLLIElement>(null);
  const showAll = () => {
    flushSync(() => setWhole(true));
    others.current?.focus();
  };
  return (
    <Section title={t`Articles`}>
      <ul>
        {lines.map((line, nth) => (
          <li
            key={line._id}
            ref={nth === LINES_SHOWN ? others : undefined}
            tabIndex={nth === LINES_SHOWN ? -1 : undefined}
            // All lines are printed.
            className={`${isWhole || nth < LINES_SHOWN || line.kind === 'delivery' ? 'flex' : 'hidden print:flex'} gap-4 border-t border-base-300 py-3 last:border-b print:gap-2 print:py-1`}
          >
            {line.kind === 'delivery' ? (
              <span className="w-14 shrink-0 print:w-8" />
            ) : (
              <OrderPicture order={line} width={56} className="size-14 print:size-8" />
            )}
            <div className="min-w-0 grow">
              <div className="flex justify-between gap-4">
                <div className="min-w-0 wrap-anywhere">
                  <Fabric line={line} />
                  <ArticleNumber>{line.articleNumber}</ArticleNumber>
                </div>
                <p className="shrink-0 font-medium tabular-nums">
                  {line.kind === 'delivery' && linePrice(line, order) === 0
                    ? t`Free`
                    : formatPrice(linePrice(line, order), currency)}
                </p>
              </div>
              <Facts line={line} order={order} />
              <LotPictures {...line} />
              <Reservation line={line} isOwn={isOwn} />
              {isOwn && <LineActions order={order} line={line} />}
              {onChangePieces && line.kind === 'pieces' && (
                <button
                  type="button"
                  className="link-thread mr-5 min-h-9 cursor-pointer text-sm print:hidden"
                  aria-label={t`Change the pieces: ${lineName(line)}`}
                  onClick={() => onChangePieces(line)}
                >{t`Change the pieces`}</button>
              )}
              {onCancel && state === 'unpaid' && goods.length > 1 && line.kind !== 'delivery' && (
                <button
                  type="button"
                  className="link-thread min-h-9 cursor-pointer text-sm print:hidden"
                  aria-label={t`Cancel this line: ${lineName(line)}`}
                  onClick={() => onCancel(line)}
                >{t`Cancel this line`}</button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {!isWhole && (
        <Button
          variant="outline"
          size="small"
          className="mt-3 print:hidden"
          onClick={showAll}
        >{t`Show all ${formatNumber(goods.length)} lines`}</Button>
      )}
      {state === 'unpaid' && lines.some(({ reservation }) => reservation) && (
        <p className="mt-2 text-sm text-base-content/75">{t`Reserved pieces go back to stock if this order is not paid in time.`}</p>
      )}
    </Section>
  );
}

/** Links to the article while it is on sale. */
function Fabric({ line: { articlePath, productName } }: { readonly line: OrderLineDetails }) {
  const name = <bdi className="font-medium">{productName}</bdi>;
  if (!articlePath) return name;
  return (
    <Link className="link-thread" to={articlePath}>
      {name}
    </Link>
  );
}

interface FactsProps {
  readonly line: OrderLineDetails;
  readonly order: OrderDetails;
}

/** '12 pieces at $35.00 · 600 m', followed by what is shipped, the lots, the swatch credit, and the returned pieces. */
function Facts({ line, order: { currency, state } }: FactsProps) {
  const units = useUnits();
  const { kind, quantity, unitPrice, pieceLengthM, lots, credit, returnedQuantity, awaitedQuantity } = line;
  const { shippedQuantity, toShip, expected } = line;
  const metres = kind === 'pieces' && pieceLengthM ? lengthText(units, quantity * pieceLengthM) : '';
  if (kind === 'delivery') return null;
  const facts = [
    [t`${orderedText([line])} at ${formatPrice(unitPrice, currency)}`, metres].filter(Boolean).join(' · '),
    awaitedQuantity > 0 &&
      expected.length === 0 &&
      t`${formatNumber(awaitedQuantity)} of them are still to be woven`,
    state === 'processing' &&
      shippedQuantity > 0 &&
      (toShip + awaitedQuantity > 0 ? t`${formatNumber(shippedQuantity)} of them shipped` : t`Shipped`),
    ...lots.map(orderedLotText),
    credit > 0 && t`Swatch credit −${formatPrice(credit, currency)}`,
    lots.length === 0 && returnedQuantity > 0 && t`${formatNumber(returnedQuantity)} of them returned`,
  ];
  return (
    <p className="mt-1 text-sm text-base-content/75 whitespace-pre-line tabular-nums">
      {facts.filter(Boolean).join('\n')}
      <AwaitedPieces line={line} />
    </p>
  );
}

/** The pieces reserved with a swatch; the customer's link opens the order dialog of the fabric with that quantity. */
function Reservation({ line, isOwn }: { readonly line: OrderLineDetails; readonly isOwn: boolean }) {
  const { reservation, articlePath, articleId, productName } = line;
  if (!reservation) return null;
  return (
    <p className="mt-1">
      {tx`${reservedText(reservation)} reserved until ${<time dateTime={reservation.endsAt}>{dayText(reservation.endsAt)}</time>}.`}{' '}
      {isOwn && articlePath && (
        <Link
          className="link-thread inline-flex min-h-9 items-center print:hidden"
          to={`${articlePath}?${withOrder('', articleId, reservation.quantity)}`}
          aria-label={t`Order them: ${productName}`}
        >{t`Order them`}</Link>
      )}
    </p>
  );
}
