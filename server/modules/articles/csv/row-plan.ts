// What one row of a file would do: its cells are read into a draft, which the contract's schemas check. Pure.
import type { z } from 'zod';
import { type ArticleEdit, articleEdit, type NewArticle, newArticle } from '#contract/articles/article.ts';
import type { ArticleState } from '#contract/articles/article-admin.ts';
import { byName, GROUP_NAMES } from '#contract/articles/article-fields.ts';
import { articleTextsEdit, type TextsByLanguage } from '#contract/articles/article-texts.ts';
import { positiveQuantity } from '#contract/core/fields.ts';
import { IMPORT_CELL_MAX_CHARACTERS, QUANTITY_MAX } from '#contract/core/limits.ts';
import { lotName } from '#contract/orders/lots.ts';
import { CellError, type DecimalMark } from './cells.ts';
import {
  ARTICLE_NUMBER,
  AVAILABLE,
  COLUMNS,
  type Column,
  type CsvArticle,
  cellText,
  columnAtPath,
  type Draft,
  LOT,
  RECEIVED,
  STATE,
  sameText,
  saysValue,
  TEXT_COLUMNS,
} from './columns.ts';

export interface CellProblem {
  readonly column: string;
  readonly reason: string;
}

/** A cell that is to change, as it is written in a file. */
interface CellChange {
  readonly column: string;
  readonly from: string;
  readonly to: string;
}

interface ExistingArticle extends CsvArticle {
  readonly id: string;
  readonly revision: number;
  readonly hasLots: boolean;
}

export type RowPlan =
  | { readonly kind: 'wrong'; readonly problems: readonly CellProblem[] }
  | { readonly kind: 'new'; readonly input: NewArticle; readonly texts: TextsByLanguage }
  | { readonly kind: 'unchanged'; readonly note?: CellProblem | undefined }
  | {
      readonly kind: 'changed';
      readonly edit: ArticleEdit;
      /** Where the file has other ones than are stored. */
      readonly texts?: TextsByLanguage | undefined;
      readonly state: ArticleState;
      /** False when pieces were delivered and nothing else changes. */
      readonly isEdited: boolean;
      /** Pieces that were delivered. */
      readonly received: number;
      /** The lot that they belong to; '' when the stock is kept without lots. */
      readonly lot: string;
      readonly changes: readonly CellChange[];
      readonly note?: CellProblem | undefined;
    };

interface RowCells {
  readonly columns: readonly (Column | undefined)[];
  readonly cells: readonly string[];
  readonly decimalMark: DecimalMark;
}

/** `existing`: the article the row names, if there is one. */
export function planRow(row: RowCells, existing: ExistingArticle | undefined): RowPlan {
  const surplus = row.cells.slice(row.columns.length).some((cell) => cell.trim() !== '');
  if (surplus) {
    const reason = `This row has ${row.cells.length} cells, the line of titles ${row.columns.length}`;
    return { kind: 'wrong', problems: [{ column: '', reason }] };
  }
  const tooLong = columnsWithCells(row).filter(([, cell]) => cell.length > IMPORT_CELL_MAX_CHARACTERS);
  if (tooLong.length > 0) {
    const reason = `Longer than ${IMPORT_CELL_MAX_CHARACTERS} characters`;
    return { kind: 'wrong', problems: tooLong.map(([{ title }]) => ({ column: title, reason })) };
  }
  return existing ? planEdit(row, existing) : planNew(row);
}

function planEdit(row: RowCells, existing: ExistingArticle): RowPlan {
  const before = (column: Column) => cellText(column.write(existing));
  const differing = columnsWithCells(row).filter(
    ([column, cell]) => !saysValue(cell, column.write(existing)),
  );
  const note = stockNote(differing, existing);
  const edited = differing.filter(([column]) => column !== AVAILABLE && column !== ARTICLE_NUMBER);
  if (edited.length === 0) return { kind: 'unchanged', note };
  const draft = draftOf(existing);
  const problems = readCells(edited, draft, row.decimalMark);
  const fields = fieldsOf(draft);
  const parsed = articleEdit.safeParse(fields);
  problems.push(...problemsOf(parsed.error, problems), ...stateProblems(draft, existing));
  problems.push(...receivedProblems(draft, existing));
  const { texts, problems: ofTexts } = textsOf(draft);
  problems.push(...ofTexts);
  if (problems.length > 0 || !parsed.data) return { kind: 'wrong', problems };
  const after = { ...existing, state: draft.state as ArticleState, edit: parsed.data, texts };
  const changes = edited
    .map(([column]) => ({ column: column.title, from: before(column), to: cellText(column.write(after)) }))
    .filter(({ from, to }) => !sameText(from, to));
  const isEdited = changes.length > 0;
  const { received, lot } = draft;
  if (received > 0) changes.push({ column: RECEIVED.title, from: '', to: `+${received}` });
  if (lot) changes.push({ column: LOT.title, from: '', to: lot });
  if (changes.length === 0) return { kind: 'unchanged', note };
  const hasTexts = edited.some(([column]) => TEXT_COLUMNS.includes(column));
  return {
    kind: 'changed',
    edit: parsed.data,
    ...(hasTexts && { texts }),
    state: after.state,
    isEdited,
    received,
    lot,
    changes,
    note,
  };
}

function planNew(row: RowCells): RowPlan {
  const cells = columnsWithCells(row);
  const draft: Draft = {
    fields: {},
    groups: byName(GROUP_NAMES, () => ({})),
    images: [],
    state: 'draft',
    received: 0,
    lot: '',
    texts: {},
  };
  const problems = readCells(cells, draft, row.decimalMark);
  if (draft.received !== 0)
    problems.push({ column: RECEIVED.title, reason: 'Counts for articles that exist; state "Available"' });
  if (draft.lot)
    problems.push({
      column: LOT.title,
      reason: 'Counts for articles that exist; the first delivery begins lots',
    });
  const parsed = newArticle.safeParse({ ...fieldsOf(draft), state: draft.state });
  const { texts, problems: ofTexts } = textsOf(draft);
  problems.push(...problemsOf(parsed.error, problems), ...ofTexts);
  if (problems.length > 0 || !parsed.data)
    return { kind: 'wrong', problems: unknownNumber(row, problems) ?? problems };
  return { kind: 'new', input: parsed.data, texts };
}

/** A number nobody has in a file that cannot make an article is more likely mistyped than an article to add. */
function unknownNumber(
  { columns, cells }: RowCells,
  problems: readonly CellProblem[],
): CellProblem[] | undefined {
  const number = cells[columns.indexOf(ARTICLE_NUMBER)]?.trim();
  const missing = REQUIRED.filter((column) => !columns.includes(column));
  if (!number || missing.length === 0) return undefined;
  const titles = missing.map(({ title }) => `"${title}"`).join(', ');
  const reason = `No article has this number; to add one, the file needs ${titles}`;
  const others = problems.filter(({ column }) => !missing.some(({ title }) => title === column));
  return [{ column: ARTICLE_NUMBER.title, reason }, ...others];
}

const REQUIRED = COLUMNS.filter(({ path }) =>
  ['productName', 'price', 'description', 'minimumQuantity', 'availableQuantity', 'images/0/url'].includes(
    path,
  ),
);

/** The columns of the shop with their cells; a row may leave out empty ones at its end. */
function columnsWithCells({ columns, cells }: RowCells): [Column, string][] {
  return columns.flatMap((column, nth): [Column, string][] =>
    column ? [[column, (cells[nth] ?? '').trim()]] : [],
  );
}

function readCells(
  cells: readonly (readonly [Column, string])[],
  draft: Draft,
  decimalMark: DecimalMark,
): CellProblem[] {
  const problems: CellProblem[] = [];
  for (const [column, cell] of cells) {
    try {
      if (cell === '') column.clear(draft);
      else column.read(cell, draft, decimalMark);
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      problems.push({ column: column.title, reason: error.message });
    }
  }
  return problems;
}

/** The texts in other languages, and what is wrong with them. */
function textsOf({ texts }: Draft): { texts: TextsByLanguage; problems: CellProblem[] } {
  const parsed = articleTextsEdit.safeParse({ texts });
  return { texts: parsed.data?.texts ?? {}, problems: problemsOf(parsed.error, []) };
}

function draftOf({ edit, state, texts = {} }: CsvArticle): Draft {
  return {
    fields: { ...edit },
    groups: byName(GROUP_NAMES, (name) => ({ ...edit[name] })),
    images: (edit.images ?? [{ url: edit.img, alt: '' }]).map((image) => ({ ...image })),
    state,
    received: 0,
    lot: '',
    texts: { ...texts },
  };
}

/** The draft as the API takes it. Images without an address keep their place: an error names their column. */
function fieldsOf({ fields, groups, images }: Draft): Record<string, unknown> {
  const stated = (group: Record<string, unknown>) =>
    Object.values(group).every((value) => value === undefined || value === null) ? null : group;
  const listed = images.slice(0, images.findLastIndex(({ url, alt }) => url !== '' || alt !== '') + 1);
  const [first] = listed;
  const isPlain = listed.length === 1 && first?.alt === '' && !first.widthMm;
  return {
    ...fields,
    ...Object.fromEntries(Object.entries(groups).map(([name, group]) => [name, stated(group)])),
    img: first?.url || undefined,
    images: listed.length === 0 || isPlain ? null : listed,
  };
}

function stockNote(
  differing: readonly (readonly [Column, string])[],
  { availableQuantity }: ExistingArticle,
): CellProblem | undefined {
  const stated = differing.find(([column, cell]) => column === AVAILABLE && cell !== '');
  return (
    stated && {
      column: AVAILABLE.title,
      reason: `${stated[1]} is not taken over: the stock is ${availableQuantity}. Use "${RECEIVED.title}" for a delivery`,
    }
  );
}

function stateProblems({ state }: Draft, existing: ExistingArticle): CellProblem[] {
  const wrong = (reason: string) => [{ column: STATE.title, reason }];
  if (state === existing.state || state === 'on_sale') return [];
  if (state === 'withdrawn') return existing.state === 'draft' ? wrong('A draft has never been on sale') : [];
  if (state === 'draft') return wrong('What has been on sale cannot be a draft again; use "withdrawn"');
  return wrong('One of: draft, on sale, withdrawn');
}

function receivedProblems({ received, lot }: Draft, existing: ExistingArticle): CellProblem[] {
  const inLot = lotProblem({ received, lot }, existing);
  const problems = inLot ? [{ column: LOT.title, reason: inLot }] : [];
  if (received === 0) return problems;
  const reason = !positiveQuantity.safeParse(received).success
    ? 'A whole number of pieces above 0'
    : existing.availableQuantity + received > QUANTITY_MAX && `The stock would be above ${QUANTITY_MAX}`;
  return reason ? [...problems, { column: RECEIVED.title, reason }] : problems;
}

function lotProblem(
  { received, lot }: Pick<Draft, 'received' | 'lot'>,
  { hasLots }: ExistingArticle,
): string | undefined {
  if (lot === '') return received !== 0 && hasLots ? 'Its stock is kept by lot: name the lot' : undefined;
  if (received === 0) return `Counts with "${RECEIVED.title}"`;
  if (!hasLots) return 'Its stock is kept without lots: the page Stock begins them';
  return lotName.safeParse(lot).error?.issues[0]?.message;
}

/** The errors of the schema by column, without those of cells that could not be read at all. */
function problemsOf(error: z.ZodError | undefined, known: readonly CellProblem[]): CellProblem[] {
  const found = (error?.issues ?? []).map((issue) => ({
    column: columnAt(issue.path)?.title ?? '',
    reason: reasonOf(issue),
  }));
  const seen = new Set(known.map(({ column }) => column));
  return found.filter(({ column }) => !seen.has(column) && seen.add(column));
}

function columnAt(path: readonly PropertyKey[]): Column | undefined {
  const joined = path.join('/');
  if (joined === 'img') return columnAt(['images', 0, 'url']);
  return columnAtPath(joined);
}

function reasonOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value' && issue.values.length > 1)
    return issue.message.startsWith('Invalid') ? `One of: ${issue.values.join(', ')}` : issue.message;
  if (issue.code === 'invalid_type' && issue.expected === 'int') return 'A whole number';
  if (issue.code === 'invalid_type') return issue.input === undefined ? 'Required' : 'Not a valid value';
  if (issue.code === 'too_big') return `At most ${issue.maximum}`;
  if (issue.code === 'too_small')
    return issue.inclusive === false ? `More than ${issue.minimum}` : issue.message;
  return issue.message;
}
