// What an order costs with delivery and tax, line by line, with its states while it is asked for.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pages } from '#contract/core/paths.ts';
import { TAX_RULE_TEXTS } from '#contract/core/tax.ts';
import { amountFromCents, formatPrice, nearestCents } from '#contract/figures/money.ts';
import { t } from '#contract/languages/text.ts';
import type { OrderTax } from '#contract/orders/order.ts';
import type { Quote, TaxIdState } from '#contract/orders/quotes.ts';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { Button } from '#web/components/ui/button.tsx';
import { TaxIdHolder } from './tax-id-holder.tsx';
import type { QuoteState } from './use-quote.ts';

interface QuoteSummaryProps extends QuoteState {
  /** Shown before a country is known. */
  readonly hint?: string;
}

/** Announced when it changes. */
export function QuoteSummary({ quote, isPending, error, retry, hint = '' }: QuoteSummaryProps) {
  return (
    <div aria-live="polite" aria-busy={isPending} className="min-w-0 text-sm tabular-nums">
      {error !== undefined && error !== null && (
        <p className="text-error">
          {errorMessage(error)}{' '}
          {isRefusal(error) ? (
            <Link
              to={pages.contact}
              className="link-thread inline-flex min-h-11 items-center"
            >{t`Write to us`}</Link>
          ) : (
            <Button variant="outline" size="small" onClick={retry}>{t`Ask again`}</Button>
          )}
        </p>
      )}
      {quote && <QuoteLines quote={quote} isPending={isPending} />}
      {!quote && !error && (
        <p className="text-base-content/75">{isPending ? t`Asking for delivery and tax …` : hint}</p>
      )}
    </div>
  );
}

/** Asking again would be refused again. */
const isRefusal = (error: unknown) => error instanceof ApiError && error.code === 'country_not_delivered';

function QuoteLines({ quote, isPending }: { readonly quote: Quote; readonly isPending: boolean }) {
  const { goods, credit, delivery, surcharge, tax, total, taxIdState, isWeightKnown } = quote;
  const listedTax = uncharged(quote);
  return (
    <div className={isPending ? 'opacity-60' : ''}>
      <dl className="flex flex-col gap-1">
        <Row name={t`Goods`}>{formatPrice(goods)}</Row>
        {credit > 0 && <Row name={t`Swatch credit`}>−{formatPrice(credit)}</Row>}
        {delivery && (
          <Row name={delivery.text}>{delivery.price > 0 ? formatPrice(delivery.price) : t`Free`}</Row>
        )}
        {surcharge && <Row name={surcharge.text}>{formatPrice(surcharge.price)}</Row>}
        {tax && !tax.pricesIncludeTax && <TaxLines tax={tax} />}
        {listedTax > 0 && <Row name={t`Less VAT in these prices`}>−{formatPrice(listedTax)}</Row>}
        <div className="flex justify-between gap-4 border-t border-base-300 pt-1 text-lg">
          <dt>{t`Total`}</dt>
          <dd>
            <strong>{total > 0 ? formatPrice(total) : t`Free`}</strong>
          </dd>
        </div>
        {tax?.pricesIncludeTax && <TaxLines tax={tax} />}
      </dl>
      {TAX_ID_TEXTS[taxIdState] && <p className="mt-1 text-base-content/75">{TAX_ID_TEXTS[taxIdState]}</p>}
      {tax?.taxIdHolder !== undefined && (
        <TaxIdHolder holder={tax.taxIdHolder} isOther={tax.otherCompany !== undefined} />
      )}
      {delivery && !isWeightKnown && (
        <p className="sr-only">{t`The weight of some goods is not known and not part of the delivery’s price.`}</p>
      )}
    </div>
  );
}

/** Why a business pays tax. */
const TAX_ID_TEXTS: Readonly<Partial<Record<TaxIdState, string>>> = {
  malformed: t`Your tax id does not look like one of a member state, so tax is charged. You can change it in My Profile.`,
  invalid: t`Your tax id is not registered in VIES, so tax is charged. You can change it in My Profile.`,
  unknown: t`Your tax id cannot be checked at the moment, so tax is charged. You can also order later.`,
};

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="min-w-0 wrap-anywhere">{name}</dt>
      <dd className="shrink-0">{children}</dd>
    </div>
  );
}

/** The tax in listed prices that an exempt order does not pay. */
function uncharged({ goods, credit, delivery, surcharge, tax, total }: Quote): number {
  if (!tax?.pricesIncludeTax) return 0;
  const charges = (delivery?.price ?? 0) + (surcharge?.price ?? 0);
  const [listed = 0, paid = 0] = [goods - credit + charges, total].map(nearestCents);
  return amountFromCents(listed - paid);
}

function TaxLines({ tax }: { readonly tax: OrderTax }) {
  const { rule, rates, pricesIncludeTax } = tax;
  const words = TAX_RULE_TEXTS[rule];
  const nameOf = (rate: string) => (pricesIncludeTax ? t`Including VAT ${rate}` : t`Plus VAT ${rate}`);
  return (
    <>
      {rates.map(({ percent, net, tax: amount }) => (
        <div key={percent} className="flex justify-between gap-4">
          <dt>
            {nameOf(`${percent} %`)}{' '}
            <span className="text-base-content/75">{t`on ${formatPrice(net)} net`}</span>
          </dt>
          <dd className="shrink-0">{formatPrice(amount)}</dd>
        </div>
      ))}
      {words && (
        <div className="flex justify-between gap-4">
          <dt>{words}</dt>
          <dd className="shrink-0">{formatPrice(0)}</dd>
        </div>
      )}
    </>
  );
}
