// An open shop for every test, on a database of its own: `test('…', async ({ shop }) => …)`.
import { pino } from 'pino';
import { onTestFinished, test as plainTest } from 'vitest';
import type { z } from 'zod';
import type { Calls } from '#contract/calls.ts';
import type { ApiCall } from '#contract/paths.ts';
import { api, fill } from '#contract/paths.ts';
import type { Problem } from '#contract/problem.ts';
import type { NewProduct } from '#contract/product.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { openShop, type Shop, type ShopParts } from '#server/app.ts';
import { readSettings } from '#server/settings.ts';
import { openStorage, type Storage, type StoragePlace } from '#server/storage/open.ts';
import { freshPlace } from './database.ts';
import { answerCheck, type Told } from './documented.ts';

export interface Asking {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Access token; see `TestShop.signIn`. */
  readonly token?: string | undefined;
}

type Answer<Name extends ApiCall> = z.output<Calls[Name]['answer']>;

export class TestShop {
  readonly storage: Storage;
  readonly rooms: Shop;
  readonly place: StoragePlace;

  constructor(storage: Storage, rooms: Shop, place: StoragePlace) {
    this.storage = storage;
    this.rooms = rooms;
    this.place = place;
  }

  /** Any call of the contract, whatever it answers: so long as the OpenAPI document has such an answer. */
  async tell(name: ApiCall, asking: Asking = {}): Promise<Told> {
    const { method, path } = api[name];
    const query = new URLSearchParams(
      Object.entries(asking.query ?? {}).map(([key, value]) => [key, String(value)]),
    );
    const answer = await this.rooms.app.inject({
      method,
      url: fill(path, asking.params ?? {}) + (query.size > 0 ? `?${query}` : ''),
      headers: { ...(asking.token && { authorization: `Bearer ${asking.token}` }), ...asking.headers },
      ...(asking.body !== undefined && { payload: asking.body as object }),
    });
    const told = {
      status: answer.statusCode,
      body: answer.body === '' ? null : answer.json(),
      headers: answer.headers,
    };
    const check = await answerCheck(this.rooms.app);
    check(name, told);
    return told;
  }

  /** A call that must succeed: its answer. */
  async ask<Name extends ApiCall>(name: Name, asking: Asking = {}): Promise<Answer<Name>> {
    const told = await this.tell(name, asking);
    if (told.status >= 300) throw new Error(`${name} answered ${told.status}: ${JSON.stringify(told.body)}`);
    return told.body as Answer<Name>;
  }

  /** A call that must be refused: its problem. */
  async problem(name: ApiCall, asking: Asking = {}): Promise<Problem> {
    const told = await this.tell(name, asking);
    if (told.status < 400) throw new Error(`${name} was not refused but answered ${told.status}`);
    return told.body as Problem;
  }

  /** A call that must be refused: the code of its problem. */
  async refused(name: ApiCall, asking: Asking = {}): Promise<RefusalCode> {
    return (await this.problem(name, asking)).code;
  }

  /** An access token of somebody signed in; the identity service's own way is tested where it lives. */
  async signIn(email: string, { admin = false } = {}): Promise<string> {
    const name = email.split('@')[0] ?? email;
    const { token } = await this.rooms.users.issueToken({ sessionId: `session of ${email}`, email, name });
    if (admin) await this.rooms.users.makeAdmin(email);
    return token;
  }

  /** A product on sale; answers its id. */
  addProduct(wish: Partial<NewProduct> = {}): Promise<string> {
    return this.rooms.catalogue.addProduct({ ...cloth, ...wish });
  }
}

export const cloth: NewProduct = {
  productName: 'Harbour Twill',
  img: '/cloth/twill.jpg',
  price: 12.5,
  description: 'A twill for working jackets.',
  minimumQuantity: 2,
  availableQuantity: 100,
};

export const delivery = { phone: '+44 1422 000000', address: '1 Mill Lane, Halifax' };

/** Stand-ins of outside services, and a log, for tests that want them; none otherwise. */
export type OutsideServices = Pick<ShopParts, 'cards' | 'google' | 'mail'> & Partial<Pick<ShopParts, 'log'>>;

/** Opens a shop on a place, its books seen `through` something, if given; closed when the test ends. Two shops on one place are two processes to each other. */
export async function openTestShop(
  place: StoragePlace,
  env: Record<string, string> = {},
  outside: OutsideServices = {},
  through: (storage: Storage) => Storage = (storage) => storage,
): Promise<TestShop> {
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
  const rooms = await openShop({ settings, storage, log: pino({ level: 'silent' }), ...outside });
  onTestFinished(async () => {
    await rooms.app.close();
    await storage.close();
  });
  return new TestShop(storage, rooms, place);
}

interface Furniture {
  /** A shop with the settings every test is fine with. */
  readonly shop: TestShop;
  /** Opens a shop with settings of the test's own. */
  readonly open: (env: Record<string, string>) => Promise<TestShop>;
}

export const test = plainTest.extend<Furniture>({
  shop: async ({ task: _task }, use) => use(await openTestShop(await freshPlace())),
  open: async ({ task: _task }, use) => use(async (env) => openTestShop(await freshPlace(), env)),
});
