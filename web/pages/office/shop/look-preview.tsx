// The name, logo and colours of the shop beside their fields, as they will look once they are saved.
import type { CSSProperties } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ShopContent } from '#contract/shop/shop-content-fields.ts';
import { shopFrame } from '#contract/shop/shop-frame.ts';
import { themeVariables } from '#contract/shop/shop-theme.ts';
import { Wordmark } from '#web/layout/header/header.tsx';
import { useShop } from '#web/shop-data/use-shop.ts';

/** A page in small: decoration, which the fields beside it describe. */
export function LookPreview() {
  const { control } = useFormContext<ShopContent>();
  const content = useWatch({ control }) as ShopContent;
  const shop = shopFrame(content, useShop().uses);
  return (
    <figure aria-hidden="true" className="mb-6 max-w-sm lg:sticky lg:top-4 lg:mb-0" translate="no">
      <div
        className="border border-base-300 bg-base-100 text-base-content"
        style={themeVariables(content.look) as CSSProperties}
      >
        <p className="flex min-h-16 items-center px-4 text-xl font-semibold tracking-tight">
          <Wordmark shop={shop} />
        </p>
        <div className="selvedge" />
        <div className="flex flex-col items-start gap-4 bg-base-200 p-4">
          <span>
            A text with <span className="link text-primary">a link</span>
          </span>
          <span className="btn btn-primary pointer-events-none">Get Started</span>
        </div>
        <p className="border-t-4 border-accent bg-secondary p-4 text-secondary-content">
          A dark area with a <span className="text-accent">highlight</span>
        </p>
      </div>
      <figcaption className="mt-2 text-sm text-base-content/75">As customers will see it</figcaption>
    </figure>
  );
}
