// The emails about an account. Rows of the outbox: they are sent once the mail server takes them.
import {
  enqueueEmail,
  enqueueEmails,
  type OutboxEmail,
  type SignInChange,
  withdrawEmails,
} from '#server/modules/email/service.ts';
import { newId } from '#server/storage/ids.ts';
import type { Database, Executor } from '#server/storage/tables.ts';
import type { Person } from '../better-auth/better-auth.ts';
import type { Account } from './email-confirmation.ts';

export interface AccountEmailsDependencies {
  readonly db: Database;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called once an email is committed that somebody waits for. */
  readonly onWritten: () => void;
}

/** To an address, which may have no user. */
type AddressedEmail = OutboxEmail & { readonly recipient: Person };

export class AccountEmails {
  readonly #deps: AccountEmailsDependencies;

  constructor(deps: AccountEmailsDependencies) {
    this.#deps = deps;
  }

  /** To an address that may have no account: whoever asks must not learn it, by the time it takes neither. */
  async sendPasswordReset(email: string): Promise<void> {
    await this.#replace({ kind: 'password_reset', data: {}, recipient: { email, name: '' } });
  }

  /** A link that sets a password works once: none that was asked for before is to arrive later. */
  withdrawPasswordResets(email: string): Promise<void> {
    return withdrawEmails(this.#deps.db, 'password_reset', email);
  }

  async sendConfirmation({ id: accountId, email, name }: Account): Promise<void> {
    await this.#replace({ kind: 'email_confirmation', data: { accountId }, recipient: { email, name } });
  }

  sendPasswordChanged(recipient: Person): Promise<void> {
    return this.#send({ kind: 'password_changed', data: {}, recipient });
  }

  sendSignInChanged(recipient: Person, change: SignInChange): Promise<void> {
    return this.#send({ kind: 'sign_in_changed', data: { change }, recipient });
  }

  sendPasswordRemoved(recipient: Person): Promise<void> {
    return this.#send({ kind: 'password_removed', data: {}, recipient });
  }

  /** Ids of the emails that ask both addresses for a change: their links are derived from them. */
  newEmailChangeIds() {
    return { old: newId(), new: newId() };
  }

  /** In the transaction that asks for the change. `ids`: see `newEmailChangeIds`. Call `onWritten` once it is committed. */
  askForEmailChange(
    tx: Executor,
    { email, name }: Person,
    newEmail: string,
    ids: { readonly old: string; readonly new: string },
  ): Promise<void> {
    const toOld = { kind: 'email_change_to_old', id: ids.old, data: { newEmail } } as const;
    const toNew = { kind: 'email_change_to_new', id: ids.new, data: { oldEmail: email } } as const;
    return enqueueEmails(
      tx,
      [
        { ...toOld, recipient: { email, name } },
        { ...toNew, recipient: { email: newEmail, name } },
      ],
      this.#deps.now(),
    );
  }

  /** To the former address, in the transaction of the change. Call `onWritten` once it is committed. */
  tellEmailChanged(tx: Executor, { email, name }: Person, newEmail: string): Promise<void> {
    const recipient = { email, name };
    return enqueueEmail(tx, { kind: 'email_changed', data: { newEmail }, recipient }, this.#deps.now());
  }

  onWritten(): void {
    this.#deps.onWritten();
  }

  async #send(email: AddressedEmail): Promise<void> {
    const { email: address, name } = email.recipient;
    await enqueueEmail(this.#deps.db, { ...email, recipient: { email: address, name } }, this.#deps.now());
    this.onWritten();
  }

  /** Instead of those of its kind that still wait: whoever asks again wants one email now. */
  async #replace(email: AddressedEmail): Promise<void> {
    await this.#deps.db.transaction().execute(async (tx) => {
      await withdrawEmails(tx, email.kind, email.recipient.email);
      await enqueueEmail(tx, email, this.#deps.now());
    });
    this.onWritten();
  }
}
