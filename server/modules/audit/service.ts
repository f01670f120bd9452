// The audit log of admin actions. Modules record an action in the transaction that performs it, so that both commit or
// neither does.
import { apiKeyActor } from '#contract/core/api-key-scopes.ts';
import type { PageQuery } from '#contract/core/fields.ts';
import type { AuditAction, AuditEntry, AuditQuery } from '#contract/office/audit.ts';
import { Service } from '#server/context.ts';
import { dayRangeTimes } from '#server/domain/shop-day.ts';
import type { Caller } from '#server/http/caller.ts';
import { actorColumns, OPERATOR, SYSTEM } from '#server/storage/actors.ts';
import { newId } from '#server/storage/ids.ts';
import { mapPage, type Page } from '#server/storage/queries/paging.ts';
import type { Executor } from '#server/storage/tables.ts';
import * as store from './store.ts';

/** The details of an entry besides actor, action and subject. */
export interface AuditDetails {
  /** The subject's name or number, so that the entry can be read after the subject is deleted. */
  readonly label?: string | null | undefined;
  /** The changed fields, or the reason. */
  readonly details?: AuditEntry['details'];
}

/** The id of an article, an order, a review or an import; or a user. */
type Subject = string | { readonly userId: string };

export interface AuditSubject extends AuditDetails {
  readonly subject: Subject;
}

export interface Acting {
  /** The id of a user, OPERATOR or SYSTEM. */
  readonly actor: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Records the same action on each of at most 1000 subjects. */
export async function recordAudits(
  tx: Executor,
  { actor, at }: Acting,
  action: AuditAction,
  subjects: readonly AuditSubject[],
): Promise<void> {
  if (subjects.length === 0) return;
  await store.insertAuditEntries(
    tx,
    subjects.map(({ subject, label, details }) => ({
      id: newId(at),
      ...actorColumns(actor),
      action,
      created_at: at,
      subject: typeof subject === 'string' ? subject : null,
      person_id: typeof subject === 'string' ? null : subject.userId,
      label: label ?? '',
      details: details ? JSON.stringify(details) : null,
    })),
  );
}

export async function recordAudit(
  tx: Executor,
  by: Acting,
  action: AuditAction,
  subject: Subject,
  details: AuditDetails = {},
): Promise<void> {
  await recordAudits(tx, by, action, [{ ...details, subject }]);
}

/** Records the action only when the caller acts as admin on another customer's data. */
export async function recordIfStaff(
  tx: Executor,
  { caller, at }: { readonly caller: Caller | undefined; readonly at: number },
  ownerId: string,
  action: AuditAction,
  subject: Subject,
  details: AuditDetails = {},
): Promise<void> {
  if (caller?.isStaff && caller.id !== ownerId)
    await recordAudit(tx, { actor: caller.id, at }, action, subject, details);
}

type LogQuery = Omit<AuditQuery, 'limit' | 'cursor' | 'sort'>;

export class AuditLog extends Service {
  /** `actor` and `subject` match beginnings, `subject` also that of the label. Days are in the shop's time zone. */
  async list(query: LogQuery, page: PageQuery & { readonly limit: number }): Promise<Page<AuditEntry>> {
    const { subject, actor } = query;
    const actors = actor ? await this.#actors(actor) : undefined;
    if (actors?.length === 0) return { items: [], next: undefined };
    const filter = {
      actions: query.action,
      isWithoutReading: query.action === undefined && query.reading === 'without',
      actors,
      subject: subject || undefined,
      at: dayRangeTimes(query, this.ctx.timeZone),
    };
    return mapPage(await store.findAuditEntries(this.storage, filter, page), toEntry);
  }

  async #actors(beginning: string): Promise<store.LogActor[]> {
    const isMeant = (shown: string) => shown.toLowerCase().startsWith(beginning.toLowerCase());
    const people = await store.findActors(this.db);
    const meant = people.filter(({ email }) => isMeant(email)).map(({ id }) => id);
    const keys = await store.findActingKeys(this.db);
    const meantKeys = keys.filter(({ name }) => isMeant(name) || isMeant(apiKeyActor(name)));
    return [
      ...[OPERATOR, SYSTEM].filter(isMeant),
      ...meant,
      ...meantKeys.map(({ id }) => ({ apiKeyId: id })),
    ];
  }

  /** Records that `admin` downloads the log, with the filters of `query`. */
  async recordExport(admin: Caller, query: LogQuery): Promise<void> {
    const stated = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
    const details = Object.fromEntries(stated);
    const by = { actor: admin.id, at: this.now() };
    await recordAudit(this.db, by, 'export_audit_log', 'audit_log', {
      label: 'Log',
      details,
    });
  }
}

function toEntry({
  id,
  shown_actor,
  action,
  shown_subject,
  label,
  created_at,
  details,
}: store.ShownRow): AuditEntry {
  return {
    _id: id,
    actor: shown_actor,
    action,
    subject: shown_subject,
    label,
    details: details === null ? null : (JSON.parse(details) as AuditEntry['details']),
    at: new Date(created_at).toISOString(),
  };
}

/** Actions whose details hold a searched text: an email, a name or a phone number. */
const WITH_SEARCH = ['export_orders', 'export_audit_log'] as const;
/** Actions whose details may name the customer of the order. */
const WITH_REASON = ['cancel_order', 'cancel_order_line', 'refund_order'] as const;
const IDS_PER_QUERY = 500;

/** Removes the details of entries about these reviews. */
export async function eraseReviews(tx: Executor, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += IDS_PER_QUERY)
    await tx
      .updateTable('audit_log')
      .set({ label: '', details: null })
      .where('subject', 'in', ids.slice(from, from + IDS_PER_QUERY))
      .execute();
}

/** Removes the reasons of cancellations and refunds of these orders, because they may name the customer. */
export async function eraseReasons(tx: Executor, orderIds: readonly string[]): Promise<void> {
  for (let from = 0; from < orderIds.length; from += IDS_PER_QUERY)
    await tx
      .updateTable('audit_log')
      .set({ details: null })
      .where('action', 'in', WITH_REASON)
      .where('subject', 'in', orderIds.slice(from, from + IDS_PER_QUERY))
      .execute();
}

/** Removes searched texts that name a person from entries of exports. `known` are emails, names and phone numbers. */
export async function eraseSearches(tx: Executor, known: readonly string[]): Promise<void> {
  const texts = known.map(toWords);
  for (const { id, details } of await findSearches(tx)) {
    const { q, subject, actor } = details;
    const names = (value: unknown) =>
      typeof value === 'string' &&
      toWords(value) !== '' &&
      texts.some((text) => text.includes(toWords(value)));
    if (![q, subject, actor].some(names)) continue;
    await tx.updateTable('audit_log').set({ details: null }).where('id', '=', id).execute();
  }
}

/** Replaces a person's former email in entries of exports. */
export async function replaceSearches(tx: Executor, from: string, to: string): Promise<void> {
  const isFormer = (value: unknown) => typeof value === 'string' && toWords(value) === toWords(from);
  for (const { id, details } of await findSearches(tx)) {
    const stated = Object.entries(details);
    if (!stated.some(([, value]) => isFormer(value))) continue;
    const replaced = Object.fromEntries(stated.map(([key, value]) => [key, isFormer(value) ? to : value]));
    const row = { details: JSON.stringify(replaced) };
    await tx.updateTable('audit_log').set(row).where('id', '=', id).execute();
  }
}

async function findSearches(
  tx: Executor,
): Promise<readonly { readonly id: string; readonly details: Record<string, unknown> }[]> {
  const entries = await tx
    .selectFrom('audit_log')
    .select(['id', 'details'])
    .where('action', 'in', WITH_SEARCH)
    .where('details', 'is not', null)
    .execute();
  return entries.map(({ id, details }) => ({ id, details: JSON.parse(details ?? '{}') }));
}

const toWords = (text: string) => text.trim().toLowerCase();
