// Loads the page of an article on the server. Words made from codes (countries, care, units) are made here, so that the
// browser loads no vocabulary and both render the same.
import { data } from 'react-router';
import type { Article } from '#contract/articles/article.ts';
import { compositionText } from '#contract/articles/composition-texts.ts';
import type { Colourway, FabricCard } from '#contract/articles/fabric-list.ts';
import { weightText, widthText } from '#contract/figures/units.ts';
import { t } from '#contract/languages/text.ts';
import type { ContactDetails } from '#contract/office/contact.ts';
import type { LoadContext } from '#contract/shop/load-context.ts';
import { ApiError } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { shorten } from '#web/components/ui/shorten.ts';
import { type CareInstruction, careInstructions } from '../../../parts/article-sheet/care-instructions.ts';
import { type SpecificationRow, specificationRows } from '../../../parts/article-sheet/specification.ts';
import { type ArticleReviews, loadReviews } from './load-reviews.ts';
import { articleStructuredData, type JsonLd } from './structured-data.ts';

export interface ArticlePageData {
  readonly article: Article;
  /** One or two sentences for search engines and shared links. */
  readonly summary: string;
  /** Structured data as JSON-LD. */
  readonly structuredData: JsonLd;
  readonly rows: readonly SpecificationRow[];
  readonly care: readonly CareInstruction[];
  /** Undefined when they could not be loaded. */
  readonly reviews: ArticleReviews | undefined;
  /** The contact details for the printed sheet; empty when none are set. */
  readonly contact: string;
  /** All colours of the fabric, this one included; empty where there is one, or they could not be loaded. */
  readonly colourways: readonly Colourway[];
  /** The most similar fabrics first; undefined when they could not be loaded. */
  readonly related: readonly FabricCard[] | undefined;
}

/** Throws a 404 response for an unknown slug, and ApiError when the article could not be loaded. */
export async function loadArticlePage(
  { fetch, origin, shop, takesCards, units }: LoadContext,
  slug: string,
  search: URLSearchParams,
): Promise<ArticlePageData> {
  const article = await loadArticle(fetch, slug);
  const [reviews, related, contact, colourways] = await Promise.allSettled([
    loadReviews(fetch, article._id, search),
    request('GET /api/fabrics/:slug/related', { params: { slug: article.slug }, fetch }),
    request('GET /api/contact', { fetch }),
    request('GET /api/fabrics/:slug/colourways', { params: { slug: article.slug }, fetch }),
  ]);
  const shownReviews = fulfilledValue(reviews);
  return {
    article,
    structuredData: articleStructuredData(origin, shop.name, {
      article,
      takesCards: takesCards || shop.uses.transferDays > 0,
      reviews: shownReviews,
    }),
    summary: summaryOf(article),
    rows: specificationRows(article, units),
    care: careInstructions(article.care),
    reviews: shownReviews,
    related: fulfilledValue(related),
    colourways: fulfilledValue(colourways) ?? [],
    contact: contactLine(fulfilledValue(contact)),
  };
}

/** Throws a 404 response for an unknown slug. */
export async function loadArticle(fetch: typeof globalThis.fetch, slug: string): Promise<Article> {
  try {
    return await request('GET /api/fabrics/:slug', { params: { slug }, fetch });
  } catch (error) {
    // A slug that breaks the rules of slugs cannot exist either.
    const isUnknown = error instanceof ApiError && [404, 422].includes(error.status);
    throw isUnknown ? data(null, { status: 404 }) : error;
  }
}

function contactLine(details: ContactDetails | undefined): string {
  return [details?.address, details?.phone, details?.email].filter(Boolean).join(' · ');
}

function fulfilledValue<Value>(result: PromiseSettledResult<Value>): Value | undefined {
  return result.status === 'fulfilled' ? result.value : undefined;
}

/** The number of characters after which search engines cut texts. */
const MAX_CHARACTERS = 155;

/**
 * The description of the page for search engines and shared links, like 'SV-00042: 80 % wool, 20 % silk, 420 g/m², 150 cm wide. Woven for coats…'.
 */
export function summaryOf(article: Article): string {
  const { articleNumber, composition, weightGsm, widthCm, description } = article;
  const facts = [
    composition && compositionText(composition),
    weightGsm !== null && weightText('metric', weightGsm),
    widthCm !== null && t`${widthText('metric', widthCm)} wide`,
  ].filter(Boolean);
  const lead = facts.length > 0 ? `${articleNumber}: ${facts.join(', ')}. ` : `${articleNumber}. `;
  return shorten(lead + description.replace(/\s+/g, ' '), MAX_CHARACTERS);
}
