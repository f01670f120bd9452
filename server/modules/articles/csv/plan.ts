// The plan of an import: what the rows would do, counted and listed. Pure.
import type { ArticleImport } from '#contract/article-imports.ts';
import { IMPORT_ERRORS_SHOWN, IMPORT_ROWS_SHOWN, PRICE_JUMP_PERCENT } from '#contract/limits.ts';
import type { ArticleBatchWrites } from '../batch.ts';
import { AVAILABLE } from './columns.ts';
import type { PlannedRow } from './planned-rows.ts';

type Shown =
  | ('system' | 'counts' | 'receivedPieces' | 'unknownColumns' | 'newRows' | 'changedRows' | 'priceJumps')
  | ('errors' | 'errorCount' | 'notes' | 'noteCount' | 'sameFileAppliedAt');

type SeenArticle = Pick<ArticleBatchWrites['changed'][number]['before'], 'revision' | 'state'>;

/** As stored. */
export interface Plan extends Pick<ArticleImport, Shown> {
  /** How every article the file names was, by its id: another revision or state makes the plan out of date. */
  readonly seen: Readonly<Record<string, SeenArticle>>;
}

export class PlanBuilder {
  readonly #counts = { new: 0, changed: 0, unchanged: 0, wrong: 0 };
  readonly #newRows: ArticleImport['newRows'] = [];
  readonly #changedRows: ArticleImport['changedRows'] = [];
  readonly #jumps: ArticleImport['changedRows'] = [];
  readonly #errors: ArticleImport['errors'] = [];
  readonly #notes: ArticleImport['notes'] = [];
  readonly #seen: Record<string, SeenArticle> = {};
  #receivedPieces = 0;
  #errorCount = 0;
  #noteCount = 0;

  add(planned: PlannedRow): void {
    const { row, articleNumber, existing, plan, notes } = planned;
    this.#counts[plan.kind] += 1;
    if (existing) this.#seen[existing.id] = { revision: existing.revision, state: existing.state };
    const remark = (problem: { column: string; reason: string }) => ({ row, articleNumber, ...problem });
    if (plan.kind === 'wrong') {
      this.#errorCount += plan.problems.length;
      if (this.#errors.length < IMPORT_ERRORS_SHOWN) this.#errors.push(...plan.problems.map(remark));
      return;
    }
    this.#list(planned);
    if (plan.kind === 'changed') this.#receivedPieces += plan.received;
    // The stock of articles that exist is not taken over at all, which is said once.
    const own = existing ? notes.filter(({ column }) => column !== AVAILABLE.title) : notes;
    const all = plan.kind !== 'new' && plan.note ? [...own, plan.note] : own;
    this.#noteCount += all.length;
    if (this.#notes.length < IMPORT_ROWS_SHOWN) this.#notes.push(...all.map(remark));
  }

  #list({ row, articleNumber, existing, plan }: PlannedRow): void {
    if (plan.kind !== 'new' && plan.kind !== 'changed') return;
    const priceJump =
      existing && plan.kind === 'changed' ? jumpOf(existing.edit.price, plan.edit.price) : null;
    const changed = priceJump === null ? this.#changedRows : this.#jumps;
    const rows = plan.kind === 'new' ? this.#newRows : changed;
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

  build({
    system,
    unknownColumns,
    sameFileAppliedAt,
  }: {
    readonly system: Plan['system'];
    readonly unknownColumns: readonly string[];
    readonly sameFileAppliedAt: string | null;
  }): Plan {
    return {
      system,
      counts: this.#counts,
      receivedPieces: this.#receivedPieces,
      unknownColumns: [...unknownColumns],
      newRows: this.#newRows,
      changedRows: [...this.#jumps.toSorted(byJump), ...this.#changedRows].slice(0, IMPORT_ROWS_SHOWN),
      priceJumps: this.#jumps.length,
      errors: this.#errors.slice(0, IMPORT_ERRORS_SHOWN),
      errorCount: this.#errorCount,
      notes: this.#notes,
      noteCount: this.#noteCount,
      sameFileAppliedAt,
      seen: this.#seen,
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
