// Creates the links in emails about an account when the email is sent, so that the outbox and its backups
// hold no secret. The token is derived from the email's id, and is the same at each attempt (decision 0030).
import { createHmac } from 'node:crypto';
import { pages } from '#contract/core/paths.ts';
import { languagePath } from '#contract/languages/languages.ts';
import { Service } from '#server/context.ts';
import { currentLanguage } from '#server/languages/work-language.ts';
import type { AccountLink } from '#server/modules/email/email-content.ts';
import type { OutboxRow } from '#server/modules/email/outbox-store.ts';
import { tokenHash } from '#server/storage/random-tokens.ts';
import { authClock } from '../better-auth/auth-clock.ts';
import type { Auth } from '../better-auth/better-auth.ts';
import { renewChange } from './email-change-store.ts';
import { confirmationLinkOf } from './email-confirmation.ts';
import { confirmationEmail } from './email-templates.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

interface AccountLinksDependencies {
  /** A secret of at least 32 characters. */
  readonly secret: string;
  /**
   * The origin of links in emails. It is never taken from a request, because the client chooses its Host
   * header.
   */
  readonly linkOrigin: () => string;
  readonly auth: () => Promise<Auth>;
}

export class AccountLinks extends Service<AccountLinksDependencies> {
  /** The token of the link in the email with this id: 256 bits that cannot be derived without the secret. */
  tokenOf(emailId: string): string {
    return createHmac('sha256', this.deps.secret).update(`link of email ${emailId}`).digest('base64url');
  }

  /**
   * Makes the link of an email valid from now on. Returns undefined for an email without a link, and null
   * when the account or the request no longer exists.
   */
  async linkOf(email: OutboxRow): Promise<AccountLink | null | undefined> {
    if (email.kind === 'email_confirmation') return this.#confirmation(email);
    if (email.kind === 'password_reset') return this.#passwordReset(email);
    if (email.kind === 'email_change_to_old' || email.kind === 'email_change_to_new')
      return this.#emailChange(email);
    return undefined;
  }

  async #confirmation({ id, data, recipient }: OutboxRow): Promise<AccountLink | null> {
    const { accountId: userId } = confirmationEmail.data.parse(JSON.parse(data));
    const { internalAdapter } = await (await this.deps.auth()).$context;
    const account = await internalAdapter.findUserById(userId);
    if (account?.email !== recipient || account.emailVerified) return null;
    const token = this.tokenOf(id);
    await this.#store(confirmationLinkOf(token, { userId, email: recipient }), DAY_MS);
    return this.#link(pages.confirmEmail, token, account);
  }

  /**
   * Links to the account that has the address now: the reset may have been requested before there was one.
   */
  async #passwordReset({ id, recipient }: OutboxRow): Promise<AccountLink | null> {
    const { internalAdapter } = await (await this.deps.auth()).$context;
    const account = (await internalAdapter.findUserByEmail(recipient))?.user;
    if (!account) return null;
    const token = this.tokenOf(id);
    // This is stored as better-auth's own reset request stores it.
    await this.#store({ identifier: `reset-password:${token}`, value: account.id }, HOUR_MS);
    return this.#link(pages.resetPassword, token, account);
  }

  /** Finds the change by the hash of the token; a change that was replaced or cancelled is not found. */
  async #emailChange({ id }: OutboxRow): Promise<AccountLink | null> {
    const token = this.tokenOf(id);
    const stands = await renewChange(this.db, tokenHash(token), this.now() + DAY_MS);
    return stands ? this.#link(pages.confirmEmailChange, token) : null;
  }

  /** Stores the identifier as a hash, and replaces what a failed attempt may have stored. */
  async #store(link: { readonly identifier: string; readonly value: string }, lifetimeMs: number) {
    const { internalAdapter } = await (await this.deps.auth()).$context;
    await internalAdapter.deleteVerificationByIdentifier(link.identifier);
    const expiresAt = new Date(authClock.now() + lifetimeMs);
    await internalAdapter.createVerificationValue({ ...link, expiresAt });
  }

  #link(page: string, token: string, account?: { readonly name: string; readonly emailVerified: boolean }) {
    const path = languagePath(currentLanguage(), page);
    const address = `${this.deps.linkOrigin()}${path}?token=${encodeURIComponent(token)}`;
    return { address, name: account?.name, isConfirmed: account?.emailVerified ?? true };
  }
}
