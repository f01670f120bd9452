// Sends the emails of the outbox (decision 0030).
import { accountEmailKinds, type EmailKind } from '#contract/office/email.ts';
import { Service } from '#server/context.ts';
import { type Failure, type FailureKind, SendQueue } from '#server/jobs/send-queue.ts';
import { inLanguage } from '#server/languages/work-language.ts';
import type { AccountLink } from './email-content.ts';
import * as store from './outbox-store.ts';
import { type ContextSource, contentOf, contextOf, emailId, renderEmail } from './render-email.ts';
import { EMAILS_PER_SECOND, failureKind, isSetAside } from './rules.ts';
import {
  assertNoHeaderInjection,
  type Email,
  type EmailAttachment,
  type EmailTransport,
} from './transport.ts';

/** All emails go to one mail server. */
const MAIL_SERVER = 'mail server';

/** The fields from which an email's attachments are found. `data` is the JSON that its content is made from. */
export interface EmailSubject {
  readonly kind: EmailKind;
  readonly orderId: string | null;
  readonly data: unknown;
}

export interface OutboxSenderDependencies extends ContextSource {
  readonly transport: Pick<EmailTransport, 'send' | 'forget'>;
  /**
   * Makes the link of an email about an account. Returns undefined for other emails, and null when the email is no
   * longer wanted.
   */
  readonly accountLinkOf?: (email: store.OutboxRow) => Promise<AccountLink | null | undefined>;
  readonly attachmentsOf?: (email: EmailSubject) => Promise<readonly EmailAttachment[]>;
  readonly emailsPerSecond?: number;
  readonly onFailure?: (kind: FailureKind) => void;
}

/**
 * Deletes these emails once they are sent: they have no further use, and some go to an address that is no longer the
 * account's.
 */
const isForgotten = (kind: EmailKind) =>
  kind === 'account_removed' || accountEmailKinds.some((one) => one === kind);

export class OutboxSender extends Service<OutboxSenderDependencies> {
  readonly #queue = new SendQueue<store.OutboxRow>(this.ctx, {
    name: 'outbox',
    table: 'outbox_emails',
    receiversWithDue: async (now) => ((await store.hasDue(this.db, now)) ? [MAIL_SERVER] : []),
    claim: (_receiver, claim) => store.claimDue(this.db, claim),
    attempt: (row) => inLanguage(row.language, () => this.#attempt(row)),
    isForgotten: ({ kind }, outcome) => (outcome === 'sent' ? isForgotten(kind) : kind === 'account_removed'),
    isSetAside: (failure, { attempts }) => isSetAside(failure, attempts),
    perSecond: this.deps.emailsPerSecond ?? EMAILS_PER_SECOND,
    logFields: ({ id, kind }) => ({ email: id, kind }),
    logMessage: 'email not sent',
  });

  /** Sends due emails. */
  readonly job = this.#queue.job;

  /** Whether a run would send an email now. Writes nothing. */
  hasDue(): Promise<boolean> {
    return this.#queue.hasDue();
  }

  /** Resolves when no run is in progress that may have looked for due emails before this call. */
  idle(): Promise<void> {
    return this.#queue.idle();
  }

  /** Renders and sends an email; returns the failure if it was not sent. The claim of a killed process expires. */
  async #attempt(row: store.OutboxRow): Promise<Failure | 'unwanted' | undefined> {
    const { transport, templates, attachmentsOf, accountLinkOf } = this.deps;
    const to = { email: row.recipient, name: row.recipient_name };
    let kind: FailureKind = 'unreadable';
    try {
      const { subject } = contentOf(row, templates, this.deps.context());
      kind = 'rejected';
      assertNoHeaderInjection({ to: to.email, subject });
      kind = 'deferred';
      const accountLink = await accountLinkOf?.(row);
      if (accountLink === null) return 'unwanted';
      const about = { kind: row.kind, orderId: row.order_id, data: JSON.parse(row.data) as unknown };
      const attachments = (await attachmentsOf?.(about)) ?? [];
      const context = await contextOf(row, this.deps);
      kind = 'unreadable';
      const content = contentOf(row, templates, {
        ...context,
        hasAttachment: attachments.length > 0,
        accountLink,
      });
      const email: Email = {
        ...(await renderEmail(content, { ...to, name: accountLink?.name ?? to.name }, context)),
        id: emailId(row.id),
        attachments,
      };
      await transport.send(email).catch((error: unknown) => {
        kind = failureKind(error);
        throw error;
      });
      // It is the last email to the address.
      if (row.kind === 'account_removed') await transport.forget?.({ address: row.recipient });
      return undefined;
    } catch (error) {
      this.deps.onFailure?.(kind);
      return { kind, error };
    }
  }
}
