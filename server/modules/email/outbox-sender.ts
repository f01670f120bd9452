// Sends the emails of the outbox (decision record 0030). Any number of processes share the work: each claims emails for
// a few minutes by one guarded update.
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pLimit from 'p-limit';
import { accountEmailKinds, type EmailKind } from '#contract/email.ts';
import type { Job } from '#server/jobs/job-runner.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import type { AccountLink, TemplateContext } from './email-content.ts';
import * as store from './outbox-store.ts';
import { contentOf, emailId, renderEmail } from './render-email.ts';
import {
  CLAIM_MS,
  EMAILS_PER_SECOND,
  type FailureKind,
  failureKind,
  isSetAside,
  outagePause,
  pauseAfter,
} from './rules.ts';
import {
  assertNoHeaderInjection,
  type Email,
  type EmailAttachment,
  type EmailTransport,
} from './transport.ts';

const BATCH_SIZE = 10;
const CONCURRENCY = 5;
/** After this many deferrals in a row, the mail server is left alone for a while. */
const DEFERRALS_IN_A_ROW_MAX = 3;
const ERROR_LENGTH_MAX = 500;

/** The fields from which an email's attachments are found. `data` is the JSON that its content is made from. */
export interface EmailSubject {
  readonly kind: EmailKind;
  readonly orderId: string | null;
  readonly data: unknown;
}

export interface OutboxSenderDependencies {
  readonly storage: Storage;
  readonly transport: Pick<EmailTransport, 'send'>;
  readonly log: FastifyBaseLogger;
  readonly context: () => TemplateContext;
  /**
   * Makes the link of an email about an account. Returns undefined for other emails, and null when the email is no
   * longer wanted.
   */
  readonly accountLinkOf?: (email: store.OutboxRow) => Promise<AccountLink | null | undefined>;
  readonly attachmentsOf?: (email: EmailSubject) => Promise<readonly EmailAttachment[]>;
  readonly now?: () => number;
  readonly emailsPerSecond?: number;
}

export interface SendingRun {
  readonly sent: number;
  readonly failed: number;
}

/**
 * Deletes these emails once they are sent: they have no further use, and some go to an address that is no longer the
 * account's.
 */
const isForgotten = (kind: EmailKind) =>
  kind === 'account_removed' || accountEmailKinds.some((one) => one === kind);

interface Failure {
  readonly kind: FailureKind;
  readonly error: unknown;
}

export class OutboxSender {
  readonly #deps: OutboxSenderDependencies;
  readonly #now: () => number;
  /** Failed attempts in a row because the mail server could not be reached or rejected everything. */
  #outages = 0;
  #resumesAt = 0;
  #running: Promise<SendingRun> | undefined;

  constructor(deps: OutboxSenderDependencies) {
    this.#deps = deps;
    this.#now = deps.now ?? Date.now;
  }

  get #db() {
    return this.#deps.storage.db;
  }

  /** Whether a run would send an email now. Writes nothing. */
  async hasDue(): Promise<boolean> {
    return this.#now() >= this.#resumesAt && (await store.hasDue(this.#db, this.#now()));
  }

  /** Sends due emails. The job has no lease: every process runs it, and emails are claimed one by one. */
  readonly job: Job<SendingRun> = {
    name: 'outbox',
    run: ({ signal }) => {
      this.#running ??= this.#sendDue(signal).finally(() => {
        this.#running = undefined;
      });
      return this.#running;
    },
    isSuccess: ({ failed }) => failed === 0,
  };

  /** Resolves when no run is in progress that may have looked for due emails before this call. */
  async idle(): Promise<void> {
    await this.#running?.catch(() => undefined);
  }

  async #sendDue(signal: AbortSignal): Promise<SendingRun> {
    let [sent, failed] = [0, 0];
    while (!signal.aborted && (await this.hasDue())) {
      const startedAt = performance.now();
      const claim = { now: this.#now(), until: this.#now() + CLAIM_MS, limit: BATCH_SIZE };
      const skipLocked = this.#deps.storage.kind === 'postgres';
      const emails = await store.claimDue(this.#db, { ...claim, skipLocked });
      const outcomes = await this.#sendBatch(emails, signal);
      sent += outcomes.filter((outcome) => outcome === 'sent').length;
      failed += outcomes.filter((outcome) => outcome === 'failed').length;
      const tookMs = performance.now() - startedAt;
      await this.#rest(
        (emails.length * 1000) / (this.#deps.emailsPerSecond ?? EMAILS_PER_SECOND) - tookMs,
        signal,
      );
    }
    return { sent, failed };
  }

  async #rest(ms: number, signal: AbortSignal): Promise<void> {
    if (ms > 0) await sleep(ms, undefined, { signal }).catch(() => undefined);
  }

  /**
   * Tries each email, a few at a time; releases the claims of the rest when the mail server fails or the process ends.
   */
  async #sendBatch(emails: readonly store.OutboxRow[], signal: AbortSignal) {
    const limit = pLimit(this.#outages > 0 ? 1 : CONCURRENCY);
    let deferrals = 0;
    let isEnded = false;
    const send = async (email: store.OutboxRow): Promise<'sent' | 'failed' | 'released' | 'unwanted'> => {
      if (isEnded || signal.aborted) {
        await store.releaseClaim(this.#db, email, this.#now());
        return 'released';
      }
      const failure = await this.#attempt(email);
      if (failure === 'unwanted') {
        await store.deleteEmail(this.#db, email.id);
        return 'unwanted';
      }
      if (!failure) {
        if (isForgotten(email.kind)) await store.deleteEmail(this.#db, email.id);
        else await store.markSent(this.#db, email.id, this.#now());
        [deferrals, this.#outages] = [0, 0];
        return 'sent';
      }
      deferrals += failure.kind === 'deferred' ? 1 : 0;
      const isOutage = failure.kind === 'unreachable' || deferrals >= DEFERRALS_IN_A_ROW_MAX;
      if (isOutage && !isEnded) this.#resumesAt = this.#now() + outagePause(++this.#outages);
      isEnded ||= isOutage;
      await this.#recordFailure(email, failure);
      return 'failed';
    };
    return Promise.all(
      emails.toSorted((one, other) => (one.id < other.id ? -1 : 1)).map((email) => limit(send, email)),
    );
  }

  /** Renders and sends an email; returns the failure if it was not sent. The claim of a killed process expires. */
  async #attempt(row: store.OutboxRow): Promise<Failure | 'unwanted' | undefined> {
    const { transport, context, attachmentsOf, accountLinkOf } = this.#deps;
    const to = { email: row.recipient, name: row.recipient_name };
    let kind: FailureKind = 'unreadable';
    try {
      const { subject } = contentOf(row.kind, row.data, context());
      kind = 'rejected';
      assertNoHeaderInjection({ to: to.email, subject });
      kind = 'deferred';
      const accountLink = await accountLinkOf?.(row);
      if (accountLink === null) return 'unwanted';
      const about = { kind: row.kind, orderId: row.order_id, data: JSON.parse(row.data) as unknown };
      const attachments = (await attachmentsOf?.(about)) ?? [];
      kind = 'unreadable';
      const content = contentOf(row.kind, row.data, {
        ...context(),
        hasAttachment: attachments.length > 0,
        accountLink,
      });
      const email: Email = {
        ...(await renderEmail(content, { ...to, name: accountLink?.name ?? to.name }, context())),
        id: emailId(row.id),
        attachments,
      };
      await transport.send(email).catch((error: unknown) => {
        kind = failureKind(error);
        throw error;
      });
      return undefined;
    } catch (error) {
      return { kind, error };
    }
  }

  async #recordFailure(row: store.OutboxRow, { kind, error }: Failure): Promise<void> {
    const { id, attempts } = row;
    const isGivenUp = isSetAside(kind, attempts);
    // Error messages of mail servers contain email addresses, so they are stored for admins and not logged.
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    this.#deps.log.warn(
      { email: id, kind: row.kind, attempts, code, failure: kind, isGivenUp },
      'email not sent',
    );
    const message = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_LENGTH_MAX);
    if (isGivenUp && row.kind === 'account_removed') await store.deleteEmail(this.#db, id);
    else if (isGivenUp) await store.setAside(this.#db, row, message);
    else await store.postpone(this.#db, row, this.#now() + pauseAfter(attempts), message);
  }
}
