// Users: profiles, roles and API access tokens.
import { ACCESS_TOKEN_TTL_MS } from '#contract/core/limits.ts';
import { asciiEmail } from '#contract/core/predicates.ts';
import type { Role, StaffRole } from '#contract/core/roles.ts';
import { withGreekPrefix } from '#contract/core/tax.ts';
import type { Units } from '#contract/figures/units.ts';
import type { OfferedLanguage } from '#contract/languages/language-names.ts';
import type { Business, Profile, User, UsersQuery } from '#contract/people/user.ts';
import { Service } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Caller, IdentifiedUser, TokenFault } from '#server/http/caller.ts';
import type { Pseudonymize } from '#server/http/logging.ts';
import { type Acting, recordAudit, recordIfStaff } from '#server/modules/audit/service.ts';
import { checkedAddress } from '#server/modules/countries/service.ts';
import { OPERATOR, SYSTEM } from '#server/storage/actors.ts';
import { newId } from '#server/storage/ids.ts';
import { isForeignKeyViolation } from '#server/storage/queries/constraint-violations.ts';
import { mapPage, type Page } from '#server/storage/queries/paging.ts';
import { tokenHash } from '#server/storage/random-tokens.ts';
import type { Executor } from '#server/storage/tables.ts';
import { newAccessToken, tokenFault } from './access-tokens.ts';
import { lockAccount } from './emails/email-change-store.ts';
import * as store from './user-store.ts';

/** A sign-in session. */
interface SignedIn {
  readonly sessionId: string;
  /**
   * The id of the account and of its user. Without one, which happens for samples and in tests, a new user
   * gets an id.
   */
  readonly userId?: string;
  readonly email: string;
  readonly name: string;
  /** True when the session began with a code of an authenticator app or with a passkey. */
  readonly hasSecondFactor?: boolean;
}

interface IssuedToken {
  readonly token: string;
  readonly expiresAt: Date;
  /** The lifetime in seconds. */
  readonly expiresIn: number;
}

/** A user's name or company has changed, in the transaction `tx`. */
export type OnNamesChanged = (tx: Executor, userId: string) => Promise<void>;

interface UsersDeps {
  readonly onNamesChanged: OnNamesChanged;
  /** Marks the access tokens of this shop. */
  readonly markToken: Pseudonymize;
}

export class Users extends Service<UsersDeps> {
  /** The user of a valid access token, with the current role. */
  async findCaller(token: string): Promise<IdentifiedUser | undefined> {
    const user = await store.findTokenUser(this.db, tokenHash(token), this.now());
    if (!user) return undefined;
    const { id, email, name, company } = user;
    const needsSecondFactor =
      user.role !== null && this.ctx.settings.REQUIRE_ADMIN_2FA && user.has_second_factor === 0;
    const role = needsSecondFactor ? undefined : (user.role ?? undefined);
    return { id, email, name, company, role, needsSecondFactor };
  }

  /** Why `findCaller` finds nobody. */
  tokenFault(token: string): TokenFault {
    return tokenFault(this.deps.markToken, token, this.now());
  }

  /**
   * Issues an access token, and creates the user if necessary (spec section 7, PUT user/{email}). The token
   * ends with the session, or after an hour.
   */
  async issueToken(session: SignedIn): Promise<IssuedToken> {
    const { sessionId, hasSecondFactor = false } = session;
    const issuedAt = this.now();
    const token = newAccessToken(this.deps.markToken, issuedAt);
    const expiresAt = issuedAt + ACCESS_TOKEN_TTL_MS;
    const issuing = this.storage.transaction(async (tx) => {
      const userId = await ensureUser(tx, session, issuedAt);
      await store.deleteExpiredTokens(tx, issuedAt);
      await store.insertToken(tx, {
        token_hash: tokenHash(token),
        user_id: userId,
        session_id: sessionId,
        expires_at: expiresAt,
        has_second_factor: hasSecondFactor ? 1 : 0,
      });
    });
    await issuing.catch((error: unknown) => {
      // The account was removed after its session was read.
      throw isForeignKeyViolation(error) ? new AppError('session_required') : error;
    });
    return { token, expiresAt: new Date(expiresAt), expiresIn: ACCESS_TOKEN_TTL_MS / 1000 };
  }

  /**
   * Creates the user of a session if necessary and returns the id. Throws `session_required` when the account
   * no longer exists.
   */
  ensureUser(session: Omit<SignedIn, 'sessionId'>): Promise<string> {
    return this.storage.transaction((tx) => ensureUser(tx, session, this.now()));
  }

  async deleteSessionTokens(sessionId: string): Promise<void> {
    await store.deleteTokensOfSession(this.db, sessionId);
  }

  async deleteTokens(userId: string): Promise<void> {
    await store.deleteTokensOfUser(this.db, userId);
  }

  /** Throws `user_not_found`. */
  async profile(email: string): Promise<User> {
    return toUser(await this.#find(this.db, email));
  }

  /** The id of the user with this email. Throws `user_not_found`. */
  async idOf(email: string): Promise<string> {
    return (await this.#find(this.db, email)).id;
  }

  async #find(db: Executor, email: string): Promise<store.UserRow> {
    const row = await store.findUser(db, email);
    if (!row) throw new AppError('user_not_found');
    return row;
  }

  /**
   * Handles the error of inserting a row that refers to a user: throws `user_not_found` if the user was
   * removed meanwhile, otherwise the error.
   */
  async #rethrowOf(id: string, error: unknown): Promise<never> {
    if (!isForeignKeyViolation(error)) throw error;
    const [user] = await store.findUsersById(this.db, [id]);
    throw user ? error : new AppError('user_not_found');
  }

  /** Returns the profile, and records an audit entry when an admin reads it. Throws `user_not_found`. */
  async profileFor(caller: Caller, email: string): Promise<User> {
    const row = await this.#find(this.db, email);
    const { id, name: label } = row;
    await recordIfStaff(
      this.db,
      { caller, at: this.now() },
      id,
      'read_profile',
      { userId: id },
      { label },
    ).catch((error: unknown) => this.#rethrowOf(id, error));
    return toUser(row);
  }

  /** Throws `user_not_found`. */
  async updateProfile(email: string, profile: Profile, caller?: Caller): Promise<number> {
    const { name, education, address, phone, linkend, company, taxId } = profile;
    const fields = {
      education,
      address,
      phone,
      linkend,
      ...(name !== undefined && { name }),
      ...(company !== undefined && { company }),
      ...(taxId !== undefined && { tax_id: taxId }),
    };
    return this.#updateProfile(email, fields, caller);
  }

  /** Throws `user_not_found`. */
  async business(userId: string): Promise<Business> {
    const [user] = await store.findUsersById(this.db, [userId]);
    if (!user) throw new AppError('user_not_found');
    const { company, tax_id, invoice_address } = user;
    const taxId = withGreekPrefix(tax_id);
    return { company, taxId, invoiceAddress: invoice_address === null ? null : JSON.parse(invoice_address) };
  }

  /** Throws `user_not_found`, and `validation_failed` for an address that its country does not write like this. */
  async updateBusiness(userId: string, { company, taxId, invoiceAddress }: Business): Promise<number> {
    const checked = invoiceAddress && checkedAddress(invoiceAddress, '/invoiceAddress');
    const invoice_address = checked && JSON.stringify(checked);
    const fields = { company, tax_id: taxId, invoice_address };
    return this.storage.transaction(async (tx) => {
      const modifiedCount = await store.updateProfile(tx, userId, fields);
      if (modifiedCount === 0) throw new AppError('user_not_found');
      await this.deps.onNamesChanged(tx, userId);
      return modifiedCount;
    });
  }

  /** The units of measure and the language that the user has chosen; neither before the first choice, and of nobody. */
  async choicesOf(email: string): Promise<{ units?: Units; language?: string }> {
    const { units, language } = (await store.findUser(this.db, email)) ?? {};
    return { ...(units && { units }), ...(language && { language }) };
  }

  /** Throws `user_not_found`. */
  async choose(
    userId: string,
    choice: { readonly units: Units } | { readonly language: OfferedLanguage },
  ): Promise<number> {
    const modifiedCount = await store.updateProfile(this.db, userId, choice);
    if (modifiedCount === 0) throw new AppError('user_not_found');
    return modifiedCount;
  }

  async #updateProfile(email: string, fields: store.ProfileFields, caller?: Caller): Promise<number> {
    return this.storage.transaction(async (tx) => {
      const before = await this.#find(tx, email);
      const count = await store.updateProfile(tx, before.id, fields);
      if (count === 0) throw new AppError('user_not_found');
      if (fields.name !== undefined || fields.company !== undefined)
        await this.deps.onNamesChanged(tx, before.id);
      const details = { fields: changedFields(before, fields) };
      await recordIfStaff(
        tx,
        { caller, at: this.now() },
        before.id,
        'update_profile',
        { userId: before.id },
        { label: before.name, details },
      );
      return count;
    });
  }

  /** Does nothing for an account that has no user yet: the user will be created with the current name. */
  async rename(id: string, name: string): Promise<void> {
    await this.storage.transaction(async (tx) => {
      if ((await store.updateProfile(tx, id, { name })) > 0) await this.deps.onNamesChanged(tx, id);
    });
  }

  /** Returns how many were changed: 1, or 0 when the user has this id of another system already; '' for none. */
  setExternalId(tx: Executor, id: string, externalId: string): Promise<number> {
    return store.updateExternalId(tx, id, externalId || null);
  }

  /** Locks the user until `tx` ends. */
  async lock(tx: Executor, id: string): Promise<void> {
    await store.lockUser(tx, id);
  }

  /**
   * Locks the admins in the transaction that removes an account: the second of two admins who remove theirs
   * at the same time is rejected. Throws `last_admin`.
   */
  async assertNotLastAdmin(tx: Executor, id: string): Promise<void> {
    if ((await roleOf(tx, id)) !== 'admin') {
      await store.lockUser(tx, id);
      // The user was made admin meanwhile.
      if ((await roleOf(tx, id)) !== 'admin') return;
    }
    const admins = await store.lockAdmins(tx);
    if (admins.length === 1 && admins[0] === id) throw new AppError('last_admin');
  }

  async listUsers(query: UsersQuery & { readonly limit: number }): Promise<Page<User>> {
    return mapPage(await store.findUsers(this.storage, query, query), toUser);
  }

  async adminIds(): Promise<string[]> {
    return (await store.findAdmins(this.db)).map(({ id }) => id);
  }

  async admins(): Promise<User[]> {
    return (await store.findAdmins(this.db)).map(toUser);
  }

  /** Whether the shop requires a second factor of this user. */
  async isSecondFactorDue(id: string): Promise<boolean> {
    return this.ctx.settings.REQUIRE_ADMIN_2FA && (await roleOf(this.db, id)) !== null;
  }

  /** Null for a customer, and for an unknown email. */
  async role(email: string): Promise<Role | null> {
    return (await store.findUser(this.db, email))?.role ?? null;
  }

  /**
   * Makes a user admin; returns 1, or 0 when they were admin already. Throws `user_not_found`, and
   * `admins_only` when the actor is no admin.
   */
  async makeAdmin(email: string, actor = OPERATOR): Promise<number> {
    return this.#changeRole(email, { to: 'admin' }, actor);
  }

  /**
   * Revokes the role; returns 1, or 0 when the user was no admin. Throws `user_not_found`, `last_admin` for
   * the only admin, and `admins_only` when the actor is no admin.
   */
  async revokeAdmin(email: string, actor = OPERATOR): Promise<number> {
    return this.#changeRole(email, { from: 'admin', to: null }, actor);
  }

  /**
   * Changes the role from the one that the actor has seen; returns 1, or 0 when they had the new one already. Throws
   * `role_changed` when they have a third, and like `revokeAdmin`.
   */
  async changeRole(
    email: string,
    change: { readonly from: Role | null; readonly to: StaffRole | null },
    actor = OPERATOR,
  ): Promise<number> {
    const count = await this.#changeRole(email, change, actor);
    if (count === 0 && (await this.role(email)) !== change.to) throw new AppError('role_changed');
    return count;
  }

  /**
   * The actor's role is checked in the transaction: of two admins who revoke each other's role, the second
   * has lost it by then.
   */
  async #changeRole(email: string, change: store.RoleChange, actor: string): Promise<number> {
    const id = await this.idOf(email);
    const changed = await this.storage.transaction(async (tx) => {
      const admins = await store.lockAdmins(tx);
      if (actor !== OPERATOR && !admins.includes(actor)) throw new AppError('admins_only');
      if (change.to !== 'admin' && admins.length === 1 && admins[0] === id) throw new AppError('last_admin');
      return changeRole(tx, id, change, { actor, at: this.now() });
    });
    this.storage.changes.publish('users');
    return changed ? 1 : 0;
  }

  /**
   * Ends the access tokens of a user and records that an admin ends the sessions too, which the identity
   * module does. Throws `user_not_found`.
   */
  async recordEndOfSessions(email: string, actor: string): Promise<void> {
    const { id, name } = await this.#find(this.db, email);
    const ending = this.storage.transaction(async (tx) => {
      await store.deleteTokensOfUser(tx, id);
      await recordAudit(tx, { actor, at: this.now() }, 'end_sessions', { userId: id }, { label: name });
    });
    await ending.catch((error: unknown) => this.#rethrowOf(id, error));
  }

  /**
   * Deletes the tokens and the role of an unconfirmed account that the owner of its email takes over
   * (decision 0039), even the last admin's. The operator's command grants the role again.
   */
  async handleTakeover(tx: Executor, id: string): Promise<void> {
    await store.deleteTokensOfUser(tx, id);
    await changeRole(tx, id, { to: null }, { actor: SYSTEM, at: this.now() });
  }
}

function toUser(row: store.UserRow): User {
  const { email, name, education, address, phone, linkend, company, tax_id, role, external_id } = row;
  return {
    email,
    name,
    education,
    address,
    phone,
    linkend,
    company,
    taxId: withGreekPrefix(tax_id),
    ...(role && { role }),
    ...(external_id !== null && { externalId: external_id }),
  };
}

/** The names of the changed fields, as the profile's form has them. */
function changedFields(before: store.UserRow, { tax_id, ...fields }: store.ProfileFields): string[] {
  const names = (Object.keys(fields) as (keyof typeof fields)[]).filter((key) => fields[key] !== before[key]);
  return tax_id === undefined || tax_id === before.tax_id ? names : [...names, 'taxId'];
}

async function roleOf(db: Executor, id: string): Promise<Role | null> {
  const [user] = await store.findUsersById(db, [id]);
  return user?.role ?? null;
}

/** Returns whether the role has changed, and records it. */
async function changeRole(tx: Executor, id: string, change: store.RoleChange, by: Acting): Promise<boolean> {
  const from = await roleOf(tx, id);
  const user = await store.updateRole(tx, id, change);
  if (!user) return false;
  const { to } = change;
  const action =
    to === 'admin' ? 'make_admin' : to === null && from === 'admin' ? 'revoke_admin' : 'change_role';
  const details = { from: from ?? 'customer', to: to ?? 'customer' };
  await recordAudit(
    tx,
    by,
    action,
    { userId: id },
    { label: user.name, ...(action === 'change_role' && { details }) },
  );
  return true;
}

/**
 * Creates the user of an account if there is none. The account is locked, and its current email and name are
 * used, because the session may be older than a change of the email or a removal. Throws `session_required`
 * when the account no longer exists.
 */
async function ensureUser(
  tx: Executor,
  { userId, email, name }: Omit<SignedIn, 'sessionId'>,
  at: number,
): Promise<string> {
  if (userId === undefined) {
    const id = newId(at);
    await store.insertUserOnce(tx, { id, email, name });
    return (await store.findUser(tx, email))?.id ?? id;
  }
  const [known] = await store.findUsersById(tx, [userId]);
  if (known) return userId;
  const account = await lockAccount(tx, userId);
  if (!account) throw new AppError('session_required');
  await store.insertUserOnce(tx, { id: userId, email: account.email, name: account.name });
  return userId;
}

export async function findUserId(db: Executor, email: string): Promise<string | undefined> {
  return (await store.findUser(db, email))?.id;
}

/** The user with this email, this id or this id of another system. */
export async function findCustomer(db: Executor, name: string): Promise<store.UserRow | undefined> {
  const [byId] = await store.findUsersById(db, [name]);
  return (
    byId ?? (await store.findUser(db, asciiEmail(name.toLowerCase()))) ?? store.findUserByExternalId(db, name)
  );
}
