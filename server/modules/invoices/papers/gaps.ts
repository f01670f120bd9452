// What commercial invoices and packing lists state and an order does not have. Pure.
import type { ExportGap } from '#contract/customs/export-papers.ts';
import { linesIn, netGramsOf, type PaperOrder, type PaperRequest } from './paper.ts';

type PaperParts = Pick<PaperRequest, 'parcels' | 'isOf' | 'to'> & {
  readonly order: PaperOrder & { readonly id: string };
};

/** In the order of the lines and the parcels; empty when the paper can be issued. */
export function exportGaps({ order, parcels, isOf, to }: PaperParts): ExportGap[] {
  const lines = parcels.length > 0 ? linesIn({ order, parcels, isOf }) : order.lines;
  const goods = new Map(lines.flatMap((line) => (line.article_id === null ? [] : [[line.article_id, line]])));
  const gaps = [...goods].flatMap(([of, line]) => {
    const { hs_code, origin_weaving, article_number } = line;
    const lacks = (what: string): ExportGap => ({
      detail: `${article_number} has no ${what}`,
      place: 'article',
      of,
    });
    const pieces = lines.filter(({ kind, article_id }) => kind === 'pieces' && article_id === of);
    return [
      ...(hs_code ? [] : [lacks('HS code')]),
      ...(origin_weaving ? [] : [lacks('country where it is woven')]),
      ...(pieces.every((one) => netGramsOf(one) !== null)
        ? []
        : [lacks('weight, width or length of a piece')]),
    ];
  });
  if (to.zone !== undefined && !to.incoterm)
    gaps.push({ detail: `The delivery zone ${to.zone} has no Incoterm`, place: 'zone', of: to.zone });
  if (parcels.length === 0) gaps.push({ detail: 'No parcel is shipped', place: 'order', of: order.id });
  for (const { id, nth, gross_grams } of parcels.filter(isOf))
    if (gross_grams === null)
      gaps.push({ detail: `Parcel ${nth} has no gross weight`, place: 'parcel', of: id });
  return gaps;
}
