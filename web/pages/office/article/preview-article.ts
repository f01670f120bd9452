// The article that a form's values make, for the preview.
import type { Article } from '#contract/articles/article.ts';
import type { AdminArticle } from '#contract/articles/article-admin.ts';
import type { ArticleFacts } from '#contract/articles/article-facts.ts';
import {
  byName,
  type Facts,
  PUBLIC_FACT_NAMES,
  type PublicFactName,
} from '#contract/articles/article-fields.ts';
import { amountFromCents, centsFromAmount } from '#contract/figures/money.ts';
import { parseNumber } from '../fabric-details/fabric-facts.ts';
import { picturesOf } from './article-form.ts';
import { type ArticleForm, photosOf, toEdit, toNumbers } from './submit-article.ts';

/** Resolves with undefined when an upload has failed or a photo is missing. */
export async function previewArticle(saved: AdminArticle, form: ArticleForm): Promise<Article | undefined> {
  const photos = photosOf(form).map((photo) => photo?.uploaded ?? Promise.reject(new Error('No photo')));
  const urls = await Promise.all(photos).catch(() => undefined);
  if (!urls) return undefined;
  const edit = toEdit(form, urls);
  const { price, minimumQuantity } = toNumbers(form);
  return {
    _id: saved._id,
    slug: saved.slug,
    articleNumber: edit.articleNumber || saved.articleNumber,
    productName: form.productName,
    description: form.description,
    img: urls[0] ?? '',
    price,
    priceSteps: edit.priceSteps ?? null,
    minimumQuantity,
    availableQuantity: saved.availableQuantity,
    size: form.size,
    imageInfo: infoOf(saved, urls[0] ?? ''),
    isLastPieces: saved.isLastPieces,
    largestLot: saved.largestLot,
    lots: saved.lots,
    swatchPrice: saved.swatchPrice,
    ...factsOf(edit),
    images: picturesOf(form).map(({ alt, widthMm }, nth) => ({
      url: urls[nth] ?? '',
      alt: alt.trim() || form.productName,
      widthMm: parseNumber(widthMm) || null,
      imageInfo: infoOf(saved, urls[nth] ?? ''),
    })),
  };
}

/** The shop knows the size of saved pictures only. */
function infoOf({ images }: AdminArticle, url: string): Article['imageInfo'] {
  return images.find((image) => image.url === url)?.imageInfo ?? null;
}

/** The form leaves out facts that are not stated. */
const NO_CARE = { wash: null, bleach: null, dry: null, iron: null, professional: null };
const NO_RESULT = { value: null, laboratory: '', testedOn: null, report: '' };
const NO_ORIGIN = { spinning: null, weaving: null, finishing: null };

function factsOf(edit: ReturnType<typeof toEdit>): Omit<ArticleFacts, 'images'> {
  const { pieceLengthM, colour, care, origin, certificates } = edit;
  const today = new Date().toISOString().slice(0, 10);
  return {
    composition: edit.composition ?? null,
    ...(byName(PUBLIC_FACT_NAMES, (name) => edit[name] ?? null) as Facts<PublicFactName>),
    pricePerMetre: pieceLengthM
      ? amountFromCents(Math.round((centsFromAmount(edit.price) ?? 0) / pieceLengthM))
      : null,
    // No page shows the family, which the shop derives from the hex.
    colour: colour ? { ...colour, family: 'grey' } : null,
    uses: edit.uses ?? null,
    care: care ? { ...NO_CARE, ...care } : null,
    shrinkagePercent: edit.shrinkagePercent ?? null,
    origin: origin ? { ...NO_ORIGIN, ...origin } : null,
    testResults:
      (edit.testResults ?? null) && (edit.testResults ?? []).map((result) => ({ ...NO_RESULT, ...result })),
    certificates: certificates?.filter(({ validUntil }) => !validUntil || validUntil >= today) ?? null,
  };
}
