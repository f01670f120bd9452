// The tax of an order by rate, or why there is none. Used within a <dl>.

import { formatPrice } from '#contract/money.ts';
import type { OrderTax } from '#contract/order.ts';

interface TaxLinesProps {
  readonly tax: OrderTax;
}

export function TaxLines({ tax }: TaxLinesProps) {
  const { rates, words, pricesIncludeTax } = tax;
  const label = pricesIncludeTax ? 'Including VAT' : 'Plus VAT';
  return (
    <>
      {rates.map(({ percent, net, tax: amount }) => (
        <div key={percent} className="flex justify-between gap-4">
          <dt>
            {label} {percent} % <span className="text-base-content/75">on {formatPrice(net)} net</span>
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
