// A product card: the image with a pinked edge, and name, description and price under it.
import type { ReactNode } from 'react';
import { messages } from '#contract/messages.ts';
import type { Product } from '#contract/product.ts';
import { ResponsiveImage } from '../image/responsive-image.tsx';
import { shorten } from './shorten.ts';

interface ProductCardProps {
  readonly product: Product;
  /** Characters of the description before the ellipsis. */
  readonly descriptionCharacters: number;
  /** Level of the product name in the page's outline. */
  readonly heading?: 'h2' | 'h3';
  /** Loads the image early: set it for cards in the first screenful. */
  readonly early?: boolean;
  /** Availability and actions, below the price. */
  readonly children: ReactNode;
}

export function ProductCard({
  product,
  descriptionCharacters,
  heading = 'h3',
  early,
  children,
}: ProductCardProps) {
  const Heading = heading;
  return (
    <article className="group flex h-full flex-col" data-product={product._id}>
      <div className="pinked overflow-hidden bg-base-300">
        <ResponsiveImage
          img={product.img}
          info={product.imageInfo}
          alt={product.productName}
          sizes="(min-width: 64rem) 30vw, (min-width: 40rem) 45vw, 92vw"
          priority={early}
          className="aspect-square w-full object-cover transition-transform duration-500 group-hover:scale-[1.03]"
        />
      </div>
      <div className="flex grow flex-col pt-5">
        <Heading className="text-xl font-medium leading-snug" dir="auto">
          {product.productName}
        </Heading>
        <p className="mt-2 text-base-content/75" dir="auto">
          {shorten(product.description, descriptionCharacters)}
        </p>
        <p className="mt-3 font-semibold tabular-nums">{messages.product.price(product.price)}</p>
        <div className="mt-auto pt-5">{children}</div>
      </div>
    </article>
  );
}
