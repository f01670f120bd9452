// Accounts and sessions: who somebody is. Knows nothing of roles, profiles or access tokens.
import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { pages } from '#contract/paths.ts';
import type { Mailer } from '#server/modules/email/email.ts';
import { passwordChangedEmail, passwordResetEmail } from '#server/modules/email/templates.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { AttemptLimits } from './attempt-limits.ts';
import { type Auth, createAuth, type Person } from './auth.ts';
import { type AuthContext, runWithAuthContext } from './auth-context.ts';
import { accountExists, migrateIdentity } from './better-auth-tables.ts';
import { type OpenIdProvider, watchProvider } from './google.ts';
import { withHashingLimit } from './password-hashing.ts';

/** Work in the background gets this long to finish when the shop closes. */
const CLOSE_WITHIN_MS = 5000;
const TIDY_EVERY_MS = 60 * 60 * 1000;

export interface IdentityDependencies {
  readonly storage: Storage;
  readonly log: FastifyBaseLogger;
  readonly mail: Mailer;
  /** Signs session cookies; 32 characters or more. */
  readonly secret: string;
  /** https://… where customers find the shop; left out, each request's own origin counts. */
  readonly publicOrigin?: string | undefined;
  /** Where links in letters lead: never taken from a request, whose host anybody can choose. */
  readonly linkOrigin: () => string;
  readonly google?: OpenIdProvider | undefined;
}

/** What other rooms want to hear. Called after it has happened, before the answer is sent. */
export interface IdentityEvents {
  /** One sign-in session is over. */
  onSessionEnded(sessionId: string): Promise<void>;
  /** Every session of this email is over. */
  onAllSessionsEnded(email: string): Promise<void>;
  onRenamed(email: string, name: string): Promise<void>;
}

export interface SignInSession extends Person {
  readonly sessionId: string;
  readonly accountId: string;
}

export interface NewAccount extends Person {
  readonly password: string;
}

export class Identity {
  readonly limits: AttemptLimits;
  readonly publicOrigin: string | undefined;
  readonly #parts: IdentityDependencies;
  readonly #pending = new Set<Promise<void>>();
  readonly #providerAnswers: (() => Promise<boolean>) | undefined;
  readonly events: IdentityEvents;
  #opening: Promise<Auth> | undefined;
  #tidiedAt = Date.now();

  /** Makes the tables when they are missing. The library itself is loaded with the first call that needs it. */
  static async open(parts: IdentityDependencies, events: IdentityEvents): Promise<Identity> {
    await migrateIdentity(parts.storage);
    return new Identity(parts, events);
  }

  private constructor(parts: IdentityDependencies, events: IdentityEvents) {
    this.#parts = parts;
    this.events = events;
    this.limits = new AttemptLimits(parts.storage.db);
    this.publicOrigin = parts.publicOrigin;
    this.#providerAnswers = parts.google && watchProvider(parts.google);
  }

  /** better-auth, for this room's own routes. */
  library(): Promise<Auth> {
    this.#opening ??= createAuth({
      ...this.#parts,
      publicOrigin: this.publicOrigin,
      google: this.#parts.google,
      onPasswordResetRequested: (person, token) => this.#sendResetLink(person, token),
      onSessionEnded: (id) => this.events.onSessionEnded(id),
    });
    return this.#opening;
  }

  get offersGoogle(): boolean {
    return this.#parts.google !== undefined;
  }

  async isGoogleReachable(): Promise<boolean> {
    return (await this.#providerAnswers?.()) ?? false;
  }

  /** Whose session a request brings: by its cookie, else by a session token sent as bearer (RFC 6750). */
  async getSession({ cookie, authorization }: IncomingHttpHeaders): Promise<SignInSession | undefined> {
    if (cookie?.includes('selvedge.session_token')) {
      const session = await this.#sessionOf({ cookie });
      if (session) return session;
    }
    return authorization ? this.#sessionOf({ authorization }) : undefined;
  }

  async #sessionOf(headers: Record<string, string>): Promise<SignInSession | undefined> {
    const { auth } = await this.library();
    const found = await auth.api
      .getSession({ headers: new Headers(headers) })
      .catch((error: unknown) => this.rethrowIfStorageDown(error));
    if (!found) return undefined;
    const { session, user } = found;
    return { sessionId: session.id, accountId: user.id, email: user.email, name: user.name };
  }

  /** The library does not say why it failed. Where the database is out of reach, this throws that. */
  async rethrowIfStorageDown(error: unknown): Promise<never> {
    await this.#parts.storage.ping();
    throw error;
  }

  /** Rejects with the database's own error while it takes no writes. */
  assertWritable(): Promise<void> {
    return this.#parts.storage.ping();
  }

  hasAccount(email: string): Promise<boolean> {
    return accountExists(this.#parts.storage.db, email.toLowerCase());
  }

  /** An account without signing in, for the sample shop. Answers whether it was made: false when there is one. */
  async createAccount({ email, name, password }: NewAccount): Promise<boolean> {
    if (await this.hasAccount(email)) return false;
    const { auth } = await this.library();
    const { token } = await this.withHash(password, () =>
      auth.api.signUpEmail({ body: { email, name, password } }),
    );
    if (token) await (await auth.$context).internalAdapter.deleteSession(token);
    return true;
  }

  /**
   * Runs a call that will store `password`, its hash made first, off the main thread and outside any transaction.
   * `before` may throw when the hash's turn has come, to save the work.
   */
  async withHash<Answer>(
    password: string,
    work: (flow: AuthContext) => Promise<Answer>,
    before: () => Promise<void> = async () => undefined,
  ): Promise<Answer> {
    const { hashPassword } = await this.library();
    const passwordHash = await withHashingLimit(async () => {
      await before();
      return hashPassword(password);
    });
    const flow: AuthContext = { passwordHash };
    return runWithAuthContext(flow, () => work(flow));
  }

  /** Ends every session of an account but this one. */
  async endOtherSessions({ accountId, sessionId }: SignInSession): Promise<void> {
    const { internalAdapter } = await (await this.library()).auth.$context;
    for (;;) {
      const others = (await internalAdapter.listSessions(accountId)).filter(({ id }) => id !== sessionId);
      if (others.length === 0) return;
      await internalAdapter.deleteSessions(others.map(({ token }) => token));
    }
  }

  /** Tells the owner that the password is a new one, without keeping anybody waiting. */
  sendPasswordChangedEmail({ email, name }: Person): void {
    const link = `${this.#parts.linkOrigin()}${pages.forgottenPassword}`;
    this.inBackground(() => this.#parts.mail.send(passwordChangedEmail(email, name, link)));
  }

  #sendResetLink({ email, name }: Person, token: string): void {
    const link = `${this.#parts.linkOrigin()}${pages.resetPassword}?token=${encodeURIComponent(token)}`;
    this.inBackground(() => this.#parts.mail.send(passwordResetEmail(email, name, link)));
  }

  /** Work whose length must not be seen in an answer. Finished before the shop closes. */
  inBackground(work: () => Promise<void>): void {
    const { log } = this.#parts;
    // What a mail server or a database says may hold somebody's address: only the kind of trouble is told.
    const pending = work().catch((error: unknown) =>
      log.error({ reason: kindOf(error) }, 'identity work failed'),
    );
    this.#pending.add(pending);
    void pending.finally(() => this.#pending.delete(pending));
  }

  /** Drops what has run out, at most once an hour. */
  purgeExpired(): void {
    if (Date.now() - this.#tidiedAt < TIDY_EVERY_MS) return;
    this.#tidiedAt = Date.now();
    this.inBackground(async () => {
      await this.limits.deleteExpired();
      const { adapter } = await (await this.library()).auth.$context;
      const where = [{ field: 'expiresAt', operator: 'lt' as const, value: new Date() }];
      await adapter.deleteMany({ model: 'session', where });
      await adapter.deleteMany({ model: 'verification', where });
    });
  }

  /** Lets letters under way leave, but does not wait long for a mail server that is silent. */
  async close(): Promise<void> {
    const finished = (async () => {
      while (this.#pending.size > 0) await Promise.all(this.#pending);
    })();
    await Promise.race([finished, setTimeout(CLOSE_WITHIN_MS, undefined, { ref: false })]);
    await this.#parts.mail.close();
  }
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error ? `${error.name} ${error.code}` : error.name;
}
