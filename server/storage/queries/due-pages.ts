// Pages of what is due at a time, for background jobs: first due first.

/** A row and the time it was due, in milliseconds since 1970. */
export interface DueItem {
  readonly id: string;
  readonly at: number;
}

export const BEFORE_ALL: DueItem = { id: '', at: 0 };

export interface DuePage {
  /** Finds what was due at this time or before. */
  readonly by: number;
  /** The last item of the previous page. */
  readonly after: DueItem;
  readonly limit: number;
}

const PAGE_SIZE = 100;

/** Reads page after page until one is not full. An item that stays due is not found again. */
export async function* duePages(
  find: (page: Omit<DuePage, 'by'>) => Promise<DueItem[]>,
): AsyncGenerator<readonly DueItem[]> {
  for (let after = BEFORE_ALL; ; ) {
    const page = await find({ after, limit: PAGE_SIZE });
    yield page;
    const last = page.at(-1);
    if (!last || page.length < PAGE_SIZE) return;
    after = last;
  }
}
