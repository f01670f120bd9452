// The parts that the shop's documents share: the letterhead, the title, and blocks of addresses and facts.
import { formatNumber } from '#contract/figures/number-format.ts';
import { dateLocale, plural, t } from '#contract/languages/text.ts';
import { fittedLogo, logoAt } from '#contract/shop/logo.ts';
import type { Cell } from './pdf-table.ts';
import { type Block, CONTENT, MUTED, type PdfColumn, type PdfWriter } from './pdf-writer.ts';
import type { DocumentLine, Seller } from './snapshot.ts';

const BODY = { size: 9.5 } as const;
const GAP = 22;
/** The widths of the three columns in points; the middle one holds payment references. */
const WIDTHS = [155, 172, 110];

/** The most points of a logo. */
const LOGO_BOX = { width: 200, height: 46 };

/**
 * Writes the seller's logo or name on the left, its address and numbers on the right, and a rule below. With a logo, the
 * name is the first line of the address.
 */
export function writeLetterhead(writer: PdfWriter, seller: Seller): void {
  const { name, address, taxId, phone, email } = seller;
  const logo = writer.logo && seller.logo ? logoAt(seller.logo) : undefined;
  const style = { size: 8, color: MUTED, align: 'right' } as const;
  const lines = [
    logo && name,
    ...(address ?? '').split(/,\s*/).filter((part) => part !== name),
    taxId && t`Tax ID ${taxId}`,
    [phone, email].filter(Boolean).join(' · '),
  ].filter(Boolean);
  const top = writer.y;
  if (logo) writer.drawLogo(name, fittedLogo(logo, LOGO_BOX));
  const bottom = writer.y;
  writer.y = top;
  writer.writeColumns([
    { box: { ...CONTENT, width: 250 }, blocks: logo ? [] : [paragraph(name, { size: 19, weight: 600 })] },
    {
      box: { x: CONTENT.x + 260, width: CONTENT.width - 260 },
      blocks: lines.length > 0 ? [paragraph(lines.join('\n'), style)] : [],
    },
  ]);
  writer.y = Math.max(writer.y, bottom) + 14;
  writer.rule();
  writer.y += 26;
}

/** Writes a title like 'Invoice' with its number. */
export function writeTitle(writer: PdfWriter, title: string, number: string, box = CONTENT): void {
  writer.write(
    { type: 'H1', text: `${title} ${number}`, style: { size: 22, leading: 1.25 }, after: 22 },
    box,
  );
}

export function paragraph(text: string, style: Block['style'] = BODY, after = 0): Block {
  return { type: 'P', text, style, after };
}

/** A heading above paragraphs; empty when all of them are empty. */
export function section(title: string, texts: readonly string[]): Block[] {
  const filled = texts.filter((text) => text !== '');
  if (filled.length === 0) return [];
  const heading = {
    type: 'H2',
    text: title,
    style: { size: 8, color: MUTED, weight: 600 },
  } as const;
  const last = filled.length - 1;
  return [heading, ...filled.map((text, index) => paragraph(text, BODY, index === last ? 10 : 0))];
}

/** Labelled facts; those without a value are left out. */
export function facts(entries: readonly (readonly [label: string, value: string | null])[]): Block[] {
  return entries.flatMap(([label, text]) =>
    text ? [{ type: 'P', label, text, style: BODY, after: 5 } as const] : [],
  );
}

/** Writes three columns side by side. */
export function writeThirds(writer: PdfWriter, columns: readonly (readonly Block[])[]): void {
  let x = CONTENT.x;
  const placed = columns.map((blocks, index): PdfColumn => {
    const box = { x, width: WIDTHS[index] ?? 0 };
    x += box.width + GAP;
    return { box, blocks };
  });
  writer.writeColumns(placed);
  writer.y += 20;
}

/** Returns '22 November 2026' for '2026-11-22'. */
export const longDate = (date: string): string =>
  new Intl.DateTimeFormat(dateLocale(), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));

export function fabricCell({
  name,
  composition,
  lots = [],
}: Pick<DocumentLine, 'name' | 'composition' | 'lots'>): Cell {
  const pieces = (count: number) =>
    plural(count, { one: t`1 piece`, other: t`${formatNumber(count)} pieces` });
  const lines = lots.map((lot) => t`Lot ${lot.name}: ${pieces(lot.pieces)}`);
  return composition ? [name, composition, ...lines] : [name, ...lines];
}
