// The queue of documents to render: downloads are turned away when it is long, attachments wait.
import { expect, it } from 'vitest';
import { AppError } from '#server/app-error.ts';
import type { DocumentTask } from './render.ts';
import { renderDocument, renderDownload, WAITING_DOWNLOADS_MAX } from './render-pool.ts';

const seller = { name: 'Selvedge', address: null, taxId: null, phone: null, email: null };
const line = { articleNumber: null, name: 'Twill', composition: '', pieces: 1, lengthCm: null };
const slip: DocumentTask = {
  document: {
    ...{ kind: 'packing_slip', number: 'SV-2026-000001', seller, placedOn: '2026-11-20' },
    ...{ purchaseOrderNumber: '', customerName: 'Mia', company: '', address: 'Mill Lane', phone: '1' },
    ...{ lines: [{ ...line, unitPriceCents: 100, totalCents: 100 }], swatches: [], customDetails: '' },
  },
  at: 0,
};

it('turns downloads away beyond its limit, with a time to try again; attachments are rendered', async () => {
  const downloads = Array.from({ length: WAITING_DOWNLOADS_MAX + 10 }, () => renderDownload(slip));
  const attachment = renderDocument(slip);
  const outcomes = await Promise.allSettled(downloads);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThanOrEqual(10);
  for (const { reason } of refused) {
    expect(reason).toBeInstanceOf(AppError);
    expect(reason).toMatchObject({ code: 'overloaded', details: { retryAfterSeconds: 2 } });
  }
  expect((await attachment).subarray(0, 5).toString()).toBe('%PDF-');
  expect((await renderDownload(slip)).subarray(0, 5).toString()).toBe('%PDF-');
});
