// The picture of an order's article. The name is beside it, so it has no alternative text.
import type { Order } from '#contract/orders/order.ts';
import { ResponsiveImage } from '#web/components/image/responsive-image.tsx';

interface OrderPictureProps {
  readonly order: Pick<Order, 'img'>;
  /** The width in CSS pixels, for the `sizes` attribute. */
  readonly width: number;
  /** The classes that give it its size. */
  readonly className: string;
}

export function OrderPicture({ order: { img }, width, className }: OrderPictureProps) {
  return (
    <div className={`shrink-0 bg-base-300 ${className}`}>
      {img && <ResponsiveImage img={img} alt="" sizes={`${width}px`} className="size-full object-cover" />}
    </div>
  );
}
