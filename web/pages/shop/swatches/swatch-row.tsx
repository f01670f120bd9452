// A chosen swatch: its fabric, its price, the pieces to reserve with it, and Remove.
import { Link } from 'react-router';
import type { Article } from '#contract/articles/article.ts';
import { SWATCH_RESERVATION_DAYS } from '#contract/core/limits.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { formatPrice } from '#contract/figures/money.ts';
import { t } from '#contract/languages/text.ts';
import type { SwatchArticle } from '#contract/orders/swatches.ts';
import { TextField } from '#web/components/form/fields.tsx';
import { TextButton } from '#web/components/ui/button.tsx';
import { ArticleNumber } from '#web/parts/articles/article-number.tsx';
import { piecesText } from '#web/parts/articles/fabric-texts.ts';
import { AddToOrderButton } from '#web/parts/basket/add-to-order-button.tsx';
import { withOrder } from '../../../parts/orders/order-address.ts';
import {
  boundsText,
  canReserve,
  NOT_POSSIBLE,
  reservationError,
  reservedUntilText,
} from '../../../parts/swatches/swatch-rules.ts';
import { FabricRow } from '../fabric-row.tsx';
import type { Reservations } from './use-reservations.ts';

interface SwatchRowProps {
  readonly fabric: Article;
  /** The price of a swatch. */
  readonly price: number;
  /** Undefined for visitors. */
  readonly swatch: SwatchArticle | undefined;
  readonly reservations: Reservations;
  /** The reason why the server did not reserve the pieces. */
  readonly rejected: string | undefined;
  /** Called when the pieces to reserve have changed. */
  readonly onChange: () => void;
  readonly onRemove: () => void;
}

export function SwatchRow({ fabric, price, onRemove, ...reservation }: SwatchRowProps) {
  const { productName, articleNumber } = fabric;
  return (
    <FabricRow fabric={fabric} price={price > 0 ? formatPrice(price) : t`Free`}>
      <ArticleNumber>{articleNumber}</ArticleNumber>
      {reservation.swatch && (
        <ReservationChoice fabric={fabric} {...reservation} swatch={reservation.swatch} />
      )}
      <div className="flex flex-wrap items-center gap-x-6">
        <AddToOrderButton fabric={fabric} className="link-thread min-h-11 text-sm leading-[2.75rem]" />
        <TextButton
          className="text-sm"
          aria-label={t`Remove ${productName}`}
          onClick={onRemove}
        >{t`Remove`}</TextButton>
      </div>
    </FabricRow>
  );
}

interface ReservationChoiceProps {
  readonly fabric: Article;
  readonly swatch: SwatchArticle;
  readonly reservations: Reservations;
  readonly rejected: string | undefined;
  readonly onChange: () => void;
}

/** Lets the customer reserve pieces of a fabric with its swatch, or shows those that are reserved already. */
function ReservationChoice({ fabric, swatch, reservations, rejected, onChange }: ReservationChoiceProps) {
  const { productName, _id: id } = fabric;
  const text = reservations.texts[id];
  return (
    <div className="flex flex-col gap-2 pt-2 empty:hidden">
      {swatch.credit > 0 && (
        <p className="text-sm text-base-content/75">
          {t`${formatPrice(swatch.credit)} swatch credit waits for your next order of this fabric.`}
        </p>
      )}
      {swatch.reservation && <Reserved fabric={fabric} reservation={swatch.reservation} />}
      {canReserve(swatch) ? (
        <>
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              className="size-5 shrink-0 cursor-pointer accent-primary"
              aria-label={`${labelText(swatch)}: ${productName}`}
              checked={text !== undefined}
              onChange={({ target }) => {
                onChange();
                if (target.checked) reservations.set(id, String(swatch.reservationMinimum));
                else reservations.remove(id);
              }}
            />
            {labelText(swatch)}
          </label>
          {text !== undefined && (
            <TextField
              label={t`Pieces to reserve`}
              className="max-w-72"
              type="number"
              inputMode="numeric"
              min={swatch.reservationMinimum}
              max={swatch.reservationMaximum}
              value={text}
              error={rejected ?? reservationError(text, swatch)}
              hint={boundsText(swatch)}
              onChange={({ target }) => {
                onChange();
                reservations.set(id, target.value);
              }}
            />
          )}
        </>
      ) : (
        text !== undefined && !swatch.reservation && <NotAnyMore onClose={() => reservations.remove(id)} />
      )}
    </div>
  );
}

/** Returns '4 pieces' when no other number can be reserved. */
function labelText({ reservationMinimum, reservationMaximum }: SwatchArticle): string {
  return reservationMinimum === reservationMaximum
    ? t`Reserve ${piecesText(reservationMinimum)} for me for ${SWATCH_RESERVATION_DAYS} days`
    : t`Reserve pieces for me for ${SWATCH_RESERVATION_DAYS} days`;
}

function Reserved({
  fabric,
  reservation,
}: {
  readonly fabric: Article;
  readonly reservation: NonNullable<SwatchArticle['reservation']>;
}) {
  const { _id, slug } = fabric;
  const search = withOrder('', _id, reservation.quantity);
  return (
    <p className="text-sm">
      {reservedUntilText(reservation)}{' '}
      <Link className="link-thread" to={`${fillPath(pages.fabric, { slug })}?${search}`}>{t`Order now`}</Link>
    </p>
  );
}

/** Shown when other customers have ordered the pieces meanwhile. */
function NotAnyMore({ onClose }: { readonly onClose: () => void }) {
  return (
    <p role="alert" className="text-sm text-error">
      {NOT_POSSIBLE} <TextButton onClick={onClose}>{t`Order the swatch without`}</TextButton>
    </p>
  );
}
