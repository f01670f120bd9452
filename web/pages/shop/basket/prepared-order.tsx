// An order that somebody has prepared as an address: its lines as they are now, and the button that takes them over. What is in
// the basket already stays.
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { ORDER_LINES_MAX } from '#contract/core/limits.ts';
import { formatMoney } from '#contract/figures/money.ts';
import { plural, t } from '#contract/languages/text.ts';
import { PREPARED_LINES, preparedPadText } from '#contract/orders/prepared-order.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { type BasketLine, isTooMuch } from '#web/parts/basket/basket-lines.ts';
import type { BasketOfPage } from '#web/parts/basket/use-basket.ts';
import { TaxNote } from '#web/parts/money/tax-note.tsx';
import { loginPathFrom } from '#web/session/redirect-to.ts';
import type { SessionUser } from '#web/session/stored-session.ts';
import { orderTotalCents } from '../../../parts/articles/order-total.ts';
import { replaceLines } from './pad-lines.ts';
import { PadRows } from './pad-rows.tsx';
import { useCheckedPad } from './use-checked-pad.ts';

interface PreparedOrderProps {
  readonly basket: BasketOfPage;
  /** The lines that are in the basket. */
  readonly lines: readonly BasketLine[];
  readonly user: SessionUser | undefined;
  /** The buyer's own number of the order; '' where none is stated. */
  readonly purchaseOrderNumber: string;
  /** Called when the lines were taken over, or left out. */
  readonly onEnd: (taken: boolean) => void;
}

export function PreparedOrder({ basket, lines, user, purchaseOrderNumber, onEnd }: PreparedOrderProps) {
  const headingId = useId();
  const location = useLocation();
  const [params, setParams] = useSearchParams();
  const [text, setText] = useState(() => preparedPadText(params) ?? '');
  const { rows, right, wrong, isChecking, error } = useCheckedPad(text, user);
  const added = right.map(({ line }) => line);
  const isFull = isTooMuch(lines, added);
  const end = (taken: boolean) => {
    const others = new URLSearchParams(params);
    others.delete(PREPARED_LINES);
    setParams(others, { replace: true, preventScrollReset: true });
    onEnd(taken);
  };
  const take = useMutation({ mutationFn: () => basket.add(added), onSuccess: () => end(true) });
  return (
    <section
      aria-labelledby={headingId}
      className="mb-12 border-l-4 border-accent bg-base-200 px-4 py-5 md:px-6"
    >
      <h2 id={headingId} className="text-2xl font-light tracking-tight">
        {t`Somebody prepared this order for you`}
      </h2>
      <p className="mt-2 mb-4 max-w-2xl">
        {t`Nothing is ordered yet. Prices are ours as of now; check the fabrics, then the address, before you order.`}{' '}
        {lines.length > 0 &&
          plural(lines.length, {
            one: t`The fabric in your order stays; these are added to it.`,
            other: t`The ${lines.length} fabrics in your order stay; these are added to them.`,
          })}
      </p>
      <PadRows
        rows={rows}
        inBasket={lines}
        onReplace={(entry, article, quantity) =>
          setText(replaceLines(text, entry.lines, `${article}\t${quantity}`))
        }
      />
      <PreparedSum rows={rows} purchaseOrderNumber={purchaseOrderNumber} />
      <p role="status" className="mt-3 text-sm text-error empty:hidden">
        {isFull && t`An order has at most ${ORDER_LINES_MAX} fabrics.`}
        {rows.length === 0 && t`The address names no fabric.`}
        {!isFull &&
          wrong > 0 &&
          plural(wrong, {
            one: t`1 line cannot be ordered as it is, and is left out.`,
            other: t`${wrong} lines cannot be ordered as they are, and are left out.`,
          })}
      </p>
      <FormMessage error={error ?? take.error} />
      <div className="mt-4 flex flex-wrap gap-3">
        {user ? (
          <Button
            variant="primary"
            loading={isChecking || take.isPending}
            disabled={right.length === 0 || isFull}
            onClick={() => !take.isPending && take.mutate()}
          >
            {plural(right.length, {
              one: t`Take 1 fabric into my order`,
              other: t`Take ${right.length} fabrics into my order`,
            })}
          </Button>
        ) : (
          <ButtonLink variant="primary" to={loginPathFrom(location)}>{t`Log in to order`}</ButtonLink>
        )}
        <Button variant="ghost" onClick={() => end(false)}>{t`Leave out`}</Button>
      </div>
    </section>
  );
}

type CheckedPad = ReturnType<typeof useCheckedPad>;

function PreparedSum({
  rows,
  purchaseOrderNumber,
}: Pick<CheckedPad, 'rows'> & { readonly purchaseOrderNumber: string }) {
  const cents = rows.reduce(
    (sum, { entry, checked, problem }) =>
      checked?.article && !problem ? sum + (orderTotalCents(checked.article, entry.quantity) ?? 0) : sum,
    0,
  );
  return (
    <div className="mt-3 tabular-nums">
      {cents > 0 && (
        <p className="flex justify-between gap-4 text-lg">
          <span>{t`Fabrics`}</span>
          <span>
            <strong>{formatMoney(cents)}</strong>
            <TaxNote />
          </span>
        </p>
      )}
      {purchaseOrderNumber && (
        <p className="mt-1 wrap-anywhere">{t`Purchase order number: ${purchaseOrderNumber}`}</p>
      )}
    </div>
  );
}
