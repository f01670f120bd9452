// The comparison as a table: a column per article, a row per fact. It scrolls sideways on narrow screens, and the names
// of the facts stay visible.
import { Link } from 'react-router';
import { messages } from '#contract/messages.ts';
import { notOrderableReason } from '#contract/orderable.ts';
import { fillPath, pages } from '#contract/paths.ts';
import { AddToOrderButton } from '#web/components/basket/add-to-order-button.tsx';
import { compareList, comparePath } from '#web/components/compare/compare-list.ts';
import { ResponsiveImage } from '#web/components/image/responsive-image.tsx';
import { SwatchButton } from '#web/components/swatches/swatch-button.tsx';
import { withOrder } from '../order-address.ts';
import type { ComparisonRow } from './comparison-rows.ts';
import type { ComparedArticle, Comparison } from './load-comparison.ts';

const FACT = 'sticky left-0 z-10 bg-base-100 pr-3 font-normal text-base-content/75 print:static';

export function ComparisonTable({ articles, rows }: Pick<Comparison, 'articles' | 'rows'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled with the arrow keys
    <section className="overflow-x-auto print:overflow-visible" aria-label="Comparison" tabIndex={0}>
      <table
        className="w-full border-collapse text-left [font-variant-numeric:lining-nums_tabular-nums] print:text-sm"
        style={{ minWidth: `${7 + 10 * articles.length}rem` }}
      >
        <caption className="sr-only">Facts of {articles.length} fabrics</caption>
        <thead>
          <tr className="align-top">
            <td className={`${FACT} w-28 md:w-48`} />
            {articles.map((article) => (
              <th key={article._id} scope="col" className="px-3 pb-5 font-normal">
                <Head article={article} others={articles.filter((one) => one !== article)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.name} row={row} articles={articles} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface HeadProps {
  readonly article: ComparedArticle;
  readonly others: readonly ComparedArticle[];
}

function Head({ article, others }: HeadProps) {
  const { _id, slug, productName, articleNumber, img, imageInfo, images } = article;
  const path = fillPath(pages.fabric, { slug });
  return (
    <div className="flex flex-col items-start gap-1">
      <div className="pinked w-full max-w-72 overflow-hidden bg-base-300 print:max-w-32">
        <ResponsiveImage
          img={img}
          info={imageInfo}
          alt={images[0]?.alt ?? productName}
          sizes="(min-width: 64rem) 18rem, 10rem"
          priority
          className="aspect-square w-full object-cover"
        />
      </div>
      <span className="pt-3 text-xs tracking-wide text-base-content/70">{articleNumber}</span>
      <Link to={path} className="link-thread text-lg leading-snug font-medium" dir="auto">
        {productName}
      </Link>
      <div className="flex flex-wrap gap-x-4 print:hidden">
        {notOrderableReason(article) === undefined && (
          <Link
            to={`${path}?${withOrder('', _id)}`}
            className="link-thread py-2.5 text-sm"
            aria-label={`${messages.shop.buyNow}: ${productName}`}
          >
            {messages.shop.buyNow}
          </Link>
        )}
        <AddToOrderButton fabric={article} className="link-thread py-2.5 text-sm" />
        <SwatchButton fabric={article} className="link-thread py-2.5 text-sm" />
        <Link
          to={comparePath(others.map((other) => other.slug))}
          preventScrollReset
          onClick={() => compareList.set(slug, false)}
          className="link-thread py-2.5 text-sm"
          aria-label={`Remove ${productName}`}
        >
          Remove
        </Link>
      </div>
    </div>
  );
}

interface RowProps {
  readonly row: ComparisonRow;
  readonly articles: readonly ComparedArticle[];
}

function Row({ row: { name, cells, differs }, articles }: RowProps) {
  return (
    <tr className={`border-t border-base-300 align-baseline last:border-b ${differs ? 'bg-base-200' : ''}`}>
      <th scope="row" className={`${FACT} py-2.5 print:py-1 ${differs ? 'bg-base-200' : ''}`}>
        <span className="flex items-baseline justify-between gap-2">
          {name}
          {differs && (
            <span className="font-semibold text-primary">
              <span aria-hidden="true">≠</span>
              <span className="sr-only">(differs)</span>
            </span>
          )}
        </span>
      </th>
      {articles.map(({ _id }, index) => (
        <td key={_id} className={`px-3 py-2.5 print:py-1 ${differs ? 'font-medium' : ''}`}>
          <Cell cell={cells[index]} />
        </td>
      ))}
    </tr>
  );
}

function Cell({ cell }: { readonly cell: ComparisonRow['cells'][number] }) {
  if (!cell) return <span className="text-base-content/70">Not stated</span>;
  return (
    <>
      {cell.swatch && (
        <span
          aria-hidden="true"
          className="mr-2 inline-block size-5 translate-y-1 border border-base-content/30 [print-color-adjust:exact]"
          style={{ backgroundColor: cell.swatch }}
        />
      )}
      {cell.values.map((value) => (
        <span key={value} className={cell.values.length > 1 ? 'block' : ''} dir="auto">
          {value}
        </span>
      ))}
    </>
  );
}
