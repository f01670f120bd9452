// Emails about an account, written to the outbox.
import { Service, type ShopContext } from '#server/context.ts';
import { cancelEmails, enqueueEmail, type OutboxEmail } from '#server/modules/email/service.ts';
import type { Executor } from '#server/storage/tables.ts';
import type { NamedEmail } from '../better-auth/better-auth.ts';
import type { Account } from './email-confirmation.ts';
import {
  confirmationEmail,
  emailChangedEmail,
  emailChangeToNewEmail,
  emailChangeToOldEmail,
  passwordChangedEmail,
  passwordRemovedEmail,
  passwordResetEmail,
  type SignInChange,
  signInChangedEmail,
} from './email-templates.ts';

/** An email to an address, which may belong to no user. */
type AddressedEmail<Data> = OutboxEmail<Data> & { readonly recipient: NamedEmail };

export class AccountEmails extends Service {
  /** Called after the commit of an email that somebody waits for. */
  readonly onWritten: () => void;

  constructor(ctx: ShopContext, onWritten: () => void) {
    super(ctx);
    this.onWritten = onWritten;
  }

  /**
   * Writes the email whether or not the address has an account, so that neither the answer nor its duration
   * tells.
   */
  async sendPasswordReset(email: string): Promise<void> {
    await this.#replace({ template: passwordResetEmail, data: {}, recipient: { email, name: '' } });
  }

  /** Deletes unsent reset emails after a password was set: a link requested before must not arrive later. */
  withdrawPasswordResets(email: string): Promise<void> {
    return cancelEmails(this.db, 'password_reset', email);
  }

  async sendConfirmation({ id: userId, email, name }: Account): Promise<void> {
    await this.#replace({
      template: confirmationEmail,
      data: { accountId: userId },
      recipient: { email, name },
    });
  }

  sendPasswordChanged(recipient: NamedEmail): Promise<void> {
    return this.#send({ template: passwordChangedEmail, data: {}, recipient });
  }

  sendSignInChanged(recipient: NamedEmail, change: SignInChange): Promise<void> {
    return this.#send({ template: signInChangedEmail, data: { change }, recipient });
  }

  sendPasswordRemoved(recipient: NamedEmail): Promise<void> {
    return this.#send({ template: passwordRemovedEmail, data: {}, recipient });
  }

  /**
   * Enqueues both emails in the transaction that requests the change. Their links are derived from `ids`.
   * Call `onWritten` after the commit.
   */
  async askForEmailChange(
    tx: Executor,
    { email, name }: NamedEmail,
    newEmail: string,
    ids: { readonly old: string; readonly new: string },
  ): Promise<void> {
    const at = this.now();
    const toOld = { template: emailChangeToOldEmail, id: ids.old, data: { newEmail } };
    const toNew = { template: emailChangeToNewEmail, id: ids.new, data: { oldEmail: email } };
    await enqueueEmail(tx, { ...toOld, recipient: { email, name } }, at);
    await enqueueEmail(tx, { ...toNew, recipient: { email: newEmail, name } }, at);
  }

  /**
   * Enqueues the email to the former address in the transaction of the change. Call `onWritten` after the
   * commit.
   */
  tellEmailChanged(tx: Executor, { email, name }: NamedEmail, newEmail: string): Promise<void> {
    const recipient = { email, name };
    return enqueueEmail(tx, { template: emailChangedEmail, data: { newEmail }, recipient }, this.now());
  }

  async #send<Data>(email: AddressedEmail<Data>): Promise<void> {
    const { email: address, name } = email.recipient;
    await enqueueEmail(this.db, { ...email, recipient: { email: address, name } }, this.now());
    this.onWritten();
  }

  /** Deletes unsent emails of the same kind first: a repeated request should send one email, now. */
  async #replace<Data>(email: AddressedEmail<Data>): Promise<void> {
    await this.storage.transaction(async (tx) => {
      await cancelEmails(tx, email.template.kind, email.recipient.email);
      await enqueueEmail(tx, email, this.now());
    });
    this.onWritten();
  }
}
