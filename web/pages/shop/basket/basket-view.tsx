// The lines of the basket beside the form that orders them or, for visitors, the link to log in; below them the order pad.
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { pages } from '#contract/core/paths.ts';
import { formatMoney } from '#contract/figures/money.ts';
import { lengthText, massText } from '#contract/figures/units.ts';
import { plural, t } from '#contract/languages/text.ts';
import type { CheckedLine } from '#contract/orders/basket.ts';
import { preparedOrderNumber, preparedPadText } from '#contract/orders/prepared-order.ts';
import { queries } from '#web/api/queries.ts';
import { useBrowserList } from '#web/components/browser/browser-list.ts';
import { ErrorState, FullScreenSpinner } from '#web/components/feedback/states.tsx';
import { useFocusAfterRemoval } from '#web/components/feedback/use-focus-after-removal.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { hasLongCuts, piecesText } from '#web/parts/articles/fabric-texts.ts';
import type { BasketLine } from '#web/parts/basket/basket-lines.ts';
import { type BasketOfPage, useBasket } from '#web/parts/basket/use-basket.ts';
import { visitorBasket } from '#web/parts/basket/visitor-basket.ts';
import { TaxNote } from '#web/parts/money/tax-note.tsx';
import { NoOrdersNotice } from '#web/parts/orders/no-orders-notice.tsx';
import { repeatedOrderId } from '#web/parts/orders/order-address.ts';
import { loginPathFrom } from '#web/session/redirect-to.ts';
import type { SessionUser } from '#web/session/stored-session.ts';
import { useShopCharges } from '#web/shop-data/use-shop-charges.ts';
import { useTakesOrders } from '#web/shop-data/use-takes-orders.ts';
import { useUnits } from '#web/shop-data/use-units.ts';
import { BasketForm } from './basket-form.tsx';
import { BasketRow } from './basket-row.tsx';
import { type OrderSums, sumsOf } from './line-rules.ts';
import { OrderPad } from './order-pad.tsx';
import { PreparedOrder } from './prepared-order.tsx';
import { useCheckedLines } from './use-checked-lines.ts';
import { type RejectedLines, unansweredOrder } from './use-place-basket.ts';

const DeliveryPrices = lazy(() => import('#web/parts/article-sheet/delivery-prices.tsx'));

export const BASKET_HEADING_ID = 'basket';

interface BasketViewProps {
  readonly user: SessionUser | undefined;
}

export function BasketView({ user }: BasketViewProps) {
  const basket = useBasket();
  const { lines } = basket;
  return lines ? <KnownBasket basket={basket} lines={lines} user={user} /> : <UnknownBasket user={user} />;
}

interface KnownBasketProps extends BasketViewProps {
  readonly basket: BasketOfPage;
  readonly lines: readonly BasketLine[];
}

function KnownBasket({ basket, lines, user }: KnownBasketProps) {
  const [params] = useSearchParams();
  // The pad takes it out of the address once it is filled; the delivery goes on from it.
  const [again] = useState(() => repeatedOrderId(params.toString()));
  const [isPrepared, setPrepared] = useState(() => preparedPadText(params) !== undefined);
  const [purchaseOrderNumber, setPurchaseOrderNumber] = useState(() => preparedOrderNumber(params));
  useFocusAfterRemoval(lines.length, BASKET_HEADING_ID);
  const endPrepared = (taken: boolean) => {
    setPrepared(false);
    if (!taken) setPurchaseOrderNumber('');
    document.getElementById(BASKET_HEADING_ID)?.focus();
  };
  return (
    <>
      {isPrepared && (
        <PreparedOrder
          basket={basket}
          lines={lines}
          user={user}
          purchaseOrderNumber={purchaseOrderNumber}
          onEnd={endPrepared}
        />
      )}
      {user && <VisitorLinesNotice user={user} />}
      {lines.length > 0 && (
        <Lines
          // Without the prepared order its number is not in the form either.
          key={purchaseOrderNumber}
          basket={basket}
          lines={lines}
          user={user}
          repeatedOrderId={again}
          purchaseOrderNumber={purchaseOrderNumber}
        />
      )}
      {lines.length === 0 && !isPrepared && <NothingChosen user={user} />}
      {lines.length === 0 && !isPrepared && (
        <ButtonLink variant="primary" className="mt-10" to={pages.fabrics}>{t`See all fabrics`}</ButtonLink>
      )}
      <OrderPad basket={basket} lines={lines} user={user} repeatedOrderId={again} />
    </>
  );
}

/** The server empties the basket with the order, so an order whose answer was lost has been placed. */
function NothingChosen({ user }: BasketViewProps) {
  const [wasPlaced] = useState(() => user !== undefined && unansweredOrder(user).read() !== undefined);
  useEffect(() => {
    if (user && wasPlaced) unansweredOrder(user).clear();
  }, [user, wasPlaced]);
  return (
    <p role="status" className="border-y border-base-300 py-6">
      {wasPlaced ? (
        <>
          {t`Your order was placed, although its answer did not arrive.`}{' '}
          <Link className="link-thread" to={pages.myOrder}>{t`See your orders`}</Link>
        </>
      ) : (
        t`Nothing is in your order yet. Press “Add to order” at a fabric.`
      )}
    </p>
  );
}

/** The account's basket while it is loaded, or why it could not be. */
function UnknownBasket({ user }: BasketViewProps) {
  const { error, refetch } = useQuery({ ...queries.basket(user?.email ?? ''), enabled: user !== undefined });
  return error ? (
    <ErrorState error={error} onRetry={() => void refetch()} />
  ) : (
    <FullScreenSpinner label={t`Loading your order`} />
  );
}

interface LinesProps extends KnownBasketProps {
  readonly repeatedOrderId: string | undefined;
  readonly purchaseOrderNumber: string;
}

function Lines({ basket, lines, user, repeatedOrderId, purchaseOrderNumber }: LinesProps) {
  const takesOrders = useTakesOrders();
  const checks = useCheckedLines(lines.map(toCheck), user);
  const [rejected, setRejected] = useState<RejectedLines>(new Map());
  const [invalid, setInvalid] = useState<ReadonlySet<string>>(new Set());
  const rows = lines.map((line) => ({
    line,
    checked: checks.of(toCheck(line)),
    latest: checks.ofArticle(line.articleId),
    rejection: rejected.get(line.articleId),
  }));
  if (rows.every(({ latest }) => !latest))
    return checks.error ? (
      <ErrorState error={checks.error} onRetry={() => void checks.refetch()} />
    ) : (
      <FullScreenSpinner label={t`Loading your order`} />
    );
  // A line that is being checked counts with the last answer for its fabric.
  const orderable = rows.flatMap(({ line, checked, latest, rejection }) =>
    latest?.article && !checked?.problem && !rejection && !invalid.has(line.articleId)
      ? [{ line, quantity: line.quantity, checked: checked ?? latest }]
      : [],
  );
  const sums = sumsOf(orderable);
  const changed = (articleId: string) =>
    setRejected((before) => new Map([...before].filter(([id]) => id !== articleId)));
  const report = (articleId: string, isInvalid: boolean) =>
    setInvalid((before) => {
      if (before.has(articleId) === isInvalid) return before;
      return new Set(isInvalid ? [...before, articleId] : [...before].filter((id) => id !== articleId));
    });
  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,8fr)_minmax(0,5fr)]">
      {rows.length > LONG && (
        <p className="-mb-6 lg:hidden">
          {t`${rows.length} fabrics.`}{' '}
          <a
            className="link-thread inline-block py-2"
            href={`#${ORDER_ID}`}
          >{t`Go to the total and the delivery`}</a>
        </p>
      )}
      <ul>
        {rows.map(({ line, checked, latest, rejection }) => (
          <BasketRow
            key={line.articleId}
            basket={basket}
            line={line}
            checked={checked}
            latest={latest}
            rejection={rejection}
            onChange={() => changed(line.articleId)}
            onInvalid={(isInvalid) => report(line.articleId, isInvalid)}
          />
        ))}
      </ul>
      <section id={ORDER_ID} aria-label={t`Order`} tabIndex={-1} className="flex scroll-mt-24 flex-col gap-6">
        <BasketTotal sums={sums} count={orderable.length} />
        <FormMessage error={checks.error} />
        {!takesOrders && <NoOrdersNotice />}
        {takesOrders && user && (
          <BasketForm
            user={user}
            lines={orderable.map(toOrder)}
            all={rows.length}
            isChecking={rows.some(({ checked }) => !checked)}
            sums={sums}
            hasLongCuts={orderable.some(({ checked }) => checked.article && hasLongCuts(checked.article))}
            repeatedOrderId={repeatedOrderId}
            purchaseOrderNumber={purchaseOrderNumber}
            onRejected={setRejected}
          />
        )}
        {takesOrders && !user && (
          <Suspense>
            <LogIn />
          </Suspense>
        )}
      </section>
    </div>
  );
}

/** On a phone, more lines than this are far to scroll. */
const LONG = 8;
const ORDER_ID = 'order-form';

const toCheck = ({ articleId, quantity, severalLots }: BasketLine) => ({
  article: articleId,
  quantity,
  ...(severalLots && { severalLots }),
});

/** The line with the day that is shown for its last pieces. */
const toOrder = ({ line, checked }: { readonly line: BasketLine; readonly checked: CheckedLine }) => ({
  ...line,
  awaitedBy: checked.expected.at(-1)?.on,
});

function LogIn() {
  const location = useLocation();
  const charges = useShopCharges();
  return (
    <div className="flex flex-col items-start gap-4">
      {charges && <DeliveryPrices {...charges} />}
      <p>{t`Your order is kept while you log in, and goes with your account from then on.`}</p>
      <ButtonLink variant="primary" to={loginPathFrom(location)}>{t`Log in to order`}</ButtonLink>
    </div>
  );
}

interface BasketTotalProps {
  readonly sums: OrderSums;
  /** The number of fabrics that can be ordered. */
  readonly count: number;
}

/** The sums of the lines that can be ordered: pieces, metres, kilograms and price. */
function BasketTotal({ sums, count }: BasketTotalProps) {
  const units = useUnits();
  const { pieces, lengthM, weightKg, priceCents, creditCents } = sums;
  const measures = [
    piecesText(pieces),
    lengthM !== undefined && lengthText(units, lengthM),
    weightKg !== undefined && massText(units, weightKg),
  ].filter(Boolean);
  return (
    <div className="border-y border-base-300 py-4 tabular-nums" aria-live="polite" aria-atomic="true">
      {creditCents > 0 && (
        <p className="flex justify-between gap-4">
          <span>{t`Swatch credit`}</span>
          <span>−{formatMoney(creditCents)}</span>
        </p>
      )}
      <p className="flex items-baseline justify-between gap-4 text-lg">
        <span>{plural(count, { one: t`1 fabric`, other: t`${count} fabrics` })}</span>
        <span>
          <strong>{formatMoney(priceCents - creditCents)}</strong>
          <TaxNote />
        </span>
      </p>
      <p className="mt-1 text-sm text-base-content/75">{measures.join(' · ')}</p>
    </div>
  );
}

/**
 * Lines that were chosen before the user logged in and are not in the account's basket, for example because
 * it is full.
 */
function VisitorLinesNotice({ user }: { readonly user: SessionUser }) {
  const waiting = useBrowserList(visitorBasket).length;
  const join = useMutation({
    mutationFn: async () =>
      (await import('#web/parts/basket/account-basket.ts')).joinVisitorBasket(user.email),
  });
  if (waiting === 0) return null;
  return (
    <div className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-3 border-l-4 border-accent bg-base-200 px-4 py-3">
      <p>
        {plural(waiting, {
          one: t`1 fabric that you chose before you logged in is not in this order yet.`,
          other: t`${waiting} fabrics that you chose before you logged in are not in this order yet.`,
        })}
      </p>
      <Button
        variant="outline"
        size="small"
        loading={join.isPending}
        onClick={() => join.mutate()}
      >{t`Add now`}</Button>
      <Button variant="ghost" size="small" onClick={() => visitorBasket.replace([])}>{t`Leave out`}</Button>
      <FormMessage error={join.error} />
    </div>
  );
}
