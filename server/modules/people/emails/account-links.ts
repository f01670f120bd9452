// The links in emails about an account. Made when the email is sent, so that the outbox and its backups hold no secret: the
// token is derived from the email's id, and is the same at each attempt (decision record 0030).
import { createHmac } from 'node:crypto';
import { pages } from '#contract/paths.ts';
import { type AccountLink, emailDataOf, type OutboxRow } from '#server/modules/email/service.ts';
import type { Database } from '#server/storage/tables.ts';
import type { Auth } from '../better-auth/better-auth.ts';
import { tokenHash } from '../random-tokens.ts';
import { renewChange } from './email-change-store.ts';
import { confirmationLinkOf } from './email-confirmation.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

export interface AccountLinksDependencies {
  readonly db: Database;
  /** At least 32 characters. */
  readonly secret: string;
  /** Origin of links in emails. Never taken from a request: the client chooses its Host header. */
  readonly linkOrigin: () => string;
  readonly auth: () => Promise<Auth>;
}

export class AccountLinks {
  readonly #deps: AccountLinksDependencies;

  constructor(deps: AccountLinksDependencies) {
    this.#deps = deps;
  }

  /** Of the link in the email with this id: 256 bits that nobody can derive without the secret. */
  tokenOf(emailId: string): string {
    return createHmac('sha256', this.#deps.secret).update(`link of email ${emailId}`).digest('base64url');
  }

  /**
   * Makes the link of an email valid from now on. Undefined for an email without one; null where the account or the request is gone
   * since the email was written.
   */
  async linkOf(email: OutboxRow): Promise<AccountLink | null | undefined> {
    if (email.kind === 'email_confirmation') return this.#confirmation(email);
    if (email.kind === 'password_reset') return this.#passwordReset(email);
    if (email.kind === 'email_change_to_old' || email.kind === 'email_change_to_new')
      return this.#emailChange(email);
    return undefined;
  }

  async #confirmation({ id, data, recipient }: OutboxRow): Promise<AccountLink | null> {
    const { accountId } = emailDataOf('email_confirmation', data);
    const { internalAdapter } = await (await this.#deps.auth()).$context;
    const account = await internalAdapter.findUserById(accountId);
    if (account?.email !== recipient || account.emailVerified) return null;
    const token = this.tokenOf(id);
    await this.#store(confirmationLinkOf(token, { accountId, email: recipient }), DAY_MS);
    return this.#link(pages.confirmEmail, token, account);
  }

  /** For whoever has the address now: the email may have been asked for before there was an account. */
  async #passwordReset({ id, recipient }: OutboxRow): Promise<AccountLink | null> {
    const { internalAdapter } = await (await this.#deps.auth()).$context;
    const account = (await internalAdapter.findUserByEmail(recipient))?.user;
    if (!account) return null;
    const token = this.tokenOf(id);
    // As better-auth's own request for a reset stores it.
    await this.#store({ identifier: `reset-password:${token}`, value: account.id }, HOUR_MS);
    return this.#link(pages.resetPassword, token, account);
  }

  /** The change stores the hash of its tokens: an email of a change that was replaced or cancelled has no change. */
  async #emailChange({ id }: OutboxRow): Promise<AccountLink | null> {
    const token = this.tokenOf(id);
    const stands = await renewChange(this.#deps.db, tokenHash(token), Date.now() + DAY_MS);
    return stands ? this.#link(pages.confirmEmailChange, token) : null;
  }

  /** The identifier is stored as a hash. An attempt that failed may have stored it before. */
  async #store(link: { readonly identifier: string; readonly value: string }, lifetimeMs: number) {
    const { internalAdapter } = await (await this.#deps.auth()).$context;
    await internalAdapter.deleteVerificationByIdentifier(link.identifier);
    await internalAdapter.createVerificationValue({ ...link, expiresAt: new Date(Date.now() + lifetimeMs) });
  }

  #link(page: string, token: string, account?: { readonly name: string; readonly emailVerified: boolean }) {
    const address = `${this.#deps.linkOrigin()}${page}?token=${encodeURIComponent(token)}`;
    return { address, name: account?.name, isConfirmed: account?.emailVerified ?? true };
  }
}
