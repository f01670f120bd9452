// What an order of swatches is of: each fabric, and the pieces that are held with its swatch.
import { Link } from 'react-router';
import type { OrderDetails } from '#contract/order-endpoints.ts';
import type { OrderedSwatch } from '#contract/swatches.ts';
import { ArticleNumber } from '#web/components/ui/article-number.tsx';
import { withOrder } from '#web/pages/shop/order-address.ts';
import { dayText, heldText } from '#web/pages/shop/swatches/swatch-rules.ts';
import { Section } from './section.tsx';

interface SwatchListProps {
  readonly order: OrderDetails;
  /** Whether the reader is the customer, who can order what is held. */
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
            {swatch.hold && (
              <p className="mt-1">
                {heldText(swatch.hold)} held until{' '}
                <time dateTime={swatch.hold.endsAt}>{dayText(swatch.hold.endsAt)}</time>.{' '}
                {isOwn && <OrderHeld swatch={swatch} />}
              </p>
            )}
          </li>
        ))}
      </ul>
      {state === 'unpaid' && swatches.some(({ hold }) => hold) && (
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

/** Opens the order dialog of the fabric with the held pieces. */
function OrderHeld({
  swatch: { articlePath, productId, productName, hold },
}: {
  readonly swatch: OrderedSwatch;
}) {
  if (!articlePath) return null;
  return (
    <Link
      className="link-thread inline-flex min-h-9 items-center print:hidden"
      to={`${articlePath}?${withOrder('', productId, hold?.quantity)}`}
      aria-label={`Order them: ${productName}`}
    >
      Order them
    </Link>
  );
}
