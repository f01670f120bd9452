// Messages from the contact page. An email goes to the mill only, never to an address that the request names.
import type { PartOutput } from '#contract/endpoint-types.ts';
import { Service } from '#server/context.ts';
import type { Caller } from '#server/http/caller.ts';
import { enqueueEmails } from '#server/modules/email/service.ts';
import { readOrderOfNumber } from '#server/modules/orders/read/order-reading.ts';
import { contactMessageEmail } from './email-templates.ts';
import type { Messages } from './service.ts';

interface ContactOptions {
  readonly messages: Messages;
  /** The addresses of the front desk or, without one, of the admins. */
  readonly noticeRecipients: () => Promise<readonly string[]>;
}

type NewContactMessage = PartOutput<'sendContactMessage', 'body'>;

export class ContactMessages extends Service<ContactOptions> {
  /**
   * Returns the caller's order that it became a message on, or null when the mill gets an email. Throws `too_many_requests`
   * for a customer who has written too many messages on orders.
   */
  async send(caller: Caller | undefined, message: NewContactMessage) {
    const { messages, noticeRecipients } = this.deps;
    const { orderNumber } = message;
    const order = orderNumber === '' ? undefined : await readOrderOfNumber(this.db, orderNumber);
    if (order && order.customer_id === caller?.id) {
      const fabric = message.article === '' ? '' : `About ${message.article}:\n`;
      await messages.add(caller, order.id, { text: fabric + message.message, photos: [] });
      return { _id: order.id, number: order.number };
    }
    const isCustomer = order?.customer_email === message.email;
    const data = { ...message, orderId: order?.id ?? null, isCustomer };
    const recipients = await noticeRecipients();
    await this.storage.transaction((tx) =>
      enqueueEmails(
        tx,
        recipients.map((email) => ({
          template: contactMessageEmail,
          data,
          recipient: { email, name: '' },
          orderId: order?.id,
        })),
        this.now(),
      ),
    );
    return null;
  }
}
