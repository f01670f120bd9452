// The whole shop in this process, on a file in memory: started, called by its API, killed at a numbered point, and started again.
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { sql } from 'kysely';
import { pino } from 'pino';
import { fillPath } from '#contract/core/paths.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { type App, createApp } from '#server/app.ts';
import { type Job, JobRunner } from '#server/jobs/job-runner.ts';
import { Invoices } from '#server/modules/invoices/service.ts';
import { confirmEmail, migrateIdentity } from '#server/modules/people/better-auth/better-auth-tables.ts';
import { readSettings } from '#server/settings.ts';
import { startIdsAgain } from '#server/storage/ids.ts';
import { DATABASE_FILE, openStorage, type Storage } from '#server/storage/open-storage.ts';
import { GroupCommitWriter } from '#server/storage/sqlite/group-commit-writer.ts';
import { ERP_URL, Providers, VIES_URL } from './providers.ts';
import { begin, clock, Life, lives, pass } from './seeded-process.ts';

export interface Request {
  readonly as: string;
  readonly name: EndpointName;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object | undefined;
  readonly key?: string;
}
export interface Answer {
  readonly status: number;
  readonly body: { readonly [name: string]: unknown };
}

const START = Date.UTC(2026, 0, 5, 8);
/** Jobs of pictures and exports: files, which no act makes. */
const LEFT_OUT = ['image-garbage-collection', 'import-pictures', 'data-exports'];

/** Each commit is a point before and one after it. */
function passCommits(): void {
  const { begin: beginTransaction, commit } = GroupCommitWriter.prototype;
  Object.assign(GroupCommitWriter.prototype, {
    async begin(this: GroupCommitWriter) {
      if (lives.getStore()?.isOver) await pass();
      return beginTransaction.call(this);
    },
    async commit(this: GroupCommitWriter) {
      await pass();
      await commit.call(this);
      await pass();
    },
  });
}

/** A document takes longer to draw than all else of an act; the bytes of one follow from its row. */
const leaveOutAttachments = () => Object.assign(Invoices.prototype, { attachmentsOf: async () => [] });

export class SimulatedShop {
  readonly providers: Providers;
  readonly tokens: Readonly<Record<string, string>>;
  readonly #folder: string;
  #generation = 0;
  #life = new Life();
  #app: App | undefined;
  #storage: Storage | undefined;
  #reader: DatabaseSync | undefined;
  readonly #queries = new Map<string, StatementSync>();
  #jobs: Job[] = [];

  constructor(folder: string, providers: Providers, tokens: Readonly<Record<string, string>>) {
    this.#folder = folder;
    this.providers = providers;
    this.tokens = tokens;
    providers.deliver = (signature, payload) => {
      const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
      const posted = this.app.server.inject({
        method: 'POST',
        url: '/api/payment-webhook',
        headers,
        payload,
      });
      return Promise.race([posted.then(({ statusCode }) => statusCode), this.#life.killed.then(() => 503)]);
    };
  }

  get app(): App {
    if (!this.#app) throw new Error('The shop has not started');
    return this.#app;
  }

  get dataDir(): string {
    return join(this.#folder, String(this.#generation));
  }

  get jobs(): readonly Job[] {
    return this.#jobs.filter(({ name }) => !LEFT_OUT.includes(name));
  }

  async start(): Promise<void> {
    this.#life = new Life();
    this.#life.onKilled = () => this.#keepWhatIsWritten();
    const { dataDir } = this;
    const settings = readSettings({
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      AUTH_SECRET: 'a secret of the simulation, of 43 characters',
      BUSY_AFTER_MS: '0',
      WRITES_PER_MINUTE: '1000000',
      SIGN_INS_PER_MINUTE: '1000000',
      SWATCH_PRICE: '3',
      TRANSFER_DAYS: '5',
      TRANSFER_TOLERANCE: '1',
      SHOP_TIME_ZONE: 'Europe/Berlin',
      VIES_URL,
    });
    await this.#run(async () => {
      this.#jobs = [];
      const { schedule } = JobRunner.prototype;
      JobRunner.prototype.schedule = (job) => void this.#jobs.push(job as Job);
      this.#storage = await openStorage({ dataDir });
      const { cards, mailer } = this.providers;
      const log = pino({ level: 'silent' });
      this.#app = await createApp({ settings, storage: this.#storage, log, clock, cards, mailer });
      JobRunner.prototype.schedule = schedule;
    });
    this.#reader = new DatabaseSync(join(dataDir, DATABASE_FILE), { readOnly: true });
  }

  #run<Result>(work: () => Promise<Result>): Promise<Result | 'killed'> {
    return lives.run(this.#life, () => Promise.race([work(), this.#life.killed]));
  }

  /** The process is killed at this point from now on, unless it has ended before. */
  killAt(points: number): void {
    this.#life.pointsLeft = points;
  }

  /** Runs an act; starts the shop again where it was killed. */
  async perform(work: () => Promise<string>): Promise<string> {
    const done = await this.#run(work);
    if (done !== 'killed') return done;
    await this.#close();
    await this.start();
    this.#tellWhatIsUnheard();
    return 'killed';
  }

  /** What is in the file is what the next process finds. */
  #keepWhatIsWritten(): void {
    const from = this.dataDir;
    this.#generation += 1;
    mkdirSync(this.dataDir);
    for (const file of [DATABASE_FILE, `${DATABASE_FILE}-wal`])
      copyFileIfThere(join(from, file), join(this.dataDir, file));
  }

  /** What was accepted and is still due may be sent once more. */
  #tellWhatIsUnheard(): void {
    for (const { id } of this.all("select 'email-' || id as id from outbox_emails where state = 'due'"))
      this.providers.emails.addUnheard(id);
    for (const { id } of this.all(
      "select feed_events.id from webhook_deliveries join feed_events on number = event_number where state = 'due'",
    ))
      this.providers.events.addUnheard(id);
  }

  async #close(): Promise<void> {
    this.#queries.clear();
    this.#reader?.close();
    await this.#app?.server.close();
    await this.#storage?.close();
  }

  async close(): Promise<void> {
    await this.#close();
    await this.providers.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** What is committed, read by a connection of its own. */
  all<Row = { readonly id: string }>(text: string, ...values: (string | number)[]): Row[] {
    const query = this.#queries.get(text) ?? this.#reader?.prepare(text);
    if (!query) throw new Error('The shop has not started');
    this.#queries.set(text, query);
    return query.all(...values) as Row[];
  }

  async send({ as, name, params = {}, query, body, key }: Request): Promise<Answer> {
    const { method, path } = endpoints[name];
    const { statusCode: status, payload } = await this.app.server.inject({
      method,
      url: fillPath(path, params) + (query ? `?${new URLSearchParams(query)}` : ''),
      headers: { authorization: `Bearer ${this.tokens[as]}`, ...(key && { 'idempotency-key': key }) },
      ...(body && { payload: body }),
    });
    return { status, body: payload.startsWith('{') ? (JSON.parse(payload) as Answer['body']) : {} };
  }
}

function copyFileIfThere(from: string, to: string): void {
  try {
    copyFileSync(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}

export const CUSTOMERS = ['mia', 'nora', 'otto', 'pia', 'quirin', 'rosa'];
/** They may order on account. */
export const ON_ACCOUNT = ['mia', 'otto'];
const ROLES = { wim: 'warehouse', sue: 'sales', ben: 'books' } as const;
export const emailOf = (name: string) => `${name}@mail.example`;

/** The shop on its first morning, from which every day is copied: people, articles, an API key and a webhook. */
export class FirstMorning {
  readonly #folder: string;
  readonly #tokens: Readonly<Record<string, string>>;
  #days = 0;

  private constructor(folder: string, tokens: Readonly<Record<string, string>>) {
    this.#folder = folder;
    this.#tokens = tokens;
  }

  static async prepare(folder: string): Promise<FirstMorning> {
    passCommits();
    leaveOutAttachments();
    begin(1, START);
    const tokens: Record<string, string> = {};
    const shop = new SimulatedShop(folder, await Providers.start(), tokens);
    mkdirSync(shop.dataDir, { recursive: true });
    const storage = await openStorage({ dataDir: shop.dataDir });
    await migrateIdentity(storage);
    await storage.close();
    await shop.start();
    for (const name of [...CUSTOMERS, 'ada', ...Object.keys(ROLES)]) tokens[name] = await signUp(shop, name);
    await shop.app.users.makeAdmin(emailOf('ada'));
    for (const [name, to] of Object.entries(ROLES))
      await shop.app.users.changeRole(emailOf(name), { from: null, to });
    await fill(shop, tokens);
    await sql`update access_tokens set expires_at = ${START + 1000 * 24 * 60 * 60_000}`.execute(
      shop.app.ctx.storage.db,
    );
    await shop.app.server.close();
    await shop.app.ctx.storage.close();
    await shop.providers.close();
    return new FirstMorning(shop.dataDir, tokens);
  }

  async start(seed: number): Promise<SimulatedShop> {
    begin(seed, START);
    startIdsAgain();
    const shop = new SimulatedShop(
      join(this.#folder, `day-${++this.#days}`),
      await Providers.start(),
      this.#tokens,
    );
    mkdirSync(shop.dataDir, { recursive: true });
    copyFileSync(join(this.#folder, DATABASE_FILE), join(shop.dataDir, DATABASE_FILE));
    await shop.start();
    return shop;
  }
}

async function signUp({ app }: SimulatedShop, name: string): Promise<string> {
  const email = emailOf(name);
  await app.identity.createAccount({ email, name, password: 'a good secret' });
  const { db } = app.ctx.storage;
  await confirmEmail(db, email);
  const { rows } = await sql<{ id: string }>`select id from identity_user where email = ${email}`.execute(db);
  const userId = rows[0]?.id ?? '';
  return (await app.users.issueToken({ sessionId: `session of ${name}`, email, name, userId })).token;
}

async function fill(shop: SimulatedShop, tokens: Record<string, string>): Promise<void> {
  const request = async (sent: Request) => {
    const { status, body } = await shop.send(sent);
    if (status >= 300) throw new Error(`${sent.name}: ${JSON.stringify(body)}`);
    return body;
  };
  const facts = {
    img: '/cloth/twill.jpg',
    description: 'Cloth.',
    weightGsm: 300,
    widthCm: 150,
    pieceLengthM: 3,
  };
  const steps = [{ fromQuantity: 10, price: 11 }];
  for (const [nth, article] of [
    { price: 12.5, minimumQuantity: 1, availableQuantity: 60, priceSteps: steps },
    { price: 20, minimumQuantity: 3, availableQuantity: 25 },
    { price: 7.25, minimumQuantity: 1, availableQuantity: 5 },
    { price: 40, minimumQuantity: 2, availableQuantity: 0 },
    { price: 33.33, minimumQuantity: 1, availableQuantity: 0 },
  ].entries()) {
    const body = { ...facts, productName: `Cloth ${nth}`, ...article };
    const { insertedId } = await request({ as: 'ada', name: 'addProduct', body });
    const lots = article.availableQuantity === 0 ? [12, 20, 7] : [];
    for (const [lot, quantity] of lots.entries()) {
      const delivery = { reason: 'delivery', quantity, lot: `K-${lot}` };
      await request({ as: 'wim', name: 'changeStock', params: { id: String(insertedId) }, body: delivery });
    }
  }
  for (const name of ON_ACCOUNT) {
    const body = { isAllowed: true, netDays: 30, creditLimit: 600 };
    await request({ as: 'ada', name: 'putAccountTerms', params: { email: emailOf(name) }, body });
  }
  const business = { company: 'Nora & Cie', taxId: 'FR40303265045' };
  await request({ as: 'nora', name: 'putBusiness', body: { ...business, invoiceAddress: null } });
  const { settings } = await request({ as: 'ada', name: 'getShopContent' });
  const legal = { ...Object(Object(settings).legal), takesWithdrawals: true };
  const bank = { ...Object(Object(settings).bank), holder: 'Mill', iban: 'DE89370400440532013000' };
  await request({
    as: 'ada',
    name: 'putShopContent',
    body: { settings: { ...Object(settings), legal, bank } },
  });
  const kinds = ['admin_order_paid', 'admin_stock_low'];
  await request({ as: 'ada', name: 'putEmailSubscriptions', body: { kinds } });
  const scopes = ['orders:read', 'orders:fulfil', 'stock:write'];
  const { key } = await request({
    as: 'ada',
    name: 'addApiKey',
    body: { name: 'ERP', scopes, validDays: null },
  });
  tokens.erp = String(key);
  const types = [
    'order.placed',
    'order.paid',
    'order.cancelled',
    'order.refunded',
    'order.shipped',
    'stock.changed',
  ];
  await request({ as: 'ada', name: 'addWebhook', body: { name: 'ERP', url: ERP_URL, types } });
}
