// Tests the queue of documents: a limit per person, attachments that wait, and one rendering of simultaneous requests.
import { expect, it } from 'vitest';
import { AppError } from '#server/http/app-error.ts';
import type { DocumentTask } from './render.ts';
import { documentQueue, renderAttachment, renderDownload } from './render-pool.ts';

const seller = { name: 'Selvedge', address: null, taxId: null, phone: null, email: null };
const line = { articleNumber: 'SV-00001', name: 'Twill', composition: '', pieces: 1, lengthCm: null };
const slip = (nth: number): DocumentTask => ({
  document: {
    kind: 'packing_slip',
    number: `SO-2026-${nth}`,
    seller,
    placedOn: '2026-11-20',
    purchaseOrderNumber: '',
    isCollected: false,
    recipient: ['Mia', 'Mill Lane'],
    phone: '1',
    lines: [{ ...line, unitPriceCents: 100, totalCents: 100, grams: null }],
    swatches: [],
    customDetails: '',
  },
  at: 0,
});
const MIA = { id: 'mia', email: 'mia@mail.com', name: 'Mia', isStaff: false };

it('turns one person away beyond the limit, and neither others nor attachments', async () => {
  const downloads = Array.from({ length: 31 }, (_, nth) => renderDownload(slip(nth), MIA));
  const ben = renderDownload(slip(1), { ...MIA, id: 'ben', email: 'ben@mail.com' });
  const attachment = renderAttachment(slip(1));
  const outcomes = await Promise.allSettled(downloads);
  const rejected = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(rejected).toHaveLength(10);
  for (const { reason } of rejected) {
    expect(reason).toBeInstanceOf(AppError);
    expect(reason).toMatchObject({ code: 'too_many_requests', details: { retryAfterSeconds: 2 } });
  }
  for (const file of [await ben, await attachment]) expect(file.subarray(0, 5).toString()).toBe('%PDF-');
});

it('makes a document once for all who ask for it meanwhile', async () => {
  const downloads = Array.from({ length: 80 }, () => renderDownload(slip(1), MIA));
  expect(documentQueue.waitingCount).toBe(0);
  expect(new Set(await Promise.all(downloads)).size).toBe(1);
  expect(await renderDownload(slip(1), MIA)).not.toBe(await downloads[0]);
});
