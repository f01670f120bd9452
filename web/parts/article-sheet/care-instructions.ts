// The care of an article: each stated treatment with its symbol and its words.
import type { Care } from '#contract/articles/article-facts.ts';
import { CARE, type CareTreatment } from '#contract/articles/care-vocabulary.ts';
import { codesOf } from '#contract/articles/fabric-vocabulary.ts';

export interface CareInstruction {
  readonly treatment: CareTreatment;
  /** A code of the treatment in contract/articles/care-vocabulary.ts. */
  readonly code: string;
  readonly text: string;
}

/** In the order of ISO 3758: wash, bleach, dry, iron, professional. Treatments that are not stated are left out. */
export function careInstructions(care: Care | null): CareInstruction[] {
  if (!care) return [];
  return codesOf(CARE).flatMap((treatment) => {
    const code = care[treatment];
    const texts: Readonly<Record<string, string>> = CARE[treatment];
    return code === null ? [] : [{ treatment, code, text: texts[code] ?? code }];
  });
}
