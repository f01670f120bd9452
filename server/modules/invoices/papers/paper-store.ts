// Export papers in the database. Writes `export_papers`; holds no rules.
import type { Executor, NewRow, Row } from '#server/storage/tables.ts';

export type PaperRow = Row<'export_papers'>;

/** Whose papers: an order's or a quotation's. */
export type PaperSubject = { readonly order_id: string } | { readonly quotation_id: string };

export async function insertPaper(tx: Executor, paper: NewRow<'export_papers'>): Promise<void> {
  await tx.insertInto('export_papers').values(paper).execute();
}

export function findPaper(db: Executor, id: string): Promise<PaperRow | undefined> {
  return db.selectFrom('export_papers').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Oldest first. */
export function findPapers(db: Executor, subject: PaperSubject): Promise<PaperRow[]> {
  const papers = db.selectFrom('export_papers').selectAll().orderBy('id');
  return (
    'order_id' in subject
      ? papers.where('order_id', '=', subject.order_id)
      : papers.where('quotation_id', '=', subject.quotation_id)
  ).execute();
}
