// A line of the basket: its fabric, the pieces, what they cost, and why they cannot be ordered.
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { FabricCard } from '#contract/articles/fabric-list.ts';
import { formatPricePerPiece, measuresOf } from '#contract/articles/measures.ts';
import { unitPriceOf } from '#contract/articles/price-steps.ts';
import { QUANTITY_MAX } from '#contract/core/limits.ts';
import { formatMoney } from '#contract/figures/money.ts';
import { formatNumber } from '#contract/figures/number-format.ts';
import { lengthText, massText } from '#contract/figures/units.ts';
import { t } from '#contract/languages/text.ts';
import type { CheckedLine } from '#contract/orders/basket.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { FieldNote } from '#web/components/form/fields.tsx';
import { Button, TextButton } from '#web/components/ui/button.tsx';
import { EDGE } from '#web/components/ui/field-edge.tsx';
import { ArticleNumber } from '#web/parts/articles/article-number.tsx';
import { comingText, withExpected } from '#web/parts/articles/expected-pieces.ts';
import { piecesText } from '#web/parts/articles/fabric-texts.ts';
import { NeedLine } from '#web/parts/articles/need-line.tsx';
import type { BasketLine } from '#web/parts/basket/basket-lines.ts';
import type { BasketOfPage } from '#web/parts/basket/use-basket.ts';
import { StockAlertButton } from '#web/parts/saved/stock-alert-button.tsx';
import { useUnits } from '#web/shop-data/use-units.ts';
import { orderTotalCents } from '../../../parts/articles/order-total.ts';
import { takeLotsText, takeOneLotText } from '../../../parts/orders/lot-texts.ts';
import { FabricRow } from '../fabric-row.tsx';
import { lineErrorText, possibleQuantity } from './line-rules.ts';

interface BasketRowProps {
  readonly basket: BasketOfPage;
  readonly line: BasketLine;
  /** Undefined until the line is checked as it is. */
  readonly checked: CheckedLine | undefined;
  /** The last answer for the fabric, perhaps for another quantity. */
  readonly latest: CheckedLine | undefined;
  /** Why the server did not order the line, when the check had found nothing. */
  readonly rejection: string | undefined;
  /** Called when the line has changed. */
  readonly onChange: () => void;
  /** Called when the typed pieces become a number that can be ordered, or cease to be. */
  readonly onInvalid: (isInvalid: boolean) => void;
}

export function BasketRow(props: BasketRowProps) {
  const { basket, line, checked, latest, rejection, onChange, onInvalid } = props;
  const [failure, setFailure] = useState<string>();
  const change = (next: BasketLine | undefined) => {
    onChange();
    setFailure(undefined);
    basket.change(line, next).catch((error: unknown) => setFailure(errorMessage(error)));
  };
  const article = latest?.article;
  const remove = (
    <RemoveButton name={article?.productName ?? t`this fabric`} onRemove={() => change(undefined)} />
  );
  if (!latest) return <li aria-busy="true" className="h-28 border-t border-base-300 last:border-b" />;
  if (!article)
    return (
      <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-base-300 py-4 last:border-b">
        <p className="font-medium text-error">{t`A fabric in your order is no longer in the collection.`}</p>
        {remove}
      </li>
    );
  return (
    <Row article={article} quantity={line.quantity}>
      <Pieces
        line={line}
        article={article}
        checked={checked}
        rejection={rejection}
        onChange={change}
        onInvalid={onInvalid}
        remove={remove}
      />
      {checked && <StockAlertButton fabric={withExpected(article)} />}
      {failure && (
        <p role="alert" className="text-sm text-error">
          {failure}
        </p>
      )}
    </Row>
  );
}

function RemoveButton({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) {
  return (
    <TextButton className="text-sm" aria-label={t`Remove ${name}`} onClick={onRemove}>{t`Remove`}</TextButton>
  );
}

interface RowProps {
  readonly article: FabricCard;
  readonly quantity: number;
  readonly children: ReactNode;
}

function Row({ article, quantity, children }: RowProps) {
  const units = useUnits();
  const { articleNumber, price } = article;
  const unitPrice = unitPriceOf(article, quantity);
  const { lengthM, weightKg } = measuresOf(article, quantity);
  const measures = [
    unitPrice !== price && formatPricePerPiece(unitPrice),
    lengthM !== undefined && lengthText(units, lengthM),
    weightKg !== undefined && massText(units, weightKg),
  ].filter(Boolean);
  return (
    <FabricRow fabric={article} price={formatMoney(orderTotalCents(article, quantity) ?? 0)}>
      <div className="flex flex-wrap justify-between gap-x-4 text-sm text-base-content/75 tabular-nums">
        <ArticleNumber>{articleNumber}</ArticleNumber>
        <p>{measures.join(' · ')}</p>
      </div>
      {children}
    </FabricRow>
  );
}

interface PiecesProps {
  readonly line: BasketLine;
  readonly article: FabricCard;
  readonly checked: CheckedLine | undefined;
  readonly rejection: string | undefined;
  readonly onChange: (line: BasketLine) => void;
  readonly onInvalid: (isInvalid: boolean) => void;
  /** The button that takes the line out, at the end of its row. */
  readonly remove: ReactNode;
}

/** The field for the pieces, and what could be ordered instead of them. */
function Pieces(props: PiecesProps) {
  const { line, article, checked, rejection, onChange, onInvalid, remove } = props;
  const id = useId();
  const typed = useTypedQuantity(line.quantity, (quantity) => onChange({ ...line, quantity }));
  const isInvalid = typed.error !== undefined;
  useEffect(() => onInvalid(isInvalid));
  const error = typed.error ?? (checked && lineErrorText(checked)) ?? rejection;
  const available = checked?.availableQuantity ?? article.availableQuantity;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-2">
        <label htmlFor={id} className="text-sm font-medium">
          {t`Pieces`}
          <span className="sr-only"> {t`of ${article.productName}`}</span>
        </label>
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={1}
          max={QUANTITY_MAX}
          className={`input w-24 text-right ${error ? 'input-error' : EDGE}`}
          value={typed.text}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => typed.setText(target.value)}
          onBlur={typed.commit}
          onKeyDown={({ key }) => key === 'Enter' && typed.commit()}
        />
        <p className="grow text-sm text-base-content/70 tabular-nums">
          {t`${formatNumber(article.minimumQuantity)} at least, ${formatNumber(available)} in stock`}
          {line.severalLots && `, ${t`of several dye lots`}`}
        </p>
        {remove}
      </div>
      <p className="pt-1 font-semibold tabular-nums empty:hidden" aria-live="polite">
        {!error && comingText(line.quantity, checked?.expected ?? [])}
      </p>
      <div className="pt-1.5 empty:hidden">
        <FieldNote id={`${id}-note`} error={error} hint={undefined} />
      </div>
      <NeedLine
        fabric={{ ...article, availableQuantity: available }}
        taken={line.quantity}
        isOneOfSeveral
        onTake={(quantity) => onChange({ ...line, quantity })}
      />
      {!typed.error && checked?.problem && <Instead line={line} checked={checked} onChange={onChange} />}
    </>
  );
}

interface InsteadProps {
  readonly line: BasketLine;
  readonly checked: CheckedLine;
  readonly onChange: (line: BasketLine) => void;
}

function Instead({ line, checked, onChange }: InsteadProps) {
  const { code, lotPieces, largestLot } = checked.problem ?? {};
  const quantity = possibleQuantity(checked) ?? largestLot;
  return (
    <div className="flex flex-wrap gap-3 pt-2 empty:hidden">
      {code === 'needs_several_lots' && (
        <Button variant="outline" size="small" onClick={() => onChange({ ...line, severalLots: true })}>
          {lotPieces ? takeLotsText(lotPieces) : t`Take several lots`}
        </Button>
      )}
      {typeof quantity === 'number' && (
        <Button variant="outline" size="small" onClick={() => onChange({ ...line, quantity })}>
          {lotPieces === undefined ? t`Take ${piecesText(quantity)}` : takeOneLotText(quantity)}
        </Button>
      )}
    </div>
  );
}

const TYPING_MS = 500;

/** A number as it is typed. It is taken over when the user pauses, presses Enter or leaves the field. */
function useTypedQuantity(quantity: number, onChange: (quantity: number) => void) {
  const [text, setText] = useState(String(quantity));
  const [known, setKnown] = useState(quantity);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Another tab, or a button, has changed the line.
  if (known !== quantity) {
    setKnown(quantity);
    setText(String(quantity));
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const typed = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  const isValid = typed >= 1 && typed <= QUANTITY_MAX;
  const take = (next: string) => {
    clearTimeout(timer.current);
    const number = /^\d{1,7}$/.test(next) ? Number(next) : 0;
    if (number >= 1 && number <= QUANTITY_MAX && number !== quantity) {
      setKnown(number);
      onChange(number);
    }
  };
  return {
    text,
    error: isValid ? undefined : t`Enter a whole number of pieces.`,
    setText: (next: string) => {
      setText(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => take(next), TYPING_MS);
    },
    commit: () => take(text),
  };
}
