// An article's page about the fabric: pictures, prices, calculator, description, specification and care. The preview of
// admins shows the same.
import type { ReactNode } from 'react';
import type { Article } from '#contract/articles/article.ts';
import type { Colourway } from '#contract/articles/fabric-list.ts';
import { storedReportBytes } from '#contract/articles/lab-reports.ts';
import type { Rating } from '#contract/articles/review.ts';
import { formatNumber } from '#contract/figures/number-format.ts';
import { t } from '#contract/languages/text.ts';
import { textLang } from '../articles/text-language.ts';
import { BuyPanel } from './buy-panel.tsx';
import type { CareInstruction } from './care-instructions.ts';
import { CareList } from './care-list.tsx';
import { Gallery } from './gallery.tsx';
import type { SpecificationRow } from './specification.ts';

interface ArticleSheetProps {
  readonly article: Article;
  readonly rows: readonly SpecificationRow[];
  readonly care: readonly CareInstruction[];
  readonly rating?: Rating | undefined;
  /** All colours of the fabric, this one included. */
  readonly colourways?: readonly Colourway[];
  /** Further actions of a customer. */
  readonly actions?: ReactNode;
  /** Shown at the end of the printed sheet. */
  readonly footer?: ReactNode;
}

export function ArticleSheet({
  article,
  rows,
  care,
  rating,
  colourways,
  actions,
  footer,
}: ArticleSheetProps) {
  return (
    <div className="sheet shop-width grid pb-16 md:pb-20 gap-x-8 gap-y-6 md:gap-y-10 md:grid-cols-2 lg:gap-x-12 lg:grid-cols-[minmax(0,8fr)_minmax(0,5fr)] xl:gap-x-20">
      <Gallery name={article.productName} pictures={article.images} />
      <div className="flex flex-col gap-8">
        <BuyPanel article={article} rating={rating} colourways={colourways} actions={actions} />
        <Description article={article} />
      </div>
      <div className="md:max-lg:col-span-2 lg:pt-6">
        {/* The article number alone stands above the name. */}
        {rows.length > 1 && <SpecificationTable rows={rows} />}
      </div>
      <div className="flex flex-col gap-10 md:max-lg:col-span-2 lg:pt-6">
        <CareList care={care} />
      </div>
      {footer}
    </div>
  );
}

/** The whole text with its line breaks. */
function Description({ article }: Pick<ArticleSheetProps, 'article'>) {
  return (
    <p
      className="leading-relaxed whitespace-pre-line wrap-anywhere"
      dir="auto"
      lang={textLang(article, 'description')}
    >
      {article.description}
    </p>
  );
}

/** Returns a text like 'Report (PDF, 84 KB)'; the size only of what the shop stores. */
function reportText(report: string): string {
  const bytes = storedReportBytes(report);
  if (bytes === undefined) return t`Report (PDF)`;
  const size =
    bytes < 1_000_000 ? `${formatNumber(Math.ceil(bytes / 1000))} KB` : `${formatNumber(bytes / 1e6, 1)} MB`;
  return t`Report (PDF, ${size.replace(' ', '\u00a0')})`;
}

/** The specification of an article as a table: one fact per row. */
function SpecificationTable({ rows }: { readonly rows: readonly SpecificationRow[] }) {
  return (
    <table className="w-full border-collapse text-left [font-variant-numeric:lining-nums_tabular-nums]">
      <caption className="pb-4 text-left text-2xl font-light tracking-tight">{t`Specification`}</caption>
      <tbody>
        {rows.map(({ name, values, lang, swatch, report }) => (
          <tr key={name} className="border-t border-base-300 align-baseline last:border-b">
            <th scope="row" className="w-[38%] py-2.5 pr-4 font-normal text-base-content/75 print:py-0.5">
              {name}
            </th>
            <td className="py-2.5 font-medium print:py-0.5">
              {swatch && <Swatch hex={swatch} />}
              {values.map((value) => (
                <span key={value} className={values.length > 1 ? 'block' : ''} dir="auto" lang={lang}>
                  {value}
                </span>
              ))}
              {report && (
                <a href={report} className="link-thread font-normal" rel="noreferrer" target="_blank">
                  {reportText(report)}
                </a>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The swatch needs no text alternative, because the colour's name is beside it. */
function Swatch({ hex }: { readonly hex: string }) {
  return (
    <span
      aria-hidden="true"
      className="mr-2.5 inline-block size-5 translate-y-1 border border-base-content/30 [print-color-adjust:exact]"
      style={{ backgroundColor: hex }}
    />
  );
}
