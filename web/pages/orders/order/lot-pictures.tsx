// The pictures of the lots that the pieces of a line come from; nothing where none has one.
import type { OrderLineDetails } from '#contract/orders/order-details.ts';
import { PhotoLink } from '#web/parts/article-sheet/photo-link.tsx';
import { lotPictureText } from '#web/parts/orders/lot-pictures.ts';

export function LotPictures({ lots, productName }: Pick<OrderLineDetails, 'lots' | 'productName'>) {
  const pictured = lots.flatMap(({ img, ...lot }) => (img === null ? [] : { ...lot, img }));
  if (pictured.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-wrap gap-3">
      {pictured.map(({ _id, name, img }) => (
        <li key={_id} className="text-sm wrap-anywhere">
          <PhotoLink
            img={img}
            alt={lotPictureText(productName, name)}
            sizes="4rem"
            className="size-16 object-cover"
          />
          {lots.length > 1 && <span className="mt-1 block">{name}</span>}
        </li>
      ))}
    </ul>
  );
}
