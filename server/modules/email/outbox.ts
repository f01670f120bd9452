// The outbox as admins see it: the emails of an order, those set aside, and resending.

import type { PageQuery } from '#contract/core/fields.ts';
import { millEmailKinds, type SentEmail } from '#contract/office/email.ts';
import { Service } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import { countUnsent, type SendCounts } from '#server/jobs/send-queue-store.ts';
import { inLanguage } from '#server/languages/work-language.ts';
import { idBefore, newId } from '#server/storage/ids.ts';
import { mapPage, type Page, toPage } from '#server/storage/queries/paging.ts';
import type { Executor } from '#server/storage/tables.ts';
import { SAMPLE } from './email-template.ts';
import * as store from './outbox-store.ts';
import { sampleContents } from './previews/samples.ts';
import { type ContextSource, contentOf, contextOf, emailId, renderEmail } from './render-email.ts';
import type { Email, EmailTransport } from './transport.ts';

/** The time for which sent emails are kept. */
const RETENTION_MS = 180 * 24 * 60 * 60_000;

interface OutboxDependencies extends ContextSource {
  readonly transport: Pick<EmailTransport, 'forget'>;
  readonly orderExists: (orderId: string) => Promise<boolean>;
  /** Called in the transaction that resends an email about an order. */
  readonly onResent: (tx: Executor, resent: ResentEmail) => Promise<void>;
}

interface ResentEmail {
  readonly orderId: string;
  readonly subject: string;
  /** The id of the admin. */
  readonly by: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const isToCustomer = ({ kind, order_id }: store.OutboxRow) =>
  order_id !== null && !millEmailKinds.some((one) => one === kind);

export class Outbox extends Service<OutboxDependencies> {
  /** Lists emails oldest first: to admins those to the mill, too. Throws `order_not_found`. */
  async listOfOrder({ role }: Caller, orderId: string): Promise<SentEmail[]> {
    const all = await store.findOfOrder(this.db, orderId);
    const rows = all.filter((row) => role === 'admin' || isToCustomer(row));
    if (all.length === 0 && !(await this.deps.orderExists(orderId))) throw new AppError('order_not_found');
    return rows.map((row) => this.#toSentEmail(row));
  }

  async listFailed(query: PageQuery): Promise<Page<SentEmail>> {
    const rows = await store.findFailed(this.db, query);
    return mapPage(toPage(rows, query), (row) => this.#toSentEmail(row));
  }

  /**
   * Resends an email; returns 1, or 0 when it or a copy of it is due anyway. An email that was set aside becomes due
   * with its Message-ID; one that was sent is copied, because mail servers would drop a second email with the same
   * Message-ID. Throws `email_not_found`, to others than admins also for an email that is not to the customer of an order.
   */
  async resend({ id: by, role }: Caller, id: string): Promise<number> {
    const at = this.now();
    return this.storage.transaction(async (tx) => {
      const row = await store.lockEmail(tx, id);
      if (!row || (role !== 'admin' && !isToCustomer(row))) throw new AppError('email_not_found');
      if (row.state === 'due') return 0;
      if (row.state === 'failed') await store.makeDueAgain(tx, id, at);
      else if (await store.hasDueCopy(tx, row)) return 0;
      else await this.#insertCopy(tx, row, at);
      const { order_id: orderId } = row;
      if (orderId) await this.deps.onResent(tx, { orderId, subject: this.#subject(row), by, at });
      return 1;
    });
  }

  async #insertCopy(tx: Executor, row: store.OutboxRow, at: number): Promise<void> {
    const { kind, data, recipient, recipient_name, order_id, language } = row;
    const content = { kind, data, recipient, recipient_name, order_id, language };
    await store.insertEmails(tx, [
      { id: newId(at), ...content, state: 'due', created_at: at, next_attempt_at: at },
    ]);
  }

  /** The newest emails, for the preview page. */
  async newest(limit: number): Promise<SentEmail[]> {
    const rows = await store.findNewest(this.db, limit);
    return rows.map((row) => this.#toSentEmail(row));
  }

  /**
   * An email as it is or will be sent, without attachments; undefined when there is none with this id. Throws when it
   * cannot be rendered.
   */
  async preview(id: string): Promise<Email | undefined> {
    const row = await store.findEmail(this.db, id);
    if (!row) return undefined;
    const to = { email: row.recipient, name: row.recipient_name };
    return inLanguage(row.language, async () => {
      const context = await contextOf(row, this.deps);
      const content = contentOf(row, this.deps.templates, context);
      return { ...(await renderEmail(content, to, context)), id: emailId(row.id) };
    });
  }

  /** Every kind of email with sample data, by name. */
  async samples(): Promise<Map<string, Email>> {
    const context = this.deps.context();
    const contents = Object.entries(sampleContents(this.deps.templates, context, this.now()));
    const emails = contents.map(async ([name, content]) => [
      name,
      await renderEmail(content, SAMPLE.customer, context),
    ]);
    return new Map((await Promise.all(emails)) as [string, Email][]);
  }

  counts(): Promise<SendCounts> {
    return countUnsent(this.db, 'outbox_emails');
  }

  async deleteOld(): Promise<void> {
    const before = this.now() - RETENTION_MS;
    await store.deleteSentBefore(this.db, idBefore(before));
    await this.deps.transport.forget?.({ before });
  }

  #toSentEmail(row: store.OutboxRow): SentEmail {
    return {
      _id: row.id,
      kind: row.kind,
      subject: this.#subject(row),
      recipient: row.recipient,
      orderId: row.order_id,
      state: row.state,
      attempts: row.attempts,
      createdAt: new Date(row.created_at).toISOString(),
      sentAt: row.sent_at === null ? null : new Date(row.sent_at).toISOString(),
      lastError: row.last_error,
    };
  }

  /** The subject, or the kind when the email cannot be rendered, which may be why it was set aside. */
  #subject(row: store.OutboxRow): string {
    try {
      const { templates, context } = this.deps;
      return inLanguage(row.language, () => contentOf(row, templates, context()).subject);
    } catch {
      return row.kind;
    }
  }
}
