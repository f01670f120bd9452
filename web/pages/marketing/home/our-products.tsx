// Our Products: the six newest products and a link to all.
import { Suspense } from 'react';
import { Await, Link } from 'react-router';
import { HOME_CARD_DESCRIPTION } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import type { Product } from '#contract/product.ts';
import { FullScreenSpinner } from '#web/components/feedback/full-screen-spinner.tsx';
import { PRODUCT_CARD_CELL, ProductCard } from '#web/components/ui/product-card.tsx';
import type { HomeLists } from './lists.ts';

export function OurProducts({ products }: Pick<HomeLists, 'products'>) {
  return (
    <section aria-labelledby="our-products" className="bg-base-200 py-section">
      <div className="shop-width">
        <div className="mb-14 flex flex-wrap items-end justify-between gap-6">
          <h2 id="our-products" className="text-title">
            {messages.shop.ourProducts}
          </h2>
          <Link to={pages.purchase} prefetch="intent" className="btn btn-outline">
            {messages.shop.seeAll}
          </Link>
        </div>
        <Suspense fallback={<FullScreenSpinner />}>
          <Await resolve={products}>{(list) => list && <Swatches products={list} />}</Await>
        </Suspense>
        <p className="mt-14">
          <Link to={pages.fabrics} prefetch="intent" className="link-thread inline-block py-2">
            Find a fabric by fibre, weight, colour or price
          </Link>
        </p>
      </div>
    </section>
  );
}

function Swatches({ products }: { readonly products: readonly Product[] }) {
  if (products.length === 0) {
    return (
      <p className="max-w-xl text-lead">The looms are being set up. The first fabrics will be here soon.</p>
    );
  }
  return (
    <ul className="grid grid-cols-1 gap-x-8 sm:grid-cols-2 lg:grid-cols-3 xl:gap-x-12">
      {products.map((product) => (
        <li key={product._id} className={`${PRODUCT_CARD_CELL} pb-16`}>
          <ProductCard product={product} descriptionCharacters={HOME_CARD_DESCRIPTION}>
            <Link
              to={pages.purchase}
              prefetch="intent"
              className="btn btn-neutral"
              aria-label={`${messages.shop.buyNow}: ${product.productName}`}
            >
              {messages.shop.buyNow}
            </Link>
          </ProductCard>
        </li>
      ))}
    </ul>
  );
}
