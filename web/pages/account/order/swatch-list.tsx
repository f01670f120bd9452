// What an order of swatches is of: each fabric, and the pieces that are reserved with its swatch.
import { Link } from 'react-router';
import type { OrderDetails } from '#contract/order-endpoints.ts';
import type { OrderedSwatch } from '#contract/swatches.ts';
import { ArticleNumber } from '#web/components/ui/article-number.tsx';
import { withOrder } from '#web/pages/shop/order-address.ts';
import { dayText, reservedText } from '#web/pages/shop/swatches/swatch-rules.ts';
import { Section } from './section.tsx';

interface SwatchListProps {
  readonly order: OrderDetails;
  /** Whether the reader is the customer, who can order what is reserved. */
  readonly isOwn: boolean;
}

export function SwatchList({ order: { swatches, state }, isOwn }: SwatchListProps) {
  if (swatches.length === 0) return null;
  return (
    <Section title="Swatches">
      <ul>
        {swatches.map((swatch) => (
          <li key={swatch.productId} className="border-t border-base-300 py-3 last:border-b print:py-1">
            <Fabric swatch={swatch} />
            <ArticleNumber>{swatch.articleNumber}</ArticleNumber>
            {swatch.reservation && (
              <p className="mt-1">
                {reservedText(swatch.reservation)} reserved until{' '}
                <time dateTime={swatch.reservation.endsAt}>{dayText(swatch.reservation.endsAt)}</time>.{' '}
                {isOwn && <OrderReserved swatch={swatch} />}
              </p>
            )}
          </li>
        ))}
      </ul>
      {state === 'unpaid' && swatches.some(({ reservation }) => reservation) && (
        <p className="mt-2 text-sm text-base-content/75">
          The pieces go back to stock if this order is not paid in time.
        </p>
      )}
    </Section>
  );
}

/** A link while the article is on sale. */
function Fabric({ swatch: { articlePath, productName } }: { readonly swatch: OrderedSwatch }) {
  const name = <bdi className="font-medium">{productName}</bdi>;
  if (!articlePath) return name;
  return (
    <Link className="link-thread" to={articlePath}>
      {name}
    </Link>
  );
}

/** Opens the order dialog of the fabric with the reserved pieces. */
function OrderReserved({
  swatch: { articlePath, productId, productName, reservation },
}: {
  readonly swatch: OrderedSwatch;
}) {
  if (!articlePath) return null;
  return (
    <Link
      className="link-thread inline-flex min-h-9 items-center print:hidden"
      to={`${articlePath}?${withOrder('', productId, reservation?.quantity)}`}
      aria-label={`Order them: ${productName}`}
    >
      Order them
    </Link>
  );
}
