// The comparison as a table: a column of equal width per article, a row per fact. A phone shows two articles at a time
// and scrolls to the others; the names of the facts are then above the values and stay visible. Those of the articles do on
// wide screens, and wherever two are compared.
import { useState } from 'react';
import { Link } from 'react-router';
import { notOrderableReason } from '#contract/articles/orderable.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { texts } from '#contract/core/texts.ts';
import { t } from '#contract/languages/text.ts';
import { ResponsiveImage } from '#web/components/image/responsive-image.tsx';
import { NeedLine } from '#web/parts/articles/need-line.tsx';
import { textLang } from '#web/parts/articles/text-language.ts';
import { AddToOrderButton } from '#web/parts/basket/add-to-order-button.tsx';
import { compareList, comparePath } from '#web/parts/compare/compare-list.ts';
import { SwatchButton } from '#web/parts/swatches/swatch-button.tsx';
import { useShopCharges } from '#web/shop-data/use-shop-charges.ts';
import { withOrder } from '../../../parts/orders/order-address.ts';
import type { ComparisonRow } from './comparison-rows.ts';
import type { ComparedArticle, Comparison } from './load-comparison.ts';

/** On phones the first column has no width, and the name of a fact is on a line of its own, above the values. */
const FACT = 'sticky left-0 z-10 p-0 font-normal text-base-content/75 md:bg-base-100 md:pr-3 print:static';
const FACT_NAME =
  'absolute top-2 left-0 w-max text-sm md:static md:flex md:w-auto md:items-baseline md:justify-between md:gap-2 md:text-base print:static print:w-auto';
const HEAD = 'sticky top-0 z-20 bg-base-100 print:static';
const CELL = 'py-2.5 pr-3 max-md:pt-8 md:px-3 print:px-3 print:py-1';

export function ComparisonTable({ articles, rows }: Pick<Comparison, 'articles' | 'rows'>) {
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const hasDifferences = rows.some(({ differs }) => differs);
  const shown = onlyDifferences && hasDifferences ? rows.filter(({ differs }) => differs) : rows;
  return (
    <>
      {hasDifferences && (
        <label className="mb-4 flex min-h-11 w-fit cursor-pointer items-center gap-2.5 noscript:hidden print:hidden">
          <input
            type="checkbox"
            checked={onlyDifferences}
            onChange={({ target }) => setOnlyDifferences(target.checked)}
            className="size-5 accent-primary"
          />
          {t`Only differences`}
        </label>
      )}
      <section
        // A sticky row stays at the top of what scrolls, which is the page only where the table need not scroll.
        className={`${articles.length > 2 ? 'snap-x overflow-x-auto md:scroll-pl-44 lg:overflow-visible' : ''} print:overflow-visible`}
        aria-label={t`Comparison`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled with the arrow keys
        tabIndex={0}
      >
        <table
          className="w-(--phone-width) table-fixed border-collapse text-left [font-variant-numeric:lining-nums_tabular-nums] md:w-full md:min-w-(--least-width) print:w-full print:text-sm"
          style={{
            ['--phone-width' as string]: `calc((100vw - 2 * var(--spacing-gutter)) / 2 * ${articles.length})`,
            ['--least-width' as string]: `${11 + 11 * articles.length}rem`,
          }}
        >
          <caption className="sr-only">{t`Facts of ${articles.length} fabrics`}</caption>
          <thead>
            <tr className="align-top">
              <td className={`${FACT} w-0 md:w-44 print:w-36`} />
              {articles.map((article) => (
                <td key={article._id} className="snap-start pr-3 md:px-3">
                  <Picture article={article} />
                </td>
              ))}
            </tr>
            <tr className="align-top">
              <td className={`${FACT} ${HEAD} z-30`} />
              {articles.map((article) => (
                <th key={article._id} scope="col" className={`pr-3 pb-2 font-normal md:px-3 ${HEAD}`}>
                  <Head article={article} />
                </th>
              ))}
            </tr>
            <tr className="align-top print:hidden">
              <td className={FACT} />
              {articles.map((article) => (
                <td key={article._id} className="pr-3 pb-5 md:px-3">
                  <Actions article={article} others={articles.filter((one) => one !== article)} />
                </td>
              ))}
            </tr>
          </thead>
          <tbody>
            <NeedRow articles={articles} />
            {shown.map((row) => (
              <Row key={row.name} row={row} articles={articles} />
            ))}
          </tbody>
        </table>
      </section>
      <PriceNote />
    </>
  );
}

/** Says whether the prices include the tax, in a shop that charges it. */
function PriceNote() {
  const note = useShopCharges()?.taxNote;
  return note ? <p className="mt-3 text-sm text-base-content/75">{t`Prices are ${note}.`}</p> : null;
}

function Picture({ article }: { readonly article: ComparedArticle }) {
  const { productName, img, imageInfo, images } = article;
  return (
    <div className="pinked w-full overflow-hidden bg-base-300 print:max-w-32">
      <ResponsiveImage
        img={img}
        info={imageInfo}
        alt={images[0]?.alt ?? productName}
        sizes="(min-width: 64rem) 22vw, 45vw"
        priority
        className="aspect-square w-full object-cover"
      />
    </div>
  );
}

function Head({ article }: { readonly article: ComparedArticle }) {
  const { slug, productName, articleNumber } = article;
  return (
    <div className="flex flex-col items-start gap-1">
      <span className="pt-3 text-xs tracking-wide text-base-content/70">{articleNumber}</span>
      <Link
        to={fillPath(pages.fabric, { slug })}
        className="link-thread leading-snug font-medium wrap-anywhere md:text-lg"
        dir="auto"
        lang={textLang(article, 'productName')}
      >
        {productName}
      </Link>
    </div>
  );
}

interface ActionsProps {
  readonly article: ComparedArticle;
  readonly others: readonly ComparedArticle[];
}

function Actions({ article, others }: ActionsProps) {
  const { _id, slug, productName } = article;
  return (
    <div className="flex flex-col items-start">
      {notOrderableReason(article) === undefined && (
        <Link
          to={`${fillPath(pages.fabric, { slug })}?${withOrder('', _id)}`}
          className="link-thread py-2.5 text-sm"
          aria-label={`${texts.shop.buyNow}: ${productName}`}
        >
          {texts.shop.buyNow}
        </Link>
      )}
      <AddToOrderButton fabric={article} className="link-thread py-2.5 text-left text-sm" />
      <SwatchButton fabric={article} className="link-thread py-2.5 text-left text-sm" />
      <Link
        to={comparePath(others.map((other) => other.slug))}
        preventScrollReset
        onClick={() => compareList.set(slug, false)}
        className="link-thread py-2.5 text-sm"
        aria-label={t`Remove ${productName}`}
      >{t`Remove`}</Link>
    </div>
  );
}

/** What each takes for the length that the visitor needs. */
function NeedRow({ articles }: Pick<RowProps, 'articles'>) {
  return (
    <tr className="need-place border-t border-base-300 align-baseline">
      <th scope="row" className={`${FACT} md:py-2.5 print:py-1`}>
        <span className={FACT_NAME}>{t`You need`}</span>
      </th>
      {articles.map((article) => (
        <td key={article._id} className={`h-36 md:h-20 ${CELL}`}>
          <NeedLine fabric={article} />
        </td>
      ))}
    </tr>
  );
}

interface RowProps {
  readonly row: ComparisonRow;
  readonly articles: readonly ComparedArticle[];
}

function Row({ row: { name, cells, differs }, articles }: RowProps) {
  return (
    <tr className="border-t border-base-300 align-baseline last:border-b">
      <th scope="row" className={`${FACT} md:py-2.5 print:py-1`}>
        <span className={FACT_NAME}>
          {name}
          {differs && (
            <span className="font-semibold text-primary">
              <span aria-hidden="true" className="max-md:ml-1.5">
                ≠
              </span>
              <span className="sr-only">{t`(differs)`}</span>
            </span>
          )}
        </span>
      </th>
      {articles.map(({ _id }, index) => (
        <td key={_id} className={`${CELL} wrap-anywhere ${differs ? 'font-medium' : ''}`}>
          <Cell cell={cells[index]} />
        </td>
      ))}
    </tr>
  );
}

function Cell({ cell }: { readonly cell: ComparisonRow['cells'][number] }) {
  if (!cell) return <span className="text-base-content/70">{t`Not stated`}</span>;
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
        <span key={value} className={cell.values.length > 1 ? 'block' : ''} dir="auto" lang={cell.lang}>
          {value}
        </span>
      ))}
    </>
  );
}
