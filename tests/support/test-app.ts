// An open shop for every test, on a database of its own: `test('…', async ({ shop }) => …)`.
import { pino } from 'pino';
import { onTestFinished, test as plainTest } from 'vitest';
import type { z } from 'zod';
import type { Endpoints } from '#contract/endpoints.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { EndpointName } from '#contract/paths.ts';
import { api, fillPath } from '#contract/paths.ts';
import type { Problem } from '#contract/problem.ts';
import type { NewProduct } from '#contract/product.ts';
import { type App, type AppDependencies, createApp } from '#server/app.ts';
import { readSettings } from '#server/settings.ts';
import { openStorage, type Storage, type StorageOptions } from '#server/storage/open-storage.ts';
import { freshDatabase } from './database.ts';
import { createResponseCheck, type RecordedResponse } from './openapi-schema.ts';

export interface RequestOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Access token; see `TestApp.signIn`. */
  readonly token?: string | undefined;
}

type Answer<Name extends EndpointName> = z.output<Endpoints[Name]['response']>;

export class TestApp {
  readonly storage: Storage;
  readonly app: App;
  readonly storageOptions: StorageOptions;

  constructor(storage: Storage, rooms: App, place: StorageOptions) {
    this.storage = storage;
    this.app = rooms;
    this.storageOptions = place;
  }

  /** Any call of the contract, whatever it answers: so long as the OpenAPI document has such an answer. */
  async send(name: EndpointName, asking: RequestOptions = {}): Promise<RecordedResponse> {
    const { method, path } = api[name];
    const query = new URLSearchParams(
      Object.entries(asking.query ?? {}).map(([key, value]) => [key, String(value)]),
    );
    const answer = await this.app.server.inject({
      method,
      url: fillPath(path, asking.params ?? {}) + (query.size > 0 ? `?${query}` : ''),
      headers: { ...(asking.token && { authorization: `Bearer ${asking.token}` }), ...asking.headers },
      ...(asking.body !== undefined && { payload: asking.body as object }),
    });
    const told = {
      status: answer.statusCode,
      body: answer.body === '' ? null : answer.json(),
      headers: answer.headers,
    };
    const check = await createResponseCheck(this.app.server);
    check(name, told);
    return told;
  }

  /** A call that must succeed: its answer. */
  async request<Name extends EndpointName>(name: Name, asking: RequestOptions = {}): Promise<Answer<Name>> {
    const told = await this.send(name, asking);
    if (told.status >= 300) throw new Error(`${name} answered ${told.status}: ${JSON.stringify(told.body)}`);
    return told.body as Answer<Name>;
  }

  /** A call that must be refused: its problem. */
  async requestProblem(name: EndpointName, asking: RequestOptions = {}): Promise<Problem> {
    const told = await this.send(name, asking);
    if (told.status < 400) throw new Error(`${name} was not refused but answered ${told.status}`);
    return told.body as Problem;
  }

  /** A call that must be refused: the code of its problem. */
  async requestError(name: EndpointName, asking: RequestOptions = {}): Promise<ErrorCode> {
    return (await this.requestProblem(name, asking)).code;
  }

  /** An access token of somebody signed in; the identity service's own way is tested where it lives. */
  async signIn(email: string, { admin = false } = {}): Promise<string> {
    const name = email.split('@')[0] ?? email;
    const { token } = await this.app.users.issueToken({ sessionId: `session of ${email}`, email, name });
    if (admin) await this.app.users.makeAdmin(email);
    return token;
  }

  /** A product on sale; answers its id. */
  async addProduct(fields: Partial<NewProduct> = {}): Promise<string> {
    const { insertedId } = await this.app.catalogue.addProduct({ ...sampleProduct, ...fields });
    return insertedId;
  }
}

export const sampleProduct: NewProduct = {
  productName: 'Harbour Twill',
  img: '/cloth/twill.jpg',
  price: 12.5,
  description: 'A twill for working jackets.',
  minimumQuantity: 2,
  availableQuantity: 100,
};

export const delivery = { phone: '+44 1422 000000', address: '1 Mill Lane, Halifax' };

/** Stand-ins of outside services, and a log, for tests that want them; none otherwise. */
export type ExternalServices = Pick<AppDependencies, 'cards' | 'google' | 'mailer'> &
  Partial<Pick<AppDependencies, 'log'>>;

/** Opens a shop on a place, its books seen `through` something, if given; closed when the test ends. Two shops on one place are two processes to each other. */
export async function createTestApp(
  place: StorageOptions,
  env: Record<string, string> = {},
  outside: ExternalServices = {},
  through: (storage: Storage) => Storage = (storage) => storage,
): Promise<TestApp> {
  const settings = readSettings({
    NODE_ENV: 'test',
    WRITES_PER_MINUTE: '1000000',
    SIGN_INS_PER_MINUTE: '1000000',
    // A busy machine is no reason to fail.
    BUSY_AFTER_MS: '0',
    DATA_DIR: place.dataDir,
    ...env,
  });
  const storage = through(await openStorage(place));
  const rooms = await createApp({ settings, storage, log: pino({ level: 'silent' }), ...outside });
  onTestFinished(async () => {
    await rooms.server.close();
    await storage.close();
  });
  return new TestApp(storage, rooms, place);
}

interface TestFixtures {
  /** A shop with the settings every test is fine with. */
  readonly shop: TestApp;
  /** Opens a shop with settings of the test's own. */
  readonly createApp: (env: Record<string, string>) => Promise<TestApp>;
}

export const test = plainTest.extend<TestFixtures>({
  shop: async ({ task: _task }, use) => use(await createTestApp(await freshDatabase())),
  createApp: async ({ task: _task }, use) => use(async (env) => createTestApp(await freshDatabase(), env)),
});
