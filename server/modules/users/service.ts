// Users: profiles, roles, and the access tokens the API is called with.

import type { PageQuery } from '#contract/fields.ts';
import { ACCESS_TOKEN_TTL_MS } from '#contract/limits.ts';
import type { Profile, User } from '#contract/user.ts';
import { AppError } from '#server/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import { OPERATOR, recordAudit, recordIfAdmin } from '#server/modules/audit/service.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { mapPage, type Page, toPage } from '#server/storage/paging.ts';
import * as store from './store.ts';
import { newToken, tokenHash } from './tokens.ts';

/** What the identity service knows of somebody who is signed in. */
export interface SignedIn {
  readonly sessionId: string;
  readonly email: string;
  readonly name: string;
}

export interface IssuedToken {
  readonly token: string;
  readonly expiresAt: Date;
  /** Seconds. */
  readonly expiresIn: number;
}

export class Users {
  readonly #storage: Storage;
  readonly #now: () => number;

  constructor(storage: Storage, now: () => number = Date.now) {
    this.#storage = storage;
    this.#now = now;
  }

  /** The caller of a token, with the role the database holds at this moment. */
  async callerOf(token: string): Promise<Caller | undefined> {
    const user = await store.findTokenUser(this.#storage.db, tokenHash(token), this.#now());
    return user && { email: user.email, name: user.name, isAdmin: user.role === 'admin' };
  }

  /** Knows the user and issues an API token (spec section 7, PUT user/{email}). It ends with the session, or in an hour. */
  async issueToken({ sessionId, email, name }: SignedIn): Promise<IssuedToken> {
    const token = newToken();
    const expiresAt = this.#now() + ACCESS_TOKEN_TTL_MS;
    await this.#storage.db.transaction().execute(async (tx) => {
      await store.insertUserOnce(tx, email, name);
      await store.deleteExpiredTokens(tx, this.#now());
      await store.insertToken(tx, {
        token_hash: tokenHash(token),
        email,
        session_id: sessionId,
        expires_at: expiresAt,
      });
    });
    return { token, expiresAt: new Date(expiresAt), expiresIn: ACCESS_TOKEN_TTL_MS / 1000 };
  }

  /** Knows somebody who is signed in, once. */
  async ensureUser({ email, name }: Pick<SignedIn, 'email' | 'name'>): Promise<void> {
    await store.insertUserOnce(this.#storage.db, email, name);
  }

  /** Signing out ends the tokens of that session at once. */
  async endSession(sessionId: string): Promise<void> {
    await store.deleteTokensOfSession(this.#storage.db, sessionId);
  }

  /** Ends every token of a user: after a new password, or when an account is closed. */
  async endAllSessions(email: string): Promise<void> {
    await store.deleteTokensOfUser(this.#storage.db, email);
  }

  /** Throws `user_not_found`. */
  async profile(email: string): Promise<User> {
    const row = await store.findUser(this.#storage.db, email);
    if (!row) throw new AppError('user_not_found');
    return present(row);
  }

  /** The profile as the caller may see it. Throws `user_not_found`. */
  async profileFor(caller: Caller, email: string): Promise<User> {
    const found = await this.profile(email);
    await recordIfAdmin(this.#storage.db, caller, email, 'read_profile', email);
    return found;
  }

  /** Throws `user_not_found`. */
  async updateProfile(email: string, wish: Profile, by?: Caller): Promise<number> {
    const { name, education, address, phone, linkend } = wish;
    const fields = { education, address, phone, linkend, ...(name !== undefined && { name }) };
    return this.#storage.db.transaction().execute(async (tx) => {
      const count = await store.updateProfile(tx, email, fields);
      if (count === 0) throw new AppError('user_not_found');
      await recordIfAdmin(tx, by, email, 'update_profile', email);
      return count;
    });
  }

  /** The name is the account's; somebody the shop does not know yet gets it with the first token. */
  async rename(email: string, name: string): Promise<void> {
    await store.updateName(this.#storage.db, email, name);
  }

  async allUsers(wish: PageQuery): Promise<Page<User>> {
    return mapPage(toPage(await store.findUsers(this.#storage.db, wish), wish), present);
  }

  async admins(): Promise<User[]> {
    return (await store.findAdmins(this.#storage.db)).map(present);
  }

  async isAdmin(email: string): Promise<boolean> {
    return (await store.findUser(this.#storage.db, email))?.role === 'admin';
  }

  /** Answers how many users became admin: none when this one already was. Throws `user_not_found`. */
  async makeAdmin(email: string, by = OPERATOR): Promise<number> {
    const count = await this.#storage.db.transaction().execute(async (tx) => {
      const changed = await store.updateRole(tx, email, 'admin');
      if (changed > 0) await recordAudit(tx, by, 'make_admin', email);
      return changed;
    });
    if (count === 0) await this.profile(email);
    this.#storage.changes.publish('users');
    return count;
  }

  /** Answers how many admins became customers. Throws `user_not_found`, and `last_admin` for the only one left. */
  async revokeAdmin(email: string, by = OPERATOR): Promise<number> {
    const count = await this.#storage.db.transaction().execute(async (tx) => {
      const admins = await store.lockAdmins(tx);
      if (admins.length === 1 && admins[0] === email) throw new AppError('last_admin');
      const changed = await store.updateRole(tx, email, null);
      if (changed > 0) await recordAudit(tx, by, 'revoke_admin', email);
      return changed;
    });
    if (count === 0) await this.profile(email);
    this.#storage.changes.publish('users');
    return count;
  }
}

function present({ email, name, education, address, phone, linkend, role }: store.UserRow): User {
  return { email, name, education, address, phone, linkend, ...(role && { role }) };
}
