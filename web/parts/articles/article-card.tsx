// An article card: the image with a pinked edge, with name, description and price below it.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ArticleSummary } from '#contract/articles/article.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { texts } from '#contract/core/texts.ts';
import { ResponsiveImage } from '../../components/image/responsive-image.tsx';
import { shorten } from '../../components/ui/shorten.ts';
import { TaxNote } from '../money/tax-note.tsx';
import { ArticleNumber } from './article-number.tsx';
import { textLang } from './text-language.ts';

interface ArticleCardProps {
  readonly article: ArticleSummary;
  /** The number of characters of the description before the ellipsis. */
  readonly descriptionCharacters: number;
  /** The heading level of the article name. */
  readonly heading?: 'h2' | 'h3';
  /** The `sizes` attribute of the image: the width at which it is shown. */
  readonly sizes?: string;
  /** Loads the image early. Set it for cards in the first screenful. */
  readonly early?: boolean;
  /** Availability and actions, below the price. */
  readonly children: ReactNode;
}

/** Spans four rows; in a `card-cell` the prices of neighbouring cards line up. */
export function ArticleCard({
  article,
  descriptionCharacters,
  heading: Heading = 'h3',
  sizes = '(min-width: 64rem) 30vw, (min-width: 40rem) 45vw, 92vw',
  early,
  children,
}: ArticleCardProps) {
  return (
    <article className="card" data-article={article._id}>
      <div className="card-picture pinked">
        <ResponsiveImage
          img={article.img}
          info={article.imageInfo}
          alt={article.productName}
          sizes={sizes}
          priority={early}
          className="card-image"
        />
      </div>
      <div className="pt-4">
        <ArticleNumber>{article.articleNumber}</ArticleNumber>
        <Heading
          className="card-name text-xl leading-snug"
          dir="auto"
          lang={textLang(article, 'productName')}
        >
          <Link to={fillPath(pages.fabric, { slug: article.slug })}>{article.productName}</Link>
        </Heading>
        <p className="mt-2 text-base-content/75" dir="auto" lang={textLang(article, 'description')}>
          {shorten(article.description, descriptionCharacters)}
        </p>
      </div>
      <p className="pt-3 font-semibold tabular-nums">
        {texts.article.price(article.price)}
        <TaxNote />
      </p>
      <div className="pt-5">{children}</div>
    </article>
  );
}
