// The pictures of the lots in stock, with the one that the pieces come from. Loaded where a lot has a picture.
import { useId } from 'react';
import type { Article } from '#contract/articles/article.ts';
import { t } from '#contract/languages/text.ts';
import { piecesText } from '#web/parts/articles/fabric-texts.ts';
import { useUnits } from '#web/shop-data/use-units.ts';
import { calculate } from '../articles/calculator-rules.ts';
import { useShownNeed } from '../need/need-field.tsx';
import { lotForPieces, lotPictures, lotPictureText } from '../orders/lot-pictures.ts';
import { PhotoLink } from './photo-link.tsx';

/** The pieces are as many as the visitor needs, or the minimum order. */
export default function LotsInStock({ article }: { readonly article: Article }) {
  const id = useId();
  const units = useUnits();
  const metres = useShownNeed();
  const needed = metres === undefined ? undefined : calculate(article, metres, units);
  const pieces = needed?.canOrder ? needed.pieces : article.minimumQuantity;
  const { productName, lots } = article;
  const own = lotForPieces(lots, pieces);
  return (
    <section aria-labelledby={id} className="mt-6 print:hidden">
      <h2 id={id} className="font-semibold">
        {t`See the lot you will get`}
      </h2>
      <p className="text-sm text-base-content/75 wrap-anywhere">
        {own
          ? t`An order of ${piecesText(pieces)} comes from lot ${own.name}.`
          : t`An order of ${piecesText(pieces)} comes from several lots, whose shades may differ a little.`}
      </p>
      <ul className="mt-3 flex flex-wrap gap-4">
        {lotPictures(lots, own).map(({ _id, name, quantity, img }) => (
          <li key={_id} className="max-w-24 text-sm tabular-nums wrap-anywhere">
            <div className={_id === own?._id ? 'outline-2 outline-offset-2 outline-primary' : ''}>
              <PhotoLink
                img={img}
                alt={lotPictureText(productName, name)}
                sizes="6rem"
                className="size-24 object-cover"
              />
            </div>
            <span
              className={`mt-1.5 block ${_id === own?._id ? 'font-semibold' : ''}`}
            >{t`Lot ${name}`}</span>
            <span className="block text-base-content/75">{piecesText(quantity)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
