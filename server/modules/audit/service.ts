// The audit log of admin actions. Modules record an action in the transaction that performs it, so that both commit or
// neither does.
import type { AuditAction, AuditEntry, AuditQuery } from '#contract/audit.ts';
import type { PageQuery } from '#contract/fields.ts';
import type { Caller } from '#server/http/caller.ts';
import { newId } from '#server/storage/ids.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { mapPage, type Page, toPage } from '#server/storage/paging.ts';
import { dayRangeTimes } from '#server/storage/shop-day.ts';
import type { Executor } from '#server/storage/tables.ts';
import * as store from './store.ts';

/** Actor of the command line (`npm run admin`). */
export const OPERATOR = 'operator';
/** Actor of changes the shop makes itself. */
export const SYSTEM = 'system';

/** What an entry says besides who did what to which subject. */
export interface AuditDetails {
  /** What the subject is called: a name or a number, so that the log can be read after it is gone. */
  readonly label?: string | null | undefined;
  /** What changed, or why. */
  readonly details?: AuditEntry['details'];
}

export interface AuditSubject extends AuditDetails {
  /** An email or id. */
  readonly subject: string;
}

/** The same action on each of the subjects. `actor`: an email, OPERATOR or SYSTEM. At most 1000. */
export async function recordAudits(
  tx: Executor,
  actor: string,
  action: AuditAction,
  subjects: readonly AuditSubject[],
): Promise<void> {
  if (subjects.length === 0) return;
  await store.insertAuditEntries(
    tx,
    subjects.map(({ subject, label, details }) => ({
      ...{ id: newId(), actor, action, subject, created_at: Date.now() },
      label: label ?? '',
      details: details ? JSON.stringify(details) : null,
    })),
  );
}

/** `actor`: an email, OPERATOR or SYSTEM. `subject`: an email or id. */
export async function recordAudit(
  tx: Executor,
  actor: string,
  action: AuditAction,
  subject: string,
  details: AuditDetails = {},
): Promise<void> {
  await recordAudits(tx, actor, action, [{ ...details, subject }]);
}

/** Records the action only when the caller acts as admin on another customer's data. */
export async function recordIfAdmin(
  tx: Executor,
  caller: Caller | undefined,
  ownerEmail: string,
  action: AuditAction,
  subject: string,
  details: AuditDetails = {},
): Promise<void> {
  if (caller?.isAdmin && caller.email !== ownerEmail)
    await recordAudit(tx, caller.email, action, subject, details);
}

type LogQuery = Omit<AuditQuery, 'limit' | 'cursor' | 'sort'>;

export class AuditLog {
  readonly #storage: Storage;
  readonly #timeZone: string;

  constructor(storage: Storage, timeZone: string) {
    this.#storage = storage;
    this.#timeZone = timeZone;
  }

  /** `actor` and `subject`: their beginning; `subject` also matches the label. Days are those of the shop's time zone. */
  async list(query: LogQuery, page: PageQuery): Promise<Page<AuditEntry>> {
    const { action: actions, subject, actor } = query;
    const actors = actor ? await this.#actors(actor) : undefined;
    if (actors?.length === 0) return { items: [], next: undefined };
    const filter = {
      actions,
      actors,
      subject: subject || undefined,
      at: dayRangeTimes(query, this.#timeZone),
    };
    const rows = await store.findAuditEntries(this.#storage, filter, page);
    return mapPage(toPage(rows, page), toEntry);
  }

  async #actors(beginning: string): Promise<string[]> {
    const actors = await store.findActors(this.#storage.db);
    return actors.filter((actor) => actor.startsWith(beginning.toLowerCase()));
  }

  /** Records that `admin` takes the log away as a file, filtered as `query` says. */
  async recordExport(admin: Caller, query: LogQuery): Promise<void> {
    const stated = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
    const details = Object.fromEntries(stated);
    await recordAudit(this.#storage.db, admin.email, 'export_audit_log', 'audit_log', {
      label: 'Log',
      details,
    });
  }
}

function toEntry({ id, actor, action, subject, label, created_at, details }: store.AuditRow): AuditEntry {
  return {
    ...{ _id: id, actor, action, subject, label },
    details: details === null ? null : (JSON.parse(details) as AuditEntry['details']),
    createdAt: new Date(created_at).toISOString(),
  };
}
