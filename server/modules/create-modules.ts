// Creates the modules and passes each the functions that it needs from others. Storage and external services are passed in.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { serviceStates } from '../http/lifecycle/start-report.ts';
import type { Network } from '../http/outbound-request.ts';
import { type Job, JobRunner, type JobRunnerOptions } from '../jobs/job-runner.ts';
import type { Settings } from '../settings.ts';
import type { Storage } from '../storage/open-storage.ts';
import { loadSecrets } from '../storage/secrets.ts';
import type { Executor } from '../storage/tables.ts';
import { Addresses } from './addresses/service.ts';
import { ApiKeys } from './api-keys/service.ts';
import { ArticleBatch } from './articles/batch/batch.ts';
import { ImportPictures } from './articles/csv/pictures.ts';
import { ArticleImports } from './articles/csv/service.ts';
import { ArticleEditing } from './articles/editing.ts';
import { Articles } from './articles/service.ts';
import { Basket, takeOutOfBasket } from './basket/service.ts';
import { Customers } from './customers/service.ts';
import { shopCharges } from './delivery/service.ts';
import { Outbox, type OutboxDependencies } from './email/outbox.ts';
import { type EmailSubject, OutboxSender, type OutboxSenderDependencies } from './email/outbox-sender.ts';
import type { EmailTransport, OutboxRow } from './email/service.ts';
import { emailTemplates } from './email-templates.ts';
import { Events } from './events/service.ts';
import { createBlobStorage, createImages } from './images/create-images.ts';
import type { Images } from './images/service.ts';
import { Invoices } from './invoices/service.ts';
import { ContactMessages } from './messages/contact.ts';
import { Messages } from './messages/service.ts';
import { Withdrawals } from './orders/change/withdrawals.ts';
import { PaymentDeadlines } from './orders/due/payment-deadlines.ts';
import { type PresumedDeliveriesRun, presumedDeliveriesJob } from './orders/due/presumed-deliveries.ts';
import { ChargesOfOrders } from './orders/price/order-charges.ts';
import { openOrders } from './orders/read/open-orders.ts';
import { articlesOfOrder } from './orders/read/order-details.ts';
import { Orders, refreshCustomerWords } from './orders/service.ts';
import {
  countInvoices,
  findOpenOrders,
  hasPaidOrders,
  lockOrders,
  movePaidOrders,
} from './orders/store/customer-orders.ts';
import { recordEvent } from './orders/store/timeline.ts';
import { Payments, type PaymentsOptions } from './payments/service.ts';
import { movePayments } from './payments/store/store.ts';
import { type CardProviderSettings, stripeConfig } from './payments/stripe/provider.ts';
import type { OpenIdProvider } from './people/better-auth/google.ts';
import { createPeople } from './people/create-people.ts';
import { eraseWithAccount } from './people/erase-with-account.ts';
import { DataExports } from './people/export/data-exports.ts';
import type { Identity } from './people/identity.ts';
import { Removal } from './people/removal/removal.ts';
import type { Users } from './people/service.ts';
import { createUnconfirmedCustomers } from './people/unconfirmed-customers.ts';
import { allPersonalData, takenOverData } from './personal-data.ts';
import { Quotations } from './quotations/service.ts';
import { BankFiles } from './receivables/bank/bank-files.ts';
import { Receivables } from './receivables/service.ts';
import { FirstDayList } from './reports/first-day.ts';
import { Reports } from './reports/service.ts';
import { ratingsOf } from './reviews/ratings.ts';
import { ReviewAdmin } from './reviews/review-admin.ts';
import { Reviews } from './reviews/service.ts';
import { SavedFabrics } from './saved-fabrics/service.ts';
import { Search, type SoldPieces } from './search/service.ts';
import { ShopSettings } from './shop-settings/service.ts';
import { StockAlerts } from './stock/alerts.ts';
import { StockChanges } from './stock/changes.ts';
import { Reservations } from './stock/reservations.ts';
import { articleStock } from './stock/service.ts';
import { assertSwatchesAllowed, Swatches, type SwatchSettings, swatchSettings } from './swatches/service.ts';
import { TaxIds } from './tax/service.ts';
import { Webhooks } from './webhooks/service.ts';

export interface ModuleDependencies {
  readonly settings: Settings;
  readonly storage: Storage;
  readonly log: FastifyBaseLogger;
  /** The card provider. Default: Stripe if the settings contain its keys, otherwise none. */
  readonly cards?: CardProviderSettings | undefined;
  /** Default: Google if the settings contain a client, otherwise none. */
  readonly google?: OpenIdProvider | undefined;
  /** Default: SMTP or files, depending on the settings. */
  readonly mailer?: EmailTransport | undefined;
  /** The clock of every module, in milliseconds since 1970. */
  readonly now?: () => number;
  /** What requests to addresses that people have typed can reach. Default: the public internet. */
  readonly network?: Network | undefined;
}

export interface Modules {
  readonly removal: Removal;
  readonly dataExports: DataExports;
  readonly identity: Identity;
  readonly users: Users;
  readonly apiKeys: ApiKeys;
  readonly events: Events;
  readonly webhooks: Webhooks;
  readonly shopSettings: ShopSettings;
  readonly images: Images;
  readonly articles: Articles;
  readonly articleEditing: ArticleEditing;
  readonly articleImports: ArticleImports;
  readonly importPictures: ImportPictures;
  readonly stockChanges: StockChanges;
  readonly reservations: Reservations;
  readonly search: Search;
  readonly addresses: Addresses;
  readonly savedFabrics: SavedFabrics;
  readonly customers: Customers;
  readonly messages: Messages;
  readonly contact: ContactMessages;
  readonly basket: Basket;
  readonly stockAlerts: StockAlerts;
  readonly orders: Orders;
  readonly withdrawals: Withdrawals;
  readonly swatches: Swatches;
  readonly quotations: Quotations;
  readonly paymentDeadlines: PaymentDeadlines;
  readonly presumedDeliveries: Job<PresumedDeliveriesRun>;
  readonly invoices: Invoices;
  readonly receivables: Receivables;
  readonly bankFiles: BankFiles;
  readonly reviews: Reviews;
  readonly reviewAdmin: ReviewAdmin;
  readonly payments: Payments;
  readonly reports: Reports;
  readonly firstDay: FirstDayList;
  readonly outbox: Outbox;
  readonly outboxSender: OutboxSender;
  readonly jobs: JobRunner;
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one list in the order of dependence reads better than its parts.
export async function createModules(server: FastifyInstance, deps: ModuleDependencies): Promise<Modules> {
  const { settings, storage, log, cards = stripeConfig(settings), now = Date.now } = deps;
  const images = await createImages(settings, storage);
  const timeZone = settings.SHOP_TIME_ZONE;
  const isSample = !settings.production;
  const shopSettings = await ShopSettings.open({ storage, now, timeZone, images, isSample });
  const shopName = () => shopSettings.content.company.name;
  const { users, identity, mailer, context } = await createPeople(
    server,
    {
      ...deps,
      now,
      shop: () => shopSettings.emailShop,
      sendEmails: () => sendWritten(emails.outboxSender, jobs),
    },
    {
      onTakeover: (tx, account, heir) =>
        eraseWithAccount(
          { storage, log, users, personalData: takenOverData, orders: ordersOfPeople(payments, receivables) },
          tx,
          account,
          heir,
        ),
      onNamesChanged: refreshCustomerWords,
    },
  );
  const swatchPrices = swatchSettings(settings);
  const { articles, search, ...articleModules } = createArticles({
    storage,
    images,
    now,
    swatches: swatchPrices,
    numberPrefix: () => shopSettings.content.company.numberPrefix,
    log,
    network: deps.network,
    soldPieces: (ids) => reports.soldPieces(ids),
  });
  const reservations = new Reservations({ storage, now, reservationPieces: swatchPrices.reservationPieces });
  const stockChanges = new StockChanges({ storage, openOrders, now, timeZone: settings.SHOP_TIME_ZONE });
  const ordering = { now, ...orderSettings(settings) };
  const unconfirmed = createUnconfirmedCustomers({
    ordersPerDay: settings.OPEN_ORDERS_PER_CUSTOMER,
    now,
  });
  const taxIds = new TaxIds({ storage, viesUrl: settings.VIES_URL, now });
  const chargesOptions = {
    db: storage.db,
    settings: shopSettings,
    taxIds,
    timeZone: settings.SHOP_TIME_ZONE,
    now,
  };
  const orders = new Orders({
    storage,
    charges: new ChargesOfOrders(chargesOptions),
    reservations,
    ...ordering,
    depositPercent: () => shopSettings.get('deposit').value.percent,
    unconfirmed,
    swatches: { priceCents: swatchPrices.priceCents, assertAllowed: assertSwatchesAllowed },
    takeOutOfBasket,
    onAccount: {
      netDays: (tx, userId) => receivables.netDays(tx, userId),
      async charge(tx, order) {
        await receivables.charge(tx, order);
        await onSettled(tx, [order.id], order.at);
      },
    },
    // The sample shop and the tests take orders to be paid by card without a card provider.
    takesCards: cards !== undefined || !settings.production,
    onOrderEvent(event) {
      server.metrics.countOrderEvent(event);
      if (event === 'paid') reviews.publishVerified();
    },
    details: {
      payment: (id) => payments.summarize(id),
      disputed: (ids) => payments.disputedOf(ids),
      documents: (id) => invoices.listDocuments(id),
      readyOn: (id) => quotations.readyOn(id),
      invoiceNumbers: (ids) => invoices.numbersOf(ids),
    },
  });
  const noticeRecipients = async () => {
    const { email } = shopSettings.content.company;
    return email === '' ? (await users.admins()).map((admin) => admin.email) : [email];
  };
  const withdrawals = new Withdrawals({
    storage,
    now,
    isOffered: () => shopSettings.content.legal.takesWithdrawals,
    noticeRecipients,
    ...unconfirmed,
  });
  const swatches = new Swatches({ storage, reservations, orders, settings: swatchPrices, now });
  const quotations = new Quotations({
    storage,
    articles,
    orders,
    users,
    hasCharges: () => shopCharges(shopSettings) !== null,
    timeZone,
    now,
  });
  const addresses = new Addresses({ storage, users, now });
  const invoices = new Invoices({ storage, timeZone, shopSettings, orders });
  const receivables = new Receivables({
    storage,
    users,
    isConfirmed: (email) => identity.isConfirmed(email),
    shopSettings,
    timeZone: settings.SHOP_TIME_ZONE,
    now,
  });
  const bankFiles = new BankFiles({ storage, users, timeZone: settings.SHOP_TIME_ZONE, now });
  const customers = new Customers({
    storage,
    users,
    isConfirmed: (email) => identity.isConfirmed(email),
    taxIds,
    now,
  });
  const messages = new Messages({ storage, images, now });
  const contact = new ContactMessages({ storage, messages, noticeRecipients, now });
  const savedFabrics = new SavedFabrics(storage, articles);
  const basket = new Basket({ storage, articles, reservations, orders, now });
  const events: Events = new Events({
    storage,
    now,
    onNumbered: (tx, numbered) => webhooks.enqueue(tx, numbered),
  });
  const webhooks = new Webhooks({
    storage,
    events,
    log,
    now,
    secret: (await loadSecrets(settings)).auth,
    production: settings.production,
    network: deps.network,
    onAccepted: (seconds) => server.metrics.observeWebhookDelivery(seconds),
  });
  const stockAlerts = new StockAlerts({ storage, articles, now });
  const reviews = new Reviews({ storage, images, articles, waitForAdmin: settings.REVIEWS === 'before' });
  const reviewAdmin = new ReviewAdmin({ storage, images, now });
  const onJobRun: JobRunnerOptions['onJobRun'] = (job, outcome) => server.metrics.recordJobRun(job, outcome);
  const jobs = new JobRunner({ db: storage.db, log, onJobRun, now });
  const cardPayments = { storage, orders, jobs, log, cards, now };
  const onSettled = async (tx: Executor, orderIds: readonly string[], at: number) => {
    await reviews.verifyPurchases(tx, orderIds);
    await invoices.issueInvoices(tx, orderIds, at);
  };
  const payments = createPayments(server, {
    ...cardPayments,
    onSettled,
    async onRefunded(tx, refundId, at) {
      await invoices.issueCreditNote(tx, refundId, at);
      await receivables.creditRefund(tx, refundId);
    },
  });
  const paymentDeadlines = new PaymentDeadlines({ storage, log, payments, ...ordering, unconfirmed });
  const presumedDeliveries = presumedDeliveriesJob({ storage, log, now });
  const reports = new Reports({
    storage,
    timeZone: settings.SHOP_TIME_ZONE,
    now,
    articles,
    renderDocument: invoices.renderIssued.bind(invoices),
    bookkeeping: () => shopSettings.get('bookkeeping').value,
    shopName,
  });
  const accountLinkOf = (email: OutboxRow) => identity.links.linkOf(email);
  const emails = createOutbox(
    { storage, templates: emailTemplates, transport: mailer, log, context, now, accountLinkOf },
    orders,
    invoices,
  );
  return {
    identity,
    users,
    apiKeys: new ApiKeys({ storage, now }),
    events,
    webhooks,
    shopSettings,
    images,
    articles,
    ...articleModules,
    search,
    addresses,
    stockChanges,
    reservations,
    stockAlerts,
    savedFabrics,
    customers,
    messages,
    contact,
    basket,
    orders,
    withdrawals,
    swatches,
    quotations,
    paymentDeadlines,
    presumedDeliveries,
    invoices,
    receivables,
    bankFiles,
    reviews,
    reviewAdmin,
    payments,
    reports,
    firstDay: new FirstDayList({
      storage,
      now,
      shopSettings,
      receivables,
      payments,
      mailer,
      context,
      services: serviceStates(settings),
    }),
    jobs,
    ...emails,
    removal: new Removal({
      storage,
      users,
      now,
      personalData: allPersonalData,
      orders: ordersOfPeople(payments, receivables),
    }),
    dataExports: new DataExports({
      storage,
      log,
      now,
      shopName,
      personalData: allPersonalData,
      files: await createBlobStorage(settings),
      picture: (url) => images.original(url),
    }),
  };
}

/** Creates the articles and search modules. */
function createArticles({
  storage,
  images,
  now,
  swatches,
  numberPrefix,
  log,
  network,
  soldPieces,
}: {
  readonly storage: Storage;
  readonly images: Images;
  readonly now: () => number;
  readonly swatches: SwatchSettings;
  readonly numberPrefix: () => string;
  readonly log: FastifyBaseLogger;
  readonly network: Network | undefined;
  readonly soldPieces: SoldPieces;
}) {
  const articleOptions = {
    storage,
    images,
    stock: articleStock,
    ratingsOf,
    now,
    numberPrefix,
    swatchPriceCents: swatches.priceCents,
  };
  const articles = new Articles(articleOptions);
  const search = new Search({ storage, articles, openOrders, soldPieces, now });
  const importPictures = new ImportPictures({ storage, images, log, now, network });
  const articleImports = new ArticleImports({
    storage,
    pictures: importPictures,
    batch: new ArticleBatch({ storage, images, stock: articleStock, numberPrefix }),
    listArticles: (query) => search.listArticles(query),
    now,
  });
  return {
    articles,
    articleEditing: new ArticleEditing(articleOptions),
    articleImports,
    importPictures,
    search,
  };
}
/** The functions by which the removal or takeover of an account changes its orders. */
const ordersOfPeople = (payments: Payments, receivables: Receivables) => ({
  findOpen: findOpenOrders,
  async lock(storage: Pick<Storage, 'kind'>, tx: Executor, userId: string) {
    await lockOrders(storage, tx, userId);
    await receivables.assertNothingOwed(tx, userId);
  },
  countInvoices,
  hasPaid: hasPaidOrders,
  async movePaid(tx: Executor, from: string, to: string) {
    const ids = await movePaidOrders(tx, from, to);
    await movePayments(tx, ids, to);
  },
  cancel: payments.cancelOrder.bind(payments),
});

/**
 * Sends due emails now, because somebody waits for one; waits first for a run that may have begun before it was
 * written.
 */
async function sendWritten(outboxSender: OutboxSender, jobs: JobRunner): Promise<void> {
  await outboxSender.idle();
  await jobs.runNow(outboxSender.job);
}

function createPayments(
  { metrics }: FastifyInstance,
  options: Omit<PaymentsOptions, 'provider' | 'onProviderCall' | 'onUnmatchedPayments' | 'onCheckFailed'>,
): Payments {
  return new Payments({
    ...options,
    onProviderCall: (outcome, ms) => metrics.observeProviderCall(outcome, ms),
    onUnmatchedPayments: (count) => metrics.setUnmatchedPayments(count),
    onCheckFailed: () => metrics.countFailedPaymentCheck(),
  });
}

const orderSettings = ({ PAYMENT_DEADLINE_HOURS, OPEN_ORDERS_PER_CUSTOMER, SHOP_TIME_ZONE }: Settings) => ({
  paymentDeadlineMs: PAYMENT_DEADLINE_HOURS * 60 * 60_000,
  openOrdersMax: OPEN_ORDERS_PER_CUSTOMER,
  timeZone: SHOP_TIME_ZONE,
});

function createOutbox(
  options: OutboxSenderDependencies & Pick<OutboxDependencies, 'now'>,
  orders: Orders,
  invoices: Invoices,
): { outbox: Outbox; outboxSender: OutboxSender } {
  const articlesOf = (orderId: string) => articlesOfOrder(options.storage.db, orderId);
  const outbox = new Outbox({
    ...options,
    articlesOf,
    orderExists: async (id) => (await orders.findBalance(options.storage.db, id)) !== undefined,
    async onResent(tx, { orderId, subject, by, at }) {
      const event = { orderId, type: 'email_resent', actor: 'admin', actorId: by } as const;
      await recordEvent(tx, { ...event, note: subject, isInternal: true, at });
    },
  });
  const attachmentsOf = (email: EmailSubject) => invoices.attachmentsOf(email);
  return { outbox, outboxSender: new OutboxSender({ ...options, attachmentsOf, articlesOf }) };
}
