// Accounts and sign-in sessions. The users module has roles, profiles and access tokens.
import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { authTexts } from '#contract/core/auth-texts.ts';
import { type Clock, Service, type ShopContext } from '#server/context.ts';
import { invalidField } from '#server/http/app-error.ts';
import { errorKind } from '#server/http/error-kind.ts';
import { type Storage, throwingUnavailable } from '#server/storage/open-storage.ts';
import type { Executor } from '#server/storage/tables.ts';
import { endSessions } from './better-auth/account-sessions.ts';
import { authTime } from './better-auth/auth-clock.ts';
import { type Auth, createAuth, type NamedEmail, type SignInSession } from './better-auth/better-auth.ts';
import { accountExists, findConfirmedEmails, migrateIdentity } from './better-auth/better-auth-tables.ts';
import { type OpenIdProvider, ProviderMonitor } from './better-auth/google.ts';
import { RecoveryCodes } from './better-auth/recovery-codes.ts';
import { hasSessionCookie } from './better-auth/session-origin.ts';
import { AccountEmails } from './emails/account-emails.ts';
import { AccountLinks } from './emails/account-links.ts';
import { deleteExpired as deleteExpiredEmailChanges } from './emails/email-change-store.ts';
import { type Account, markConfirmed } from './emails/email-confirmation.ts';
import { clearAccount, nameFromEmail } from './emails/unproven-account.ts';
import { isSampleEmail, isSamplePassword } from './sample-accounts.ts';
import { AttemptLimits } from './sign-in/attempt-limits.ts';
import { DeviceCookies } from './sign-in/device-cookie.ts';

/** The longest time that closing waits for background work. */
const CLOSE_TIMEOUT_MS = 5000;

export interface IdentityDependencies {
  /** Signs session cookies; at least 32 characters. */
  readonly secret: string;
  /** The scheme and host of the shop; undefined uses the origin of each request. */
  readonly publicOrigin?: string | undefined;
  readonly google?: OpenIdProvider | undefined;
  /**
   * True in production: the passwords of the sample accounts are public, so their passwords and emails are
   * rejected.
   */
  readonly rejectsSampleAccounts?: boolean;
  /** The origin of links in emails. */
  readonly linkOrigin: () => string;
  /** Sends due emails now, because somebody waits for one of them. */
  readonly sendEmails: () => Promise<void>;
  /** Authenticator apps and passkeys name it. */
  readonly shopName: () => string;
}

/** Called after the event, before the response is sent. */
export interface IdentityEvents {
  onSessionEnded(sessionId: string): Promise<void>;
  /** Called when every session of this account has ended. */
  onAllSessionsEnded(userId: string): Promise<void>;
  /** Whether the shop requires a second factor of this user (REQUIRE_ADMIN_2FA). */
  isSecondFactorDue(userId: string): Promise<boolean>;
  onRenamed(userId: string, name: string): Promise<void>;
  /**
   * Called in a transaction when the owner of the email takes over an account that somebody created without
   * confirming it; `heir` has the address from now on. The result is called after the commit.
   */
  onTakeover(
    tx: Executor,
    account: Pick<Account, 'id' | 'email'>,
    heir: Account,
  ): Promise<() => Promise<void>>;
}

interface NewAccount extends NamedEmail {
  readonly password: string;
  readonly isConfirmed?: boolean;
}

export class Identity extends Service<IdentityDependencies> {
  readonly emails = new AccountEmails(this.ctx, () => this.runInBackground(this.deps.sendEmails));
  readonly links = new AccountLinks(this.ctx, { ...this.deps, auth: () => this.auth() });
  readonly limits = new AttemptLimits(this.db, this.ctx.clock);
  readonly publicOrigin = this.deps.publicOrigin;
  readonly devices = new DeviceCookies(this.deps.secret, this.publicOrigin?.startsWith('https:') ?? false);
  readonly events: IdentityEvents;
  readonly recoveryCodes = new RecoveryCodes(this.deps.secret);
  readonly #background = new Set<Promise<void>>();
  readonly #googleMonitor = this.deps.google && new ProviderMonitor(this.deps.google);
  #auth: Promise<Auth> | undefined;

  /** Migrates the tables. The first call that needs better-auth loads it. */
  static async create(
    ctx: ShopContext,
    deps: IdentityDependencies,
    events: IdentityEvents,
  ): Promise<Identity> {
    await migrateIdentity(ctx.storage);
    return new Identity(ctx, deps, events);
  }

  private constructor(ctx: ShopContext, deps: IdentityDependencies, events: IdentityEvents) {
    super(ctx, deps);
    this.events = events;
  }

  override get storage(): Storage {
    return this.ctx.storage;
  }

  get clock(): Clock {
    return this.ctx.clock;
  }

  /** Loads better-auth, for this module's routes. */
  auth(): Promise<Auth> {
    this.#auth ??= createAuth({
      ...this.deps,
      storage: this.storage,
      log: this.ctx.log,
      publicOrigin: this.publicOrigin,
      google: this.deps.google,
      recoveryCodes: this.recoveryCodes,
      onGoogleUnavailable: () => this.#googleMonitor?.reset(),
      onSessionEnded: (id) => this.events.onSessionEnded(id),
      onTakeover: (id, person) => this.takeOver({ ...person, id }, { keepsPassword: false }),
    });
    return this.#auth;
  }

  /**
   * Throws `validation_failed` for an email of the sample shop. `field` is its name in the request's body.
   */
  assertNoSampleEmail(email: string, field: string): void {
    if (!this.deps.rejectsSampleAccounts || !isSampleEmail(email)) return;
    throw invalidField(`/${field}`, authTexts.email.ofSampleShop);
  }

  /**
   * Whether this email or password is rejected because it belongs to the sample shop, even if it is correct.
   */
  rejectsSignIn(email: string, password: string): boolean {
    const isSample = isSampleEmail(email) || isSamplePassword(password);
    return isSample && this.deps.rejectsSampleAccounts === true;
  }

  get offersGoogle(): boolean {
    return this.deps.google !== undefined;
  }

  async isGoogleReachable(): Promise<boolean> {
    return (await this.#googleMonitor?.isReachable()) ?? false;
  }

  /**
   * The session of a request: that of its cookie or, without one, of a session token sent as bearer (RFC
   * 6750).
   */
  async getSession({ cookie, authorization }: IncomingHttpHeaders): Promise<SignInSession | undefined> {
    if (cookie && hasSessionCookie(cookie)) return this.#findSession({ cookie });
    return authorization ? this.#findSession({ authorization }) : undefined;
  }

  async #findSession(headers: Record<string, string>): Promise<SignInSession | undefined> {
    const auth = await this.auth();
    const found = await throwingUnavailable(() => auth.api.getSession({ headers: new Headers(headers) }));
    if (!found) return undefined;
    const { session, user } = found;
    return {
      sessionId: session.id,
      userId: user.id,
      startedAt: session.createdAt,
      email: user.email,
      name: user.name,
      hasSecondFactor: session.method === 'totp' || session.method === 'passkey',
    };
  }

  hasAccount(email: string): Promise<boolean> {
    return accountExists(this.storage.db, email.toLowerCase());
  }

  /** The subset of `emails` that their owners have confirmed. */
  confirmedEmails(emails: readonly string[]): Promise<Set<string>> {
    return findConfirmedEmails(this.storage.db, emails);
  }

  async isConfirmed(email: string): Promise<boolean> {
    return (await this.confirmedEmails([email])).has(email);
  }

  /**
   * Creates an account without a session, for seed data. Returns its id; undefined when the email is in use.
   */
  async createAccount({ email, name, password, isConfirmed }: NewAccount): Promise<string | undefined> {
    if (await this.hasAccount(email)) return undefined;
    const auth = await this.auth();
    const { token, user } = await auth.api.signUpEmail({ body: { email, name, password } });
    if (isConfirmed) await markConfirmed(auth, user.id, user.email);
    if (token) await this.endSession(token);
    return user.id;
  }

  /** The user of a reset link's token; undefined when the token is expired or used. */
  async findResetLinkOwner(token: string): Promise<Account | undefined> {
    const { internalAdapter } = await (await this.auth()).$context;
    const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
    if (!link || link.expiresAt < authTime()) return undefined;
    return (await internalAdapter.findUserById(link.value)) ?? undefined;
  }

  async endSession(token: string): Promise<void> {
    const { internalAdapter } = await (await this.auth()).$context;
    await internalAdapter.deleteSession(token);
  }

  /** Ends every session of an account except this one. */
  async endOtherSessions({ userId, sessionId }: SignInSession): Promise<void> {
    await endSessions(await this.auth(), userId, sessionId);
  }

  /** Ends every session of this email and their access tokens. Returns the number of sessions. */
  async endAllSessions(email: string): Promise<number> {
    const auth = await this.auth();
    const account = await (await auth.$context).internalAdapter.findUserByEmail(email.toLowerCase());
    if (!account) return 0;
    const ended = await endSessions(auth, account.user.id);
    await this.events.onAllSessionsEnded(account.user.id);
    return ended;
  }

  /**
   * Removes what the creator of an unconfirmed account has added: every way to sign in, the sessions and,
   * through `onTakeover`, the stored data. Idempotent, so that a sign-in that failed halfway can be repeated.
   */
  async takeOver(account: Account, options: { readonly keepsPassword: boolean }): Promise<void> {
    const losesPassword = await clearAccount(this.storage, account, options);
    await endSessions(await this.auth(), account.id);
    const finish = await this.storage.transaction((tx) =>
      this.events.onTakeover(tx, account, { ...account, name: nameFromEmail(account.email) }),
    );
    await finish();
    if (losesPassword) await this.tellOfChange(this.emails.sendPasswordRemoved({ ...account, name: '' }));
  }

  /**
   * Awaits the email about a change that is already made. A failure is only logged, so that the response
   * still reports the change.
   */
  async tellOfChange(email: Promise<void>): Promise<void> {
    await email.catch((error: unknown) => this.#logFailure(error));
  }

  /**
   * Error messages of the mail server and the database may contain emails, so only the kind of error is
   * logged.
   */
  #logFailure(error: unknown): void {
    this.ctx.log.error({ reason: errorKind(error) }, 'identity background work failed');
  }

  /** Runs work that the response does not wait for; closing waits for it. */
  runInBackground(work: () => Promise<void>): void {
    const running = work().catch((error: unknown) => this.#logFailure(error));
    this.#background.add(running);
    void running.finally(() => this.#background.delete(running));
  }

  /** Deletes expired sessions, verifications, changes of emails and attempt counters. */
  async purgeExpired(): Promise<void> {
    await this.limits.deleteExpired();
    await deleteExpiredEmailChanges(this.storage.db, this.clock.now());
    const { adapter } = await (await this.auth()).$context;
    const where = [{ field: 'expiresAt', operator: 'lt' as const, value: authTime() }];
    await adapter.deleteMany({ model: 'session', where });
    await adapter.deleteMany({ model: 'verification', where });
  }

  /** Waits for background work, but not longer than CLOSE_TIMEOUT_MS for an unresponsive mail server. */
  async close(): Promise<void> {
    const finished = (async () => {
      while (this.#background.size > 0) await Promise.all(this.#background);
    })();
    await Promise.race([finished, setTimeout(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
  }
}
