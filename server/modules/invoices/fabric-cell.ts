// The cell of a fabric in a document's table: its name, its composition, and the lots its pieces come from. Pure.
import { formatNumber } from '#contract/number-format.ts';
import type { Cell } from './pdf-table.ts';
import type { DocumentLine } from './snapshot.ts';

export function fabricCell({
  name,
  composition,
  lots = [],
}: Pick<DocumentLine, 'name' | 'composition' | 'lots'>): Cell {
  const pieces = (count: number) => `${formatNumber(count)} ${count === 1 ? 'piece' : 'pieces'}`;
  const lines = lots.map((lot) => `Lot ${lot.name}: ${pieces(lot.pieces)}`);
  return composition ? [name, composition, ...lines] : [name, ...lines];
}
