// What the examples of endpoints refer to, each value once: tests replace them with what they have made.

const id = (nth: number) => `0199a0c1-5b00-7000-8000-${String(nth).padStart(12, '0')}`;

export const EXAMPLE = {
  /** A customer with an account. */
  customer: 'mia@mail.com',
  password: 'a good secret',
  /** Nobody's yet. */
  newEmail: 'weber@mail.com',
  /** Another customer whose email is confirmed. */
  otherCustomer: 'nora@mail.com',
  admin: 'ada@mail.com',

  /** On sale: 100 pieces at $12.50, at least two. */
  article: id(1),
  slug: 'harbour-twill',
  /** No article has it yet. */
  articleNumber: 'HB/220.4',
  /** Nothing has it yet. */
  externalId: 'ERP-70021',
  soldOutArticle: id(2),
  /** Three pieces are left, fewer than its minimum order. */
  remnant: id(3),
  /** Its stock is in two lots of ten pieces. */
  articleInLots: id(4),
  lot: id(5),
  lotName: 'K-1',
  otherLot: id(6),
  /** The number of that article, and when it was counted. */
  countedNumber: 'SV-00012',
  countedAt: '2026-11-24T18:30:00Z',
  articleImport: id(7),
  /** Open: 40 pieces of `articleInLots` on a far day. */
  expectedDelivery: id(36),

  /** The customer's: two pieces, unpaid. */
  order: id(8),
  /** The only line of the first. */
  lineOfOrder: id(25),
  otherOrder: id(9),
  /** A payment of the first that has succeeded, and one of both. */
  transaction: 'pi_3SqQ2a',
  sharedTransaction: 'pi_3SqQ2b',
  /** The customer's: two pieces, paid. */
  paidOrder: id(10),
  /** Paid, and being prepared. */
  preparedOrder: id(17),
  /** Paid, and shipped. */
  shippedOrder: id(24),
  /** Its parcel. */
  parcel: id(31),
  /** Paid, and being prepared: two pieces; and its line. */
  orderToShip: id(32),
  lineToShip: id(33),
  orderLine: id(11),
  /** The customer's: pieces and a swatch, unpaid; and its first line. */
  orderOfLines: id(18),
  unpaidLine: id(19),
  /** The customer's: eight pieces of `article` at $11.50, answered; and one that waits for its answer. */
  quotation: id(26),
  askedQuotation: id(27),
  /** The customer's, of which some pieces come later than was said. */
  lateOrder: id(37),
  /** The customer's: 200 pieces of `article`, of which 100 are awaited; and its line. */
  awaitingOrder: id(28),
  awaitingLine: id(30),
  /** Two weeks from today. */
  validUntil: '2026-12-24',
  apiKey: id(21),
  webhook: id(22),
  webhookDelivery: id(23),
  invoice: 'INV-2026-000001',
  /** `order` has it. */
  exportPaper: id(35),
  email: id(12),
  /** A statement of withdrawal from `order`, which waits. */
  withdrawal: id(34),
  /** About the customer. */
  customerNote: id(29),

  /** May order on account, and what an admin has entered for them. */
  accountCustomer: 'otto@mail.com',
  accountPayment: id(20),
  /** The key of a line of a bank's file that is not booked yet. */
  bankLine: 'q2sdNf3J0k1mYv5tQz8wXc4bRh7uPe9aLo6iGj-_DnM',
  otherBankLine: 'Yv5tQz8wXc4bRh7uPe9aLo6iGj-_DnMq2sdNf3J0k1m',

  /** The customer's. */
  address: id(13),
  review: id(14),
  session: id(15),
  passkey: id(16),

  /** In which the mill writes texts, besides the shop's first. */
  textLanguage: 'de',
} as const;

/** Before it the newest page of any list begins. */
const PAGE_CURSOR = 'ffffffff-ffff-7fff-bfff-ffffffffffff';
export const EXAMPLE_PAGE = { limit: 20, cursor: PAGE_CURSOR, sort: 'newest' } as const;

const PLACE = {
  street: '1 Mill Lane',
  postcode: 'HX1 1AA',
  city: 'Halifax',
  region: '',
  country: 'GB',
} as const;
export const EXAMPLE_POSTAL_ADDRESS = { name: 'Mia Weber', company: 'Weber Coats', ...PLACE } as const;
export const EXAMPLE_INVOICE_ADDRESS = { name: 'Accounts', ...PLACE } as const;

export const EXAMPLE_DELIVERY = { phone: '+44 1422 000000', address: '1 Mill Lane, Halifax' } as const;
