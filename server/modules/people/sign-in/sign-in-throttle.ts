// Limits on sign-ins, password attempts and reset emails. An attacker must be able neither to guess passwords
// nor to lock the account's owner out. Attempts count per account and network, with a looser limit per
// account; a browser with a device cookie has its own limit and skips the account's.
import type { FastifyRequest } from 'fastify';
import { ipPrefix } from '#server/http/ip-prefix.ts';
import type { AttemptLimit, AttemptLimits } from './attempt-limits.ts';
import type { DeviceCookies } from './device-cookie.ts';

const MINUTE_MS = 60_000;

/**
 * Counts per account and network, or per account and known device. A completed sign-in with the password
 * resets it.
 */
const PASSWORD_LIMIT: AttemptLimit = { name: 'password', attempts: 10, windowMs: 15 * MINUTE_MS };
/** Counts per account over all unknown devices. */
export const ACCOUNT_PASSWORD_LIMIT: AttemptLimit = {
  name: 'account password',
  attempts: 100,
  windowMs: 60 * MINUTE_MS,
};
/** Counts wrong codes of an authenticator app and wrong recovery codes, like passwords. */
const CODE_LIMIT: AttemptLimit = { ...PASSWORD_LIMIT, name: 'code' };
/**
 * Counts per account; attackers who get here know the password. A guess succeeds with 3 in 1,000,000: once in
 * 18 years at this rate.
 */
const ACCOUNT_CODE_LIMIT: AttemptLimit = {
  name: 'account code',
  attempts: 50,
  windowMs: 24 * 60 * MINUTE_MS,
};
/** A code of an authenticator app is valid for at most 90 s, and only once (RFC 6238, section 5.2). */
const USED_CODE_LIMIT: AttemptLimit = { name: 'used code', attempts: 1, windowMs: 2 * MINUTE_MS };
/** Counts wrong current passwords of a signed-in customer, per account. */
const CURRENT_PASSWORD_LIMIT: AttemptLimit = { ...PASSWORD_LIMIT, name: 'current password' };
/** Counts per account and network, or per account and known device. */
const RESET_EMAIL_LIMIT: AttemptLimit = { name: 'reset email', attempts: 3, windowMs: 60 * MINUTE_MS };
const ACCOUNT_RESET_EMAIL_LIMIT: AttemptLimit = {
  name: 'account reset email',
  attempts: 12,
  windowMs: 60 * MINUTE_MS,
};
/** Counts repeated confirmation emails, like reset emails. */
const CONFIRMATION_EMAIL_LIMIT: AttemptLimit = { ...RESET_EMAIL_LIMIT, name: 'confirmation email' };
const ACCOUNT_CONFIRMATION_EMAIL_LIMIT: AttemptLimit = {
  ...ACCOUNT_RESET_EMAIL_LIMIT,
  name: 'account confirmation email',
};
/** Counts requested changes of the email, per account, and per new address and network: others do not keep its owner out. */
const EMAIL_CHANGE_LIMIT: AttemptLimit = { ...RESET_EMAIL_LIMIT, name: 'email change' };
const NEW_EMAIL_LIMIT: AttemptLimit = { ...RESET_EMAIL_LIMIT, name: 'new email' };

/** Counts attempts. Every count method throws `too_many_requests`. Emails are lower-cased. */
export class SignInThrottle {
  readonly #limits: AttemptLimits;
  readonly #devices: DeviceCookies;
  readonly #networkLimit: AttemptLimit;

  /** `perMinute` limits sign-ins, sign-ups and password resets of one network. */
  constructor(limits: AttemptLimits, devices: DeviceCookies, perMinute: number) {
    this.#limits = limits;
    this.#devices = devices;
    this.#networkLimit = { name: 'network', attempts: perMinute, windowMs: MINUTE_MS };
  }

  countRequest({ ip }: FastifyRequest): Promise<void> {
    return this.#limits.count(this.#networkLimit, ipPrefix(ip));
  }

  /** The login page requests these options whenever it opens, so they have a counter of their own. */
  countPasskeyOptions({ ip }: FastifyRequest): Promise<void> {
    return this.#limits.count({ ...this.#networkLimit, name: 'passkey options' }, ipPrefix(ip));
  }

  async countPasswordAttempt(request: FastifyRequest, email: string): Promise<void> {
    await this.#countBySource(request, email, PASSWORD_LIMIT, ACCOUNT_PASSWORD_LIMIT);
  }

  async resetPasswordAttempts(request: FastifyRequest, email: string): Promise<void> {
    await this.#limits.reset(PASSWORD_LIMIT, this.#sourceKey(request, email));
  }

  /**
   * Returns false where unknown devices have had the account's share: the emails of this hour have links that work, so its owner
   * needs no further one.
   */
  async countResetEmail(request: FastifyRequest, email: string): Promise<boolean> {
    await this.#limits.count(RESET_EMAIL_LIMIT, this.#sourceKey(request, email));
    return (
      this.#devices.read(request.headers.cookie, email) !== undefined ||
      (await this.#limits.isWithin(ACCOUNT_RESET_EMAIL_LIMIT, email))
    );
  }

  async countConfirmationEmail(request: FastifyRequest, email: string): Promise<void> {
    const limit = ACCOUNT_CONFIRMATION_EMAIL_LIMIT;
    await this.#countBySource(request, email, CONFIRMATION_EMAIL_LIMIT, limit);
  }

  async countEmailChange(request: FastifyRequest, userId: string, newEmail: string): Promise<void> {
    await this.#limits.count(EMAIL_CHANGE_LIMIT, userId);
    await this.#limits.count(NEW_EMAIL_LIMIT, this.#sourceKey(request, newEmail));
  }

  countCurrentPasswordAttempt(userId: string): Promise<void> {
    return this.#limits.count(CURRENT_PASSWORD_LIMIT, userId);
  }

  resetCurrentPasswordAttempts(userId: string): Promise<void> {
    return this.#limits.reset(CURRENT_PASSWORD_LIMIT, userId);
  }

  async countCodeAttempt(request: FastifyRequest, email: string): Promise<void> {
    await this.#countBySource(request, email, CODE_LIMIT, ACCOUNT_CODE_LIMIT);
  }

  async resetCodeAttempts(request: FastifyRequest, email: string): Promise<void> {
    await this.#limits.reset(CODE_LIMIT, this.#sourceKey(request, email));
  }

  /** Returns false when this code was tried before, right or wrong. */
  claimCode(userId: string, code: string): Promise<boolean> {
    return this.#limits.isWithin(USED_CODE_LIMIT, `${userId}\n${code}`);
  }

  /** Resets the counters after a new password: attempts at the old one no longer matter. */
  async resetAccount(request: FastifyRequest, email: string): Promise<void> {
    await this.resetPasswordAttempts(request, email);
    await this.#limits.reset(ACCOUNT_PASSWORD_LIMIT, email);
    await this.#limits.reset(ACCOUNT_CODE_LIMIT, email);
  }

  /**
   * Attempts beyond `limit` do not count towards `accountLimit`, so that one network alone cannot exhaust it.
   */
  async #countBySource(
    request: FastifyRequest,
    email: string,
    limit: AttemptLimit,
    accountLimit: AttemptLimit,
  ): Promise<void> {
    await this.#limits.count(limit, this.#sourceKey(request, email));
    if (!this.#devices.read(request.headers.cookie, email)) await this.#limits.count(accountLimit, email);
  }

  #sourceKey({ headers, ip }: FastifyRequest, email: string): string {
    const device = this.#devices.read(headers.cookie, email);
    return `${email}\n${device ? `device ${device}` : ipPrefix(ip)}`;
  }
}
