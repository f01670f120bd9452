// Vitest fixtures: an app on its own database for each test. `test('…', async ({ shop }) => …)`.
import { sql } from 'kysely';
import { pino } from 'pino';
import { onTestFinished, test as plainTest } from 'vitest';
import type { z } from 'zod';
import type { NewArticle } from '#contract/articles/article.ts';
import type { ErrorCode } from '#contract/core/error-codes.ts';
import { fillPath } from '#contract/core/paths.ts';
import type { Problem } from '#contract/core/problem.ts';
import type { StaffRole } from '#contract/core/roles.ts';
import { type EndpointName, type Endpoints, endpoints } from '#contract/endpoints.ts';
import { type App, type AppDependencies, createApp } from '#server/app.ts';
import { confirmEmail } from '#server/modules/people/better-auth/better-auth-tables.ts';
import { readSettings } from '#server/settings.ts';
import { openStorage, type Storage, type StorageOptions } from '#server/storage/open-storage.ts';
import { freshDatabase, onlyOnSqlite } from './database.ts';
import { createResponseCheck, type RecordedResponse } from './endpoints/openapi-schema.ts';

export interface RequestOptions {
  readonly params?: Readonly<Record<string, string>>;
  /** A list is a repeated parameter. */
  readonly query?: Readonly<Record<string, string | number | readonly string[]>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Access token; see `TestApp.signIn`. */
  readonly token?: string | undefined;
}

type ResponseBody<Name extends EndpointName> = z.output<Endpoints[Name]['response']>;

export class TestApp {
  readonly storage: Storage;
  readonly app: App;
  readonly storageOptions: StorageOptions;

  constructor(storage: Storage, app: App, storageOptions: StorageOptions) {
    this.storage = storage;
    this.app = app;
    this.storageOptions = storageOptions;
  }

  /** Calls an endpoint. Throws when the response does not match the OpenAPI document. */
  async send(name: EndpointName, options: RequestOptions = {}): Promise<RecordedResponse> {
    const { method, path } = endpoints[name];
    const query = new URLSearchParams(
      Object.entries(options.query ?? {}).flatMap(([key, value]) =>
        [value].flat().map((one) => [key, String(one)]),
      ),
    );
    const response = await this.app.server.inject({
      method,
      url: fillPath(path, options.params ?? {}) + (query.size > 0 ? `?${query}` : ''),
      headers: { ...(options.token && { authorization: `Bearer ${options.token}` }), ...options.headers },
      ...(options.body !== undefined && { payload: options.body as object }),
    });
    const recorded = {
      status: response.statusCode,
      body: readBody(response),
      headers: response.headers,
    };
    const check = await createResponseCheck(this.app.server);
    check(name, recorded);
    return recorded;
  }

  /** Calls an endpoint and returns the body; throws unless the call succeeds. */
  async request<Name extends EndpointName>(
    name: Name,
    options: RequestOptions = {},
  ): Promise<ResponseBody<Name>> {
    const recorded = await this.send(name, options);
    if (recorded.status >= 300)
      throw new Error(`${name} returned ${recorded.status}: ${JSON.stringify(recorded.body)}`);
    return recorded.body as ResponseBody<Name>;
  }

  /** Calls an endpoint and returns the problem; throws unless the call fails. */
  async requestProblem(name: EndpointName, options: RequestOptions = {}): Promise<Problem> {
    const recorded = await this.send(name, options);
    if (recorded.status < 400)
      throw new Error(`${name} was expected to fail but returned ${recorded.status}`);
    return recorded.body as Problem;
  }

  /** Calls an endpoint and returns the error code; throws unless the call fails. */
  async requestError(name: EndpointName, options: RequestOptions = {}): Promise<ErrorCode> {
    return (await this.requestProblem(name, options)).code;
  }

  /** Issues an access token, without a sign-in request. */
  async signIn(
    email: string,
    { admin = false, role }: { readonly admin?: boolean; readonly role?: StaffRole } = {},
  ): Promise<string> {
    const name = email.split('@')[0] ?? email;
    const { rows } = await sql<{ id: string }>`
      select id from identity_user where email = ${email}`.execute(this.storage.db);
    const session = {
      sessionId: `session of ${email}`,
      email,
      name,
      ...(rows[0] && { userId: rows[0].id }),
    };
    const { token } = await this.app.users.issueToken(session);
    if (admin) await this.app.users.makeAdmin(email);
    if (role) await this.app.users.changeRole(email, { from: null, to: role });
    return token;
  }

  /** Confirms the email of a user; creates the account where `signIn` has created the user alone. */
  async confirmEmail(email: string): Promise<void> {
    const { identity } = this.app;
    await identity.createAccount({ email, name: email, password: 'a good secret' });
    await confirmEmail(this.storage.db, email);
    await sql`update users set id = (select id from identity_user where email = ${email})
      where email = ${email}`.execute(this.storage.db);
  }

  /** Adds an article and returns its id. */
  async addArticle(fields: Partial<NewArticle> = {}): Promise<string> {
    const { insertedId } = await this.app.articles.addArticle({ ...plainArticle, ...fields });
    return insertedId;
  }
}

/** The bytes of a PDF or a ZIP file, the text of a CSV file; anything else is JSON. */
function readBody(response: Awaited<ReturnType<App['server']['inject']>>): unknown {
  if (/^application\/(pdf|zip)$/.test(String(response.headers['content-type']))) return response.rawPayload;
  if (String(response.headers['content-type']).startsWith('text/csv')) return response.body;
  return response.body === '' ? null : response.json();
}

export const plainArticle: NewArticle = {
  productName: 'Harbour Twill',
  img: '/cloth/twill.jpg',
  price: 12.5,
  description: 'A twill for working jackets.',
  minimumQuantity: 2,
  availableQuantity: 100,
};

/** A change of stock outside an order. Now, because the feed deletes old events together with all before them. */
export const CORRECTION = { reason: 'correction', actor: 'operator', at: Date.now() } as const;

export const delivery = { phone: '+44 1422 000000', address: '1 Mill Lane, Halifax' };

/** External services and a log; default none. */
export type ExternalServices = Pick<AppDependencies, 'cards' | 'google' | 'mailer' | 'network'> &
  Partial<Pick<AppDependencies, 'log' | 'clock' | 'bodyLimits'>>;

/**
 * Creates an app, which is closed when the test ends. Two apps on the same storage behave as two processes.
 * `wrapStorage`: replaces the storage the app uses.
 */
export async function createTestApp(
  storageOptions: StorageOptions,
  env: Record<string, string> = {},
  services: ExternalServices = {},
  wrapStorage: (storage: Storage) => Storage = (storage) => storage,
): Promise<TestApp> {
  const settings = readSettings({
    NODE_ENV: 'test',
    WRITES_PER_MINUTE: '1000000',
    SIGN_INS_PER_MINUTE: '1000000',
    OPEN_ORDERS_PER_CUSTOMER: '1000000',
    // Load shedding off, so that tests pass on a busy machine.
    BUSY_AFTER_MS: '0',
    DATA_DIR: storageOptions.dataDir,
    ...env,
  });
  const storage = wrapStorage(await openStorage(storageOptions));
  const app = await createApp({ settings, storage, log: pino({ level: 'silent' }), ...services });
  const shop = new TestApp(storage, app, storageOptions);
  onTestFinished(async () => {
    await app.server.close();
    await storage.close();
    // Vitest keeps the fixtures of all tests of a file: without this, garbage collections copy and mark every app.
    Object.assign(shop, { app: undefined, storage: undefined });
  });
  return shop;
}

interface TestFixtures {
  /** An app with default settings. */
  readonly shop: TestApp;
  /** Creates an app with the given settings. */
  readonly createApp: (env: Record<string, string>) => Promise<TestApp>;
}

export const test = plainTest.extend<TestFixtures>({
  shop: async ({ task: _task }, use) => use(await createTestApp(await freshDatabase())),
  createApp: async ({ task: _task }, use) => use(async (env) => createTestApp(await freshDatabase(), env)),
});

export const testOnce = onlyOnSqlite(test);
