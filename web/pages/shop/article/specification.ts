// The specification of an article as rows of a table. Facts that are not stated have no row.

import type { Article } from '#contract/article.ts';
import type { Certificate, Origin } from '#contract/article-facts.ts';
import { compositionText } from '#contract/composition-text.ts';
import { PATTERNS, USES, WEAVES } from '#contract/fabric-terms.ts';
import { formatMetres } from '#contract/measures.ts';
import { leadTimeText, weightText, widthText } from '#web/components/ui/fabric-text.ts';
import { washShrinkage } from './wash-shrinkage.ts';

export interface SpecificationRow {
  readonly name: string;
  /** One line per value. */
  readonly values: readonly string[];
  /** `#rrggbb`, shown as a swatch beside the value. */
  readonly swatch?: string;
}

export function specificationRows(article: Article): SpecificationRow[] {
  const { composition, weave, pattern, colour, uses, certificates, leadTimeDays } = article;
  const rows: readonly (SpecificationRow | undefined | null | false)[] = [
    { name: 'Article number', values: [article.articleNumber] },
    composition && { name: 'Composition', values: [compositionText(composition)] },
    ...measureRows(article),
    weave && { name: 'Weave', values: [WEAVES[weave]] },
    pattern && { name: 'Pattern', values: [PATTERNS[pattern]] },
    colour && { name: 'Colour', values: [colour.name], swatch: colour.hex },
    uses && uses.length > 0 && { name: 'Suited to', values: [uses.map((use) => USES[use]).join(', ')] },
    ...originRows(article.origin),
    certificates &&
      certificates.length > 0 && { name: 'Certificates', values: certificates.map(certificateText) },
    leadTimeDays !== null && { name: 'Lead time', values: [leadTimeText(leadTimeDays)] },
  ];
  return rows.filter((row) => row !== undefined && row !== null && row !== false);
}

function measureRows(article: Article): (SpecificationRow | false)[] {
  const { weightGsm, widthCm, pieceLengthM, lengthTolerancePercent } = article;
  const shrinkage = washShrinkage(article);
  const tolerance = lengthTolerancePercent ? ` ± ${lengthTolerancePercent} %` : '';
  return [
    weightGsm !== null && { name: 'Weight', values: [weightText(weightGsm)] },
    widthCm !== null && { name: 'Width', values: [widthText(widthCm)] },
    pieceLengthM !== null && { name: 'Length of a piece', values: [formatMetres(pieceLengthM) + tolerance] },
    shrinkage !== null && {
      name: 'Shrinkage, first wash',
      values: [`${shrinkage.length} % in length, ${shrinkage.width} % in width`],
    },
  ];
}

const ORIGIN_NAMES = { spinning: 'Yarn spun in', weaving: 'Woven in', finishing: 'Finished in' } as const;

function originRows(origin: Origin | null): (SpecificationRow | false)[] {
  if (!origin) return [];
  const countries = new Intl.DisplayNames('en', { type: 'region' });
  return (['spinning', 'weaving', 'finishing'] as const).map((step) => {
    const code = origin[step];
    return code !== null && { name: ORIGIN_NAMES[step], values: [countries.of(code) ?? code] };
  });
}

/** Returns a text like 'OEKO-TEX Standard 100, no. 21.HUS.52816, valid until 31 December 2027'. */
function certificateText({ name, number, validUntil }: Certificate): string {
  return [name, number && `no. ${number}`, validUntil && `valid until ${dateText(validUntil)}`]
    .filter(Boolean)
    .join(', ');
}

/** Formats '2027-12-31' as '31 December 2027'. */
function dateText(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
}
