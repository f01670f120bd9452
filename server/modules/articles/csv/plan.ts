// The plan of an import: what the rows would do, counted and listed. Pure.
import type { ArticleImport } from '#contract/articles/article-imports.ts';
import { IMPORT_ERRORS_SHOWN, IMPORT_ROWS_SHOWN, PRICE_JUMP_PERCENT } from '#contract/core/limits.ts';
import { amountFromCents, centsFromAmount } from '#contract/figures/money.ts';
import type { ArticleBatchWrites } from '../batch/batch.ts';
import { AVAILABLE } from './columns.ts';
import type { PlannedRow } from './planned-rows.ts';
import type { CellProblem } from './row-plan.ts';

type Shown =
  | (
      | 'system'
      | 'counts'
      | 'receivedPieces'
      | 'unknownColumns'
      | 'newRows'
      | 'changedRows'
      | 'priceJumps'
      | 'prices'
    )
  | ('errors' | 'errorCount' | 'leftOut' | 'leftOutCount')
  | ('notes' | 'noteCount' | 'sameFileAppliedAt');

/** As stored. */
export type Plan = Pick<ArticleImport, Shown>;

type SeenArticle = Pick<ArticleBatchWrites['changed'][number]['before'], 'revision' | 'state'>;

/** How every article the file names was, by its id: another revision or state makes the plan out of date. */
export type SeenArticles = Readonly<Record<string, SeenArticle>>;

/** What is wrong with the rows that can be left out, by row; all of them, which a plan only counts. */
export type LeftOutRows = Readonly<Record<string, readonly CellProblem[]>>;

export class PlanBuilder {
  readonly #counts = { new: 0, changed: 0, unchanged: 0, wrong: 0 };
  readonly #newRows: ArticleImport['newRows'] = [];
  readonly #changedRows: ArticleImport['changedRows'] = [];
  readonly #jumps: ArticleImport['changedRows'] = [];
  readonly #repricedRows: ArticleImport['changedRows'] = [];
  readonly #prices = { raised: 0, lowered: 0, beforeCents: 0, afterCents: 0 };
  readonly #errors: ArticleImport['errors'] = [];
  readonly #notes: ArticleImport['notes'] = [];
  /** Listed last: every row of a large export can have some. */
  readonly #passedOver: ArticleImport['notes'] = [];
  readonly #seen: Record<string, SeenArticle> = {};
  readonly #wrong: Record<string, readonly CellProblem[]> = {};
  #receivedPieces = 0;
  #errorCount = 0;
  #noteCount = 0;

  get seen(): SeenArticles {
    return this.#seen;
  }

  get wrong(): LeftOutRows {
    return this.#wrong;
  }

  add(planned: PlannedRow): void {
    const { row, articleNumber, entered, existing, plan, notes } = planned;
    this.#counts[plan.kind] += 1;
    if (existing) this.#seen[existing.id] = { revision: existing.revision, state: existing.state };
    if (plan.kind === 'wrong') {
      this.#wrong[row] = plan.problems;
      const errors = plan.problems.map((problem) => ({ row, articleNumber: entered, ...problem }));
      this.#errorCount += errors.length;
      if (this.#errors.length < IMPORT_ERRORS_SHOWN) this.#errors.push(...errors);
      return;
    }
    this.#list(planned);
    if (plan.kind === 'changed') this.#receivedPieces += plan.received;
    // The stock of articles that exist is not taken over at all, which is said once.
    const own = existing ? notes.filter(({ column }) => column !== AVAILABLE.title) : notes;
    const all = plan.kind !== 'new' && plan.note ? [...own, plan.note] : own;
    this.#noteCount += all.length + planned.passedOver.length;
    const listed = (note: CellProblem) => ({ row, articleNumber, ...note });
    if (this.#notes.length < IMPORT_ROWS_SHOWN) this.#notes.push(...all.map(listed));
    if (this.#passedOver.length < IMPORT_ROWS_SHOWN) this.#passedOver.push(...planned.passedOver.map(listed));
  }

  #list({ row, articleNumber, existing, plan }: PlannedRow): void {
    if (plan.kind !== 'new' && plan.kind !== 'changed') return;
    const [before, after] =
      existing && plan.kind === 'changed' ? [existing.edit.price, plan.edit.price] : [0, 0];
    const priceJump = before > 0 ? jumpOf(before, after) : null;
    if (before !== after) this.#addPrice(before, after);
    const changed = before === after ? this.#changedRows : this.#repricedRows;
    const rows = plan.kind === 'new' ? this.#newRows : priceJump === null ? changed : this.#jumps;
    // All jumps are kept, because the largest are listed.
    if (rows !== this.#jumps && rows.length >= IMPORT_ROWS_SHOWN) return;
    const { productName } = plan.kind === 'new' ? plan.input : plan.edit;
    rows.push({
      row,
      articleId: existing?.id ?? null,
      articleNumber: articleNumber || null,
      productName,
      columns: plan.kind === 'new' ? [] : [...plan.changes],
      priceJump,
    });
  }

  #addPrice(before: number, after: number): void {
    this.#prices[after > before ? 'raised' : 'lowered'] += 1;
    this.#prices.beforeCents += centsFromAmount(before) ?? 0;
    this.#prices.afterCents += centsFromAmount(after) ?? 0;
  }

  build({
    system,
    unknownColumns,
    sameFileAppliedAt,
  }: {
    readonly system: Plan['system'];
    readonly unknownColumns: readonly string[];
    readonly sameFileAppliedAt: string | null;
  }): Plan {
    const { raised, lowered, beforeCents, afterCents } = this.#prices;
    return {
      system,
      counts: this.#counts,
      receivedPieces: this.#receivedPieces,
      unknownColumns: [...unknownColumns],
      newRows: this.#newRows,
      changedRows: [...this.#jumps.toSorted(byJump), ...this.#repricedRows, ...this.#changedRows].slice(
        0,
        IMPORT_ROWS_SHOWN,
      ),
      priceJumps: this.#jumps.length,
      prices: { raised, lowered, before: amountFromCents(beforeCents), after: amountFromCents(afterCents) },
      errors: this.#errors.slice(0, IMPORT_ERRORS_SHOWN),
      errorCount: this.#errorCount,
      leftOut: [],
      leftOutCount: 0,
      notes: [...this.#notes, ...this.#passedOver].slice(0, IMPORT_ROWS_SHOWN),
      noteCount: this.#noteCount,
      sameFileAppliedAt,
    };
  }
}

/** The change of a price in percent, if it is large. */
function jumpOf(before: number, after: number): number | null {
  const percent = Math.round((after / before - 1) * 100);
  return Math.abs(percent) > PRICE_JUMP_PERCENT ? percent : null;
}

type Row = ArticleImport['changedRows'][number];

/** The largest first; a price that halves is as far as one that doubles. */
const byJump = (one: Row, other: Row) => distance(other) - distance(one);
const distance = ({ priceJump }: Row) => Math.abs(Math.log(1 + Math.max(-99, priceJump ?? 0) / 100));
