// Messages from the contact page. An email goes to the mill only, never to an address that the request names.
import type { PartOutput } from '#contract/endpoint-types.ts';
import type { ShopContext } from '#server/context.ts';
import type { Caller } from '#server/http/caller.ts';
import { enqueueEmails } from '#server/modules/email/service.ts';
import { findOrderOfNumber } from '#server/modules/orders/read/find-order.ts';
import { contactMessageEmail } from './email-templates.ts';
import type { Messages } from './service.ts';

interface ContactOptions {
  readonly messages: Messages;
  /** The addresses of the front desk or, without one, of the admins. */
  readonly noticeRecipients: () => Promise<readonly string[]>;
}

type NewContactMessage = PartOutput<'sendContactMessage', 'body'>;

export class ContactMessages {
  readonly #ctx: ShopContext;
  readonly #deps: ContactOptions;

  constructor(ctx: ShopContext, deps: ContactOptions) {
    this.#ctx = ctx;
    this.#deps = deps;
  }

  /**
   * Returns the caller's order that it became a message on, or null when the mill gets an email. Throws `too_many_requests`
   * for a customer who has written too many messages on orders.
   */
  async send(caller: Caller | undefined, message: NewContactMessage) {
    const { storage, clock } = this.#ctx;
    const { messages, noticeRecipients } = this.#deps;
    const { orderNumber } = message;
    const order = orderNumber === '' ? undefined : await findOrderOfNumber(storage.db, orderNumber);
    if (order && order.customer_id === caller?.id) {
      const fabric = message.article === '' ? '' : `About ${message.article}:\n`;
      await messages.add(caller, order.id, { text: fabric + message.message, photos: [] });
      return { _id: order.id, number: order.number };
    }
    const isCustomer = order?.customer_email === message.email;
    const data = { ...message, orderId: order?.id ?? null, isCustomer };
    const recipients = await noticeRecipients();
    await storage.transaction((tx) =>
      enqueueEmails(
        tx,
        recipients.map((email) => ({
          template: contactMessageEmail,
          data,
          recipient: { email, name: '' },
          orderId: order?.id,
        })),
        clock.now(),
      ),
    );
    return null;
  }
}
