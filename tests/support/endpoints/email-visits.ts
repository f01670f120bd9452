// Calls of the endpoints for emails, after an order was placed.
import { expect } from 'vitest';
import { enqueue } from '../orders/outbox.ts';
import type { TestApp } from '../test-app.ts';

interface EmailScene {
  readonly shop: TestApp;
  readonly admin: string;
  readonly orderId: string;
}

const page = { limit: 5, sort: 'newest' };

export const emailVisits = {
  async listFailedEmails({ shop, admin }: EmailScene) {
    expect(await shop.request('listFailedEmails', { token: admin, query: page })).toEqual([]);
    await enqueue(shop, 'no address');
    await shop.app.jobs.runNow(shop.app.outboxSender.job);
  },
  async resendEmail({ shop, admin, orderId }: EmailScene) {
    const [failed] = await shop.request('listFailedEmails', { token: admin, query: page });
    const [sent] = await shop.request('listOrderEmails', { token: admin, params: { id: orderId } });
    const resend = (id = '') => shop.request('resendEmail', { token: admin, params: { id } });
    for (const email of [failed, sent]) expect(await resend(email?._id)).toEqual({ modifiedCount: 1 });
    await shop.app.outbox.counts();
    await shop.app.outbox.newest(5);
  },
};
