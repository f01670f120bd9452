// Creates the modules and passes each the functions that it needs from others. What a module needs of a later one is a
// function that finds it when it is called.
import type { FastifyInstance } from 'fastify';
import type { ShopContext } from '../context.ts';
import type { Network } from '../http/outbound-request.ts';
import { JobRunner } from '../jobs/job-runner.ts';
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
import { ArticleTextEditing } from './articles/texts.ts';
import { Basket, takeOutOfBasket } from './basket/service.ts';
import { NewsConsents } from './customers/news.ts';
import { Customers } from './customers/service.ts';
import { shopCharges } from './delivery/service.ts';
import { Outbox } from './email/outbox.ts';
import { OutboxSender } from './email/outbox-sender.ts';
import type { EmailTransport } from './email/transport.ts';
import { emailTemplates } from './email-templates.ts';
import { Events } from './events/service.ts';
import { createBlobStorage, createImages } from './images/create-images.ts';
import type { Images } from './images/service.ts';
import { ExportPapers } from './invoices/papers/export-papers.ts';
import { Invoices } from './invoices/service.ts';
import { ContactMessages } from './messages/contact.ts';
import { Messages } from './messages/service.ts';
import { Withdrawals } from './orders/change/withdrawals.ts';
import { PaymentDeadlines } from './orders/due/payment-deadlines.ts';
import { presumedDeliveriesJob } from './orders/due/presumed-deliveries.ts';
import { ExpectedDeliveries } from './orders/expected/deliveries.ts';
import { ChargesOfOrders } from './orders/price/order-charges.ts';
import { openOrders } from './orders/read/open-orders.ts';
import { articlesOfOrder } from './orders/read/order-details.ts';
import { readOrder } from './orders/read/order-reading.ts';
import { Orders } from './orders/service.ts';
import {
  countInvoices,
  findOpenOrders,
  hasPaidOrders,
  lockOrders,
  movePaidOrders,
} from './orders/store/customer-orders.ts';
import { recordEvent } from './orders/store/timeline.ts';
import { refreshCustomerWords } from './orders/store/word-store.ts';
import { Payments } from './payments/service.ts';
import { movePayments } from './payments/store/store.ts';
import { CardProvider, type CardProviderSettings, stripeConfig } from './payments/stripe/provider.ts';
import type { OpenIdProvider } from './people/better-auth/google.ts';
import { createPeople } from './people/create-people.ts';
import { eraseWithAccount } from './people/erase-with-account.ts';
import { DataExports } from './people/export/data-exports.ts';
import { Removal } from './people/removal/removal.ts';
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
import { assertSwatchesAllowed, Swatches } from './swatches/service.ts';
import { TaxIds } from './tax/service.ts';
import { Webhooks } from './webhooks/service.ts';

export interface ExternalServices {
  /** The card provider. Default: Stripe if the settings contain its keys, otherwise none. */
  readonly cards?: CardProviderSettings | undefined;
  /** Default: Google if the settings contain a client, otherwise none. */
  readonly google?: OpenIdProvider | undefined;
  /** Default: SMTP or files, depending on the settings. */
  readonly mailer?: EmailTransport | undefined;
  /** What requests to addresses that people have typed can reach. Default: the public internet. */
  readonly network?: Network | undefined;
}

export type Modules = Awaited<ReturnType<typeof createModules>>;

export async function createModules(server: FastifyInstance, ctx: ShopContext, external: ExternalServices) {
  const { metrics } = server;
  const { cards = stripeConfig(ctx.settings), network } = external;
  const images = await createImages(ctx);
  const shopSettings = await ShopSettings.open(ctx, images);
  const jobs = new JobRunner(ctx, {
    onJobRun: (job, outcome) => metrics.recordJobRun(job, outcome, ctx.clock.now()),
  });
  const people: People = await createPeople(server, ctx, {
    ...external,
    shop: () => shopSettings.emailShop,
    sendEmails: () => sendWritten(emails.outboxSender, jobs),
    onTakeover: (...takeover) =>
      eraseWithAccount(ctx, { ...leaving, personalData: takenOverData }, ...takeover),
    onNamesChanged: refreshCustomerWords,
  });
  const shop: Shop = { images, shopSettings, ...people };
  const articles = createArticles(ctx, shop, network, (ids) => reports.daily.soldPieces(ids));
  const reviews = new Reviews(ctx, { images, articles: articles.articles });
  const ordering = createOrdering(ctx, shop, articles.articles, {
    // The sample shop and the tests take orders to be paid by card without a card provider.
    takesCards: cards !== undefined || !ctx.settings.production,
    onOrderEvent(event) {
      metrics.countOrderEvent(event);
      if (event === 'paid') reviews.publishVerified();
    },
    later: () => ({ ...money, quotations: ordering.quotations }),
  });
  const provider =
    cards && new CardProvider(cards, (outcome, ms) => metrics.observeProviderCall(outcome, ms));
  const money: Money = createMoney(server, ctx, shop, { ordering, reviews, jobs, provider });
  const reports = new Reports(ctx, {
    articles: articles.articles,
    renderDocument: (document, issuedAt) => money.invoices.renderIssued(document, issuedAt),
    bookkeeping: () => shopSettings.get('bookkeeping').value,
    shopName: () => shopSettings.content.company.name,
  });
  const emails: Emails = createEmails(server, ctx, people, money);
  const leaving = { users: people.users, orders: ordersOfPeople(money) };
  const { mailer, context } = people;
  return {
    ...shop,
    ...articles,
    ...ordering,
    ...money,
    ...emails,
    ...createCustomerPages(ctx, shop, articles.articles),
    ...(await createFeed(server, ctx, network)),
    jobs,
    reviews,
    reviewAdmin: new ReviewAdmin(ctx, { images }),
    reports,
    firstDay: new FirstDayList(ctx, { shopSettings, ...money, mailer, context }),
    removal: new Removal(ctx, { ...leaving, personalData: allPersonalData }),
    dataExports: new DataExports(ctx, {
      shopName: () => shopSettings.content.company.name,
      personalData: allPersonalData,
      files: await createBlobStorage(ctx.settings),
      picture: (url) => images.original(url),
    }),
  };
}

type People = Awaited<ReturnType<typeof createPeople>>;

interface Shop extends People {
  readonly images: Images;
  readonly shopSettings: ShopSettings;
}

/** The articles, what is in stock of them, and how they are found. */
function createArticles(
  ctx: ShopContext,
  { images, shopSettings }: Shop,
  network: Network | undefined,
  soldPieces: SoldPieces,
) {
  const numberPrefix = () => shopSettings.content.company.numberPrefix;
  const deps = { images, stock: articleStock, ratingsOf, numberPrefix };
  const articles = new Articles(ctx, deps);
  const search = new Search(ctx, { articles, openOrders, soldPieces });
  const importPictures = new ImportPictures(ctx, { images, network });
  return {
    articles,
    articleEditing: new ArticleEditing(ctx, deps),
    articleTexts: new ArticleTextEditing(ctx),
    search,
    importPictures,
    articleImports: new ArticleImports(ctx, {
      pictures: importPictures,
      batch: new ArticleBatch(ctx, deps),
      listArticles: (query) => search.listArticles(query),
    }),
    stockChanges: new StockChanges(ctx, { openOrders, images }),
    stockAlerts: new StockAlerts(ctx, { articles }),
  };
}

interface OrderingDeps extends Pick<OrdersDeps, 'takesCards' | 'onOrderEvent'> {
  readonly later: () => Money & { readonly quotations: Quotations };
}

type OrdersDeps = ConstructorParameters<typeof Orders>[1];

/** What customers and the mill do with orders besides paying them. */
function createOrdering(
  ctx: ShopContext,
  shop: Shop,
  articles: Articles,
  { later, ...ordering }: OrderingDeps,
) {
  const { shopSettings, users } = shop;
  const switches = () => shopSettings.get('uses').value;
  const reservations = new Reservations(ctx);
  const unconfirmed = createUnconfirmedCustomers(ctx);
  const taxIds = new TaxIds(ctx);
  const charges = new ChargesOfOrders(ctx, { settings: shopSettings, taxIds });
  const orders = new Orders(ctx, {
    ...ordering,
    reservations,
    unconfirmed,
    issueProForma: (tx, id, at) => later().exportPapers.issueProForma(tx, id, at),
    transferDays: () => (shopSettings.bankAccount ? ctx.settings.TRANSFER_DAYS : 0),
    charges,
    depositPercent: () => shopSettings.get('deposit').value.percent,
    assertSwatchesAllowed,
    takeOutOfBasket,
    onAccount: {
      netDays: (tx, userId) => later().receivables.netDays(tx, userId),
      async charge(tx, order) {
        await later().receivables.charge(tx, order);
        await later().onSettled(tx, [order.id], order.at);
      },
    },
    details: {
      payment: (id) => later().payments.summarize(id),
      disputed: (ids) => later().payments.disputedOf(ids),
      documents: (id) => later().invoices.listDocuments(id),
      payTo: () => shopSettings.bankAccount,
      exportPapers: (order) => later().exportPapers.papersOf(order),
      readyOn: (id) => later().quotations.readyOn(id),
      invoiceNumbers: (ids) => later().invoices.numbersOf(ids),
    },
  });
  return {
    taxIds,
    charges,
    reservations,
    orders,
    unconfirmed,
    presumedDeliveries: presumedDeliveriesJob(ctx),
    expectedDeliveries: new ExpectedDeliveries(ctx),
    swatches: new Swatches(ctx, { reservations, orders, switches }),
    basket: new Basket(ctx, { articles, reservations }),
    quotations: new Quotations(ctx, {
      articles,
      orders,
      users,
      hasCharges: () => shopCharges(shopSettings) !== null,
      isOffered: () => switches().quotations,
    }),
    withdrawals: new Withdrawals(ctx, {
      isOffered: () => shopSettings.content.legal.takesWithdrawals,
      noticeRecipients: noticeRecipients(shop),
      ...unconfirmed,
    }),
  };
}

type Money = ReturnType<typeof createMoney>;

/** Payments, what is owed, and the documents of both. */
function createMoney(
  { metrics }: FastifyInstance,
  ctx: ShopContext,
  { images, shopSettings, users, identity }: Shop,
  deps: {
    readonly ordering: ReturnType<typeof createOrdering>;
    readonly reviews: Reviews;
    readonly jobs: JobRunner;
    readonly provider: CardProvider | undefined;
  },
) {
  const { ordering, reviews, jobs, provider } = deps;
  const { orders, unconfirmed } = ordering;
  const invoices = new Invoices(ctx, { shopSettings, images });
  const exportPapers = new ExportPapers(ctx, { shopSettings, charges: ordering.charges });
  const isConfirmed = (email: string) => identity.isConfirmed(email);
  const receivables = new Receivables(ctx, { users, isConfirmed, shopSettings });
  const onSettled = async (tx: Executor, orderIds: readonly string[], at: number) => {
    await reviews.verifyPurchases(tx, orderIds);
    await invoices.issueInvoices(tx, orderIds, at);
  };
  const payments = new Payments(ctx, {
    orders,
    jobs,
    provider,
    onUnmatchedPayments: (count) => metrics.setUnmatchedPayments(count),
    onCheckFailed: () => metrics.countFailedPaymentCheck(),
    onSettled,
    async onRefunded(tx, refundId, at) {
      await invoices.issueCreditNote(tx, refundId, at);
      await receivables.creditRefund(tx, refundId);
    },
  });
  return {
    invoices,
    exportPapers,
    receivables,
    bankFiles: new BankFiles(ctx, { users, payments }),
    onSettled,
    payments,
    paymentDeadlines: new PaymentDeadlines(ctx, { payments, unconfirmed }),
    news: new NewsConsents(ctx, {
      settings: shopSettings,
      confirmedEmails: (emails) => identity.confirmedEmails(emails),
    }),
    customers: new Customers(ctx, {
      users,
      isConfirmed,
      taxIds: ordering.taxIds,
      quotations: ordering.quotations,
    }),
  };
}

type Emails = ReturnType<typeof createEmails>;

function createEmails(
  { metrics }: FastifyInstance,
  ctx: ShopContext,
  { identity, mailer, context }: People,
  { invoices, exportPapers }: Pick<Money, 'invoices' | 'exportPapers'>,
) {
  const source = {
    templates: emailTemplates,
    transport: mailer,
    context,
    articlesOf: (orderId: string) => articlesOfOrder(ctx.storage.db, orderId),
  };
  const outbox = new Outbox(ctx, {
    ...source,
    orderExists: async (id) => (await readOrder(ctx.storage.db, id)) !== undefined,
    async onResent(tx, { orderId, subject, by, at }) {
      const event = { orderId, type: 'email_resent', actor: 'admin', actorId: by } as const;
      await recordEvent(tx, { ...event, note: subject, isInternal: true, at });
    },
  });
  const outboxSender = new OutboxSender(ctx, {
    ...source,
    accountLinkOf: (email) => identity.links.linkOf(email),
    attachmentsOf: async (email) => [
      ...(await invoices.attachmentsOf(email)),
      ...(await exportPapers.attachmentsOf(email)),
    ],
    onFailure: (kind) => metrics.countEmailFailure(kind),
  });
  return { outbox, outboxSender };
}

/**
 * Sends due emails now, because somebody waits for one; waits first for a run that may have begun before it was
 * written.
 */
async function sendWritten(outboxSender: OutboxSender, jobs: JobRunner): Promise<void> {
  await outboxSender.idle();
  await jobs.runNow(outboxSender.job);
}

/** What customers keep with the shop, and what they write to it. */
function createCustomerPages(ctx: ShopContext, shop: Shop, articles: Articles) {
  const { images, users } = shop;
  const messages = new Messages(ctx, { images });
  return {
    addresses: new Addresses(ctx, { users }),
    savedFabrics: new SavedFabrics(ctx, { articles }),
    messages,
    contact: new ContactMessages(ctx, { messages, noticeRecipients: noticeRecipients(shop) }),
  };
}

/** What other systems read and are told. */
async function createFeed({ metrics }: FastifyInstance, ctx: ShopContext, network: Network | undefined) {
  const events: Events = new Events(ctx, { onNumbered: (tx, numbered) => webhooks.enqueue(tx, numbered) });
  const webhooks = new Webhooks(ctx, {
    events,
    secret: (await loadSecrets(ctx.settings)).auth,
    network: { ...network, hosts: ctx.settings.WEBHOOK_HOSTS },
    onAccepted: (seconds) => metrics.observeWebhookDelivery(seconds),
  });
  return { apiKeys: new ApiKeys(ctx), events, webhooks };
}

/** The addresses of the front desk or, without one, of the admins. */
const noticeRecipients =
  ({ shopSettings, users }: Shop) =>
  async () => {
    const { email } = shopSettings.content.company;
    return email === '' ? (await users.admins()).map((admin) => admin.email) : [email];
  };

/** The functions by which the removal or takeover of an account changes its orders. */
const ordersOfPeople = ({ payments, receivables }: Money) => ({
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
