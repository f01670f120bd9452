// The former prices of an article.
import { useQuery } from '@tanstack/react-query';
import { formatPrice } from '#contract/figures/money.ts';
import { articleQueries } from '#web/api/article-queries.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { priceStepText } from '#web/parts/articles/fabric-texts.ts';
import { formatDate } from '#web/parts/orders/order-format.ts';
import { actorName } from '../../../parts/people/actor-name.ts';

export function PriceHistory({ id }: { readonly id: string }) {
  const prices = useQuery(articleQueries.prices(id));
  return (
    <section aria-labelledby="price-history" className="mt-12 max-w-2xl">
      <h3 id="price-history" className="mb-3 text-lg font-semibold">
        Price history
      </h3>
      <FormMessage error={prices.error} />
      {prices.data && (
        <table className="w-full text-sm tabular-nums">
          <thead>
            <tr className="border-b-2 border-base-300 text-left">
              <th scope="col" className="py-2 font-semibold">
                From
              </th>
              <th scope="col" className="py-2 font-semibold">
                By
              </th>
              <th scope="col" className="py-2 text-right font-semibold">
                Price per piece
              </th>
            </tr>
          </thead>
          <tbody>
            {prices.data.map(({ _id, at, actor, price, priceSteps }) => (
              <tr key={_id} className="border-b border-base-300">
                <td className="py-2">
                  <time dateTime={at}>{formatDate(at)}</time>
                </td>
                <td className="py-2 wrap-anywhere">{actorName(actor)}</td>
                <td className="py-2 text-right">
                  {formatPrice(price)}
                  {priceSteps?.map((step) => (
                    <span key={step.fromQuantity} className="block text-base-content/75">
                      {priceStepText(step)}
                    </span>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
