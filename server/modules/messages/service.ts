// Messages on orders. The recipient of an email is the order's customer, or staff who chose these emails: never an address that a
// request names.
import type { PartOutput } from '#contract/endpoint-types.ts';
import type { OrderMessage, WaitingMessage } from '#contract/orders/order-messages.ts';
import { Service } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import { recordAudit } from '#server/modules/audit/service.ts';
import { enqueueEmail, notifyAdmins } from '#server/modules/email/service.ts';
import type { Images } from '#server/modules/images/service.ts';
import { readOrder, readOrders } from '#server/modules/orders/read/order-reading.ts';
import { REMOVED_NAME } from '#server/storage/actors.ts';
import { newId } from '#server/storage/ids.ts';
import { allRows, mapPage, type Page, type PageParams, toPage } from '#server/storage/queries/paging.ts';
import { lockUntilCommit } from '#server/storage/transaction-locks.ts';
import { adminOrderMessageEmail, orderMessageEmail } from './email-templates.ts';
import * as store from './store.ts';

const HOUR_MS = 60 * 60_000;
/** So many messages a customer may write in an hour. */
const MESSAGES_PER_HOUR = 30;

type NewMessage = PartOutput<'addOrderMessage', 'body'>;

export class Messages extends Service<{ readonly images: Images }> {
  /** Lists the messages of the caller's order, or of any order to staff. Throws `order_not_found`. */
  async list(caller: Caller, orderId: string): Promise<OrderMessage[]> {
    await this.#requireOrder(caller, orderId);
    const rows = await store.findMessages(this.db, orderId);
    return rows.map((row) => ({
      _id: row.id,
      from: row.is_from_mill === 1 ? 'mill' : 'customer',
      author: row.is_from_mill === 1 && !caller.isStaff ? null : (row.author ?? REMOVED_NAME),
      text: row.text,
      photos: JSON.parse(row.photos),
      at: new Date(row.sent_at).toISOString(),
      isWaiting: row.is_waiting === 1,
    }));
  }

  /** A page of the messages that wait for an answer. */
  async listWaiting(page: PageParams): Promise<Page<WaitingMessage>> {
    const rows = await store.findWaiting(this.db, page);
    const orders = await readOrders(
      this.db,
      rows.map(({ order_id }) => order_id),
    );
    return mapPage(toPage(rows, page), (row) => ({
      _id: row.id,
      order: { _id: row.order_id, number: orders.get(row.order_id)?.number ?? '' },
      customerName: orders.get(row.order_id)?.customer_name ?? '',
      text: row.text,
      photos: JSON.parse(row.photos).length,
      at: new Date(row.sent_at).toISOString(),
    }));
  }

  /**
   * Adds a message and the email about it; returns its id. Of several messages that a customer writes before an answer, the
   * first one is told to the mill. Throws `order_not_found`, `validation_failed` for a photo that the shop does not have,
   * `too_many_requests` for customers, and `user_not_found` when staff write to a removed customer.
   */
  async add(caller: Caller, orderId: string, { text, photos }: NewMessage): Promise<string> {
    const { images } = this.deps;
    const order = await this.#requireOrder(caller, orderId);
    const isFromMill = order.customer_id !== caller.id;
    if (isFromMill && !(await store.hasEmail(this.db, order.customer_id)))
      throw new AppError('user_not_found');
    const at = this.now();
    const id = newId(at);
    await this.storage.transaction(async (tx) => {
      await lockUntilCommit(this.storage, tx, `messages of ${orderId}`);
      if (!isFromMill) {
        const recent = { since: at - HOUR_MS, limit: MESSAGES_PER_HOUR };
        if ((await store.countOfAuthor(tx, caller.id, recent)) >= MESSAGES_PER_HOUR)
          throw new AppError('too_many_requests', { retryAfterSeconds: HOUR_MS / 1000 });
      }
      for (const [nth, photo] of photos.entries()) await images.retain(tx, photo, `/photos/${nth}`);
      const isFirst = !isFromMill && !(await store.isWaiting(tx, orderId));
      await store.insertMessage(tx, {
        id,
        order_id: orderId,
        author_id: caller.id,
        is_from_mill: isFromMill ? 1 : 0,
        text,
        photos: JSON.stringify(photos),
        sent_at: at,
        is_waiting: isFirst ? 1 : 0,
      });
      const data = { orderId, number: order.number, text, photos: photos.length };
      if (isFromMill) {
        await store.endWaiting(tx, orderId);
        const recipient = { userId: order.customer_id, name: order.customer_name };
        await enqueueEmail(tx, { template: orderMessageEmail, data, recipient, orderId }, at);
        await recordAudit(tx, { actor: caller.id, at }, 'write_order_message', orderId, {
          label: order.number,
        });
      } else if (isFirst) {
        const notice = { ...data, customerName: order.customer_name };
        await notifyAdmins(tx, { template: adminOrderMessageEmail, data: notice, orderId }, at);
      }
    });
    return id;
  }

  /** Returns 1, or 0 when no message waits. Throws `order_not_found`. */
  async dismiss(caller: Caller, orderId: string): Promise<number> {
    const { number } = await this.#requireOrder(caller, orderId);
    return this.storage.transaction(async (tx) => {
      const count = await store.endWaiting(tx, orderId);
      const by = { actor: caller.id, at: this.now() };
      if (count > 0) await recordAudit(tx, by, 'dismiss_order_messages', orderId, { label: number });
      return count;
    });
  }

  /** The image URLs of all messages. */
  async referencedImages(): Promise<string[]> {
    const rowsAfter = (id: string, limit: number) => store.findPhotos(this.db, id, limit);
    return (await allRows(rowsAfter, ({ id }) => id)).flatMap(({ photos }) => JSON.parse(photos) as string[]);
  }

  async #requireOrder(caller: Caller, orderId: string) {
    const order = await readOrder(this.db, orderId);
    if (!order || !(caller.isStaff || order.customer_id === caller.id)) throw new AppError('order_not_found');
    return order;
  }
}
