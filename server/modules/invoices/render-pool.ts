// Renders documents in a separate thread, and lets people take turns.

import { t } from '#contract/languages/text.ts';
import type { Caller } from '#server/http/caller.ts';
import { FairQueue, type Turn } from '#server/http/load/fair-queue.ts';
import { workerThread } from '#server/http/worker-thread.ts';
import type { DocumentTask } from './render.ts';

const filename = new URL('./render.ts', import.meta.url).href;

/** The documents that wait for the thread. The limit per person is a second or two of work. */
export const documentQueue = new FairQueue({
  concurrency: 1,
  waitingPerPerson: 20,
  waitingMax: 200,
  tooMany: t`Other documents of yours are still being made. Please wait for them.`,
});

/** Files in progress, by person and document; simultaneous requests for one document share its file. */
const rendering = new Map<string, Promise<Buffer>>();

/** Returns the PDF file for somebody who waits for it. Throws `too_many_requests` and `overloaded`. */
export function renderDownload(task: DocumentTask, { email, isStaff }: Caller): Promise<Buffer> {
  return renderDocument(task, { person: email, isStaff });
}

/** Returns the PDF file for an email, however many documents wait. */
export function renderAttachment(task: DocumentTask): Promise<Buffer> {
  return renderDocument(task, { person: null });
}

function renderDocument(task: DocumentTask, turn: Turn): Promise<Buffer> {
  const { logo: _file, ...content } = task;
  const key = JSON.stringify([turn.person, content]);
  const running = rendering.get(key);
  if (running) return running;
  const { document } = task;
  const weight = document.kind === 'packing_slips' ? document.slips.length : 1;
  const file = documentQueue
    .run({ ...turn, weight }, async () => {
      const bytes: Uint8Array = await workerThread.run(task, { filename });
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    })
    .finally(() => rendering.delete(key));
  rendering.set(key, file);
  return file;
}
