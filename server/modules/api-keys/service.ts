// API keys of machines. A key acts for the admin who is responsible for it, within its scopes, and only while that person is
// an admin.
import { timingSafeEqual } from 'node:crypto';
import type { ApiKeyScope } from '#contract/core/api-key-scopes.ts';
import type { PageQuery } from '#contract/core/fields.ts';
import { t } from '#contract/languages/text.ts';
import type { ApiKey, NewApiKey } from '#contract/office/api-keys.ts';
import { Service } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import { API_KEY_PREFIX, type Caller, type IdentifiedUser } from '#server/http/caller.ts';
import { recordAudit } from '#server/modules/audit/service.ts';
import { REMOVED_NAME } from '#server/storage/actors.ts';
import { newId } from '#server/storage/ids.ts';
import { isUniqueViolation } from '#server/storage/queries/constraint-violations.ts';
import { mapPage, type Page, toPage } from '#server/storage/queries/paging.ts';
import { newToken, tokenHash } from '#server/storage/random-tokens.ts';
import * as store from './store.ts';

/** An id and a secret. Ids contain no underscore. */
const KEY = /^svk_([0-9a-f-]{36})_([\w-]{43})$/;
const DAY_MS = 24 * 60 * 60_000;
/** The last use is recorded at most this often. */
const LAST_USE_MS = 60_000;

/** Looks at the whole form: one in sixteen million access tokens begins like a key. */
export const isApiKey = (token: string) => KEY.test(token);

export class ApiKeys extends Service {
  async list(page: PageQuery): Promise<Page<ApiKey>> {
    const rows = await store.findKeys(this.db, page);
    const now = this.now();
    return mapPage(toPage(rows, page), (row) => toApiKey(row, now));
  }

  /** Returns the key itself, which cannot be read again. Throws `api_key_name_in_use`. */
  async add(
    admin: Caller,
    { name, scopes, validDays }: NewApiKey,
  ): Promise<{ insertedId: string; key: string }> {
    const now = this.now();
    const id = newId(now);
    const secret = newToken();
    const endsAt = validDays === null ? null : now + validDays * DAY_MS;
    const distinct = [...new Set(scopes)];
    await this.storage
      .transaction(async (tx) => {
        await store.insertKey(tx, {
          id,
          name,
          secret_hash: tokenHash(secret),
          scopes: JSON.stringify(distinct),
          admin_id: admin.id,
          created_at: now,
          ends_at: endsAt,
        });
        const details = { scopes: distinct, ...(validDays !== null && { validDays }) };
        await recordAudit(tx, { actor: admin.id, at: now }, 'add_api_key', id, { label: name, details });
      })
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? new AppError('api_key_name_in_use') : error;
      });
    return { insertedId: id, key: `${API_KEY_PREFIX}${id}_${secret}` };
  }

  /** Throws `api_key_not_found`. */
  revoke(admin: Caller, id: string): Promise<void> {
    return this.storage.transaction(async (tx) => {
      const at = this.now();
      const name = await store.revokeKey(tx, id, at);
      if (name === undefined) throw new AppError('api_key_not_found');
      await recordAudit(tx, { actor: admin.id, at }, 'revoke_api_key', id, { label: name });
    });
  }

  /** Returns 0 when the admin is responsible for it already. Throws `api_key_not_found`. */
  takeOver(admin: Caller, id: string): Promise<number> {
    return this.storage.transaction(async (tx) => {
      const key = await store.findKey(tx, id);
      if (!key || key.revoked_at !== null) throw new AppError('api_key_not_found');
      if (!(await store.setAdmin(tx, id, admin.id))) return 0;
      const by = { actor: admin.id, at: this.now() };
      await recordAudit(tx, by, 'take_over_api_key', id, { label: key.name });
      return 1;
    });
  }

  /**
   * The admin for whom the key acts. Undefined for an unknown key; throws `api_key_ended` and `api_key_suspended` for one
   * that no longer works. A second factor is not asked for: the admin who made the key had it.
   */
  async findCaller(token: string): Promise<IdentifiedUser | undefined> {
    const [, id = '', secret = ''] = KEY.exec(token) ?? [];
    const key = await store.findKey(this.db, id);
    if (!key || !isHashOf(key.secret_hash, secret)) return undefined;
    const now = this.now();
    const state = stateOf(key, now);
    if (state === 'suspended') throw new AppError('api_key_suspended');
    if (state === 'ended') throw new AppError('api_key_ended', { keyState: state });
    if (state === 'revoked')
      throw new AppError('api_key_ended', {
        keyState: state,
        detail: t`This API key was revoked. An admin can make another.`,
      });
    if ((key.last_used_at ?? 0) <= now - LAST_USE_MS)
      await store.setLastUse(this.db, id, now, now - LAST_USE_MS);
    return {
      id: key.admin_id,
      email: key.email ?? '',
      name: key.admin_name,
      role: 'admin',
      apiKey: { id, scopes: scopesOf(key) },
    };
  }
}

/** Compares in constant time. */
const isHashOf = (hash: string, secret: string) =>
  timingSafeEqual(Buffer.from(hash, 'hex'), Buffer.from(tokenHash(secret), 'hex'));

const scopesOf = ({ scopes }: store.KeyRow) => JSON.parse(scopes) as ApiKeyScope[];

function stateOf({ revoked_at, ends_at, role }: store.KeyRow, now: number): ApiKey['state'] {
  if (revoked_at !== null) return 'revoked';
  if (ends_at !== null && ends_at <= now) return 'ended';
  return role === 'admin' ? 'active' : 'suspended';
}

function toApiKey(row: store.KeyRow, now: number): ApiKey {
  const time = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
  return {
    _id: row.id,
    name: row.name,
    beginning: `${API_KEY_PREFIX}${row.id}`,
    scopes: scopesOf(row),
    state: stateOf(row, now),
    admin: row.email ?? REMOVED_NAME,
    createdAt: new Date(row.created_at).toISOString(),
    endsAt: time(row.ends_at),
    lastUsedAt: time(row.last_used_at),
  };
}
