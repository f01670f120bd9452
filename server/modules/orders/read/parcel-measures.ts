// The gross weight and the outer measures of parcels, which papers for customs state.

import { formatNumber } from '#contract/figures/number-format.ts';
import type { ParcelMeasures } from '#contract/orders/parcels.ts';
import { AppError } from '#server/http/app-error.ts';
import { netGrams } from '#server/modules/delivery/service.ts';
import type { Executor } from '#server/storage/tables.ts';
import type { OrderedLine } from '../store/order-contents.ts';
import type { MeasureColumns } from '../store/parcel-store.ts';
import { findArticles } from '../store/store.ts';

/** `scale` units of the column are one of the field. */
const COLUMNS = {
  grossWeightKg: { column: 'gross_grams', scale: 1000 },
  lengthCm: { column: 'length_mm', scale: 10 },
  widthCm: { column: 'width_mm', scale: 10 },
  heightCm: { column: 'height_mm', scale: 10 },
} as const;
const FIELDS = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

/**
 * The columns of the measures that are stated, null for those that are taken away. `contents` are the lines in the parcel.
 * Throws `gross_below_net`.
 */
export async function measureColumns(
  tx: Executor,
  measures: ParcelMeasures,
  contents: readonly OrderedLine[],
): Promise<Partial<MeasureColumns>> {
  const columns: Partial<Record<keyof MeasureColumns, number | null>> = {};
  for (const field of FIELDS) {
    const stated = measures[field];
    const { column, scale } = COLUMNS[field];
    if (stated !== undefined) columns[column] = stated === null ? null : Math.round(stated * scale);
  }
  const { gross_grams: gross } = columns;
  const net = gross ? await netGramsOf(tx, contents) : null;
  if (gross && net !== null && gross < net)
    throw new AppError('gross_below_net', {
      detail: `The gross weight of ${kilograms(gross)} is below the net weight of what is in the parcel, ${kilograms(net)}. Nothing was done.`,
    });
  return columns;
}

const kilograms = (grams: number) => `${formatNumber(grams / 1000, 3)} kg`;

/** Null where an article does not state its measures; 0 for a parcel that was sent after everything had been returned. */
async function netGramsOf(tx: Executor, lines: readonly OrderedLine[]): Promise<number | null> {
  if (lines.length === 0) return 0;
  const articles = await findArticles(
    tx,
    lines.flatMap(({ article_id }) => article_id ?? []),
  );
  return netGrams(lines, new Map(articles.map((article) => [article.id, article])));
}

/** As they are read. */
export const toMeasures = (row: MeasureColumns) =>
  Object.fromEntries(
    FIELDS.map((field) => {
      const { column, scale } = COLUMNS[field];
      const stored = row[column];
      return [field, stored === null ? null : stored / scale];
    }),
  ) as Record<keyof typeof COLUMNS, number | null>;
