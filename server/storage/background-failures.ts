// Work of the storage and of what follows it that no request waits for: a failure is tried again, and told to the log and the
// metrics, because nobody else would hear of it.

export const backgroundWork = ['settings', 'checkpoint', 'change-feed'] as const;
/** `settings`: following what another process has set; `checkpoint`: copying SQLite's log; `change-feed`: seeing others' commits. */
export type BackgroundWork = (typeof backgroundWork)[number];

interface FailureListener {
  /** `nth` counts the failures since it last succeeded, from 1. */
  failed(work: BackgroundWork, error: unknown, nth: number): void;
  recovered(work: BackgroundWork, failures: number): void;
}

export class BackgroundFailures {
  readonly #failures = new Map<BackgroundWork, number>();
  #listener: FailureListener | undefined;

  listen(listener: FailureListener): void {
    this.#listener = listener;
  }

  failed(work: BackgroundWork, error: unknown): void {
    const nth = (this.#failures.get(work) ?? 0) + 1;
    this.#failures.set(work, nth);
    this.#listener?.failed(work, error, nth);
  }

  succeeded(work: BackgroundWork): void {
    const failures = this.#failures.get(work);
    if (failures === undefined) return;
    this.#failures.delete(work);
    this.#listener?.recovered(work, failures);
  }
}
