// What an act can see and choose: rows of the shop, what those outside remember, and choices that follow from its own number.
import type { Row } from '#server/storage/tables.ts';
import { clock, numbersFrom } from './seeded-process.ts';
import type { Answer, Request, SimulatedShop } from './shop.ts';

export interface Act {
  /** Its place in the day, from 1. */
  readonly nth: number;
  readonly name: string;
  readonly number: number;
}

/** A claim about the shop that is not true. */
export class Wrong extends Error {}
/** There is nothing that an act could be about. */
export class Nothing extends Error {}

/** What those outside of the shop know. */
export class Memory {
  /** Payment pages that were opened. */
  readonly pages: { readonly secret: string; readonly orders: readonly string[] }[] = [];
  /** Requests with a key, and the id that the first answer gave. */
  readonly keyed: { readonly request: Request; readonly at: number; id?: unknown }[] = [];
  /** Orders that were answered to be placed, paid or cancelled. */
  readonly told = new Map<string, 'placed' | 'paid' | 'cancelled'>();
}

export type Order = Row<'orders'>;
type Line = Row<'order_lines'> & Pick<Order, 'customer_email'>;
type Article = Row<'articles'>;

/** The choices of one act, which follow from its number, and what it needs to carry them out. */
export class Scene {
  readonly shop: SimulatedShop;
  readonly memory: Memory;
  readonly #next: () => number;

  constructor(shop: SimulatedShop, memory: Memory, number: number) {
    this.shop = shop;
    this.memory = memory;
    this.#next = numbersFrom(number);
  }

  number(least: number, most: number): number {
    return least + Math.floor(this.#next() * (most - least + 1));
  }

  chance(percent: number): boolean {
    return this.#next() * 100 < percent;
  }

  of<Item>(items: readonly Item[]): Item {
    if (items.length === 0) throw new Nothing();
    return items[this.number(0, items.length - 1)] as Item;
  }

  some<Item>(items: readonly Item[], most: number): Item[] {
    const left = [...items];
    const count = this.number(1, Math.min(most, left.length));
    return Array.from({ length: count }, () => left.splice(this.number(0, left.length - 1), 1)[0] as Item);
  }

  key(): string {
    return `key ${this.number(0, 2 ** 31)}`;
  }

  order(where = '1 = 1'): Order {
    return this.of(this.shop.all<Order>(`select * from orders where ${where} order by id`));
  }

  lines(where: string): Line[] {
    return this.shop.all<Line>(`select order_lines.*, customer_email from order_lines join orders on orders.id = order_id
        where kind <> 'delivery' and ${where} order by order_lines.id`);
  }

  line(where: string): Line {
    return this.of(this.lines(where));
  }

  articles(): Article[] {
    return this.shop.all<Article>('select * from articles order by id');
  }

  /** The open lots of an article. */
  lots({ id }: Article) {
    const query = 'select * from stock_lots where article_id = ? and closed_at is null order by id';
    return this.shop.all<Row<'stock_lots'>>(query, id);
  }

  async send(request: Request): Promise<Answer> {
    const sent = { request, at: clock.at };
    if (request.key) this.memory.keyed.push(sent);
    const answer = await this.shop.send(request);
    const { status, body } = answer;
    if (status === 500) throw new Wrong(`${request.name} was answered 500: ${JSON.stringify(body)}`);
    const id = String(body.insertedId ?? body._id);
    if (status < 300 && request.key) Object.assign(sent, { id });
    if (status < 300 && PLACING.includes(request.name)) this.memory.told.set(id, 'placed');
    if (status < 300 && request.name === 'cancelOrder')
      this.memory.told.set(String(request.params?.id), 'cancelled');
    // What was removed can be entered again.
    if (status < 300 && request.name === 'removeAccountPayment')
      for (const one of this.memory.keyed) if (one.id === request.params?.id) one.id = undefined;
    return answer;
  }
}
const PLACING = ['placeOrderOfLines', 'orderSwatches', 'acceptQuotation'];

/** A request, or what was done. */
export type Perform = (scene: Scene) => Request | string | Promise<Request | string>;

export const toAmount = (cents: number) => cents / 100;
export const nameOf = ({ customer_email }: Pick<Order, 'customer_email'>) =>
  customer_email.split('@')[0] ?? '';
export const words = ({ status, body }: Answer) =>
  `→ ${status} ${body.code ?? body.insertedId ?? body._id ?? ''}`;
