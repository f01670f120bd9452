// Renders documents in a thread of their own: one takes tens of milliseconds, during which requests would wait.
import { Tinypool } from 'tinypool';
import { AppError } from '#server/app-error.ts';
import type { DocumentTask } from './render.ts';

/** Downloads that wait for the thread at most: the last one waits for a second or two. */
export const WAITING_DOWNLOADS_MAX = 50;

/** Starts its thread with the first document, and ends it when there was none for a minute. */
const pool = new Tinypool({
  filename: new URL('./render.ts', import.meta.url).href,
  runtime: 'worker_threads',
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 60_000,
});

/** The bytes of the PDF file, for somebody who waits for it. Throws `overloaded` when too many others do. */
export async function renderDownload(task: DocumentTask): Promise<Buffer> {
  if (pool.queueSize >= WAITING_DOWNLOADS_MAX) throw new AppError('overloaded', { retryAfterSeconds: 2 });
  return renderDocument(task);
}

/** The bytes of the PDF file, however many others wait. */
export async function renderDocument(task: DocumentTask): Promise<Buffer> {
  const bytes: Uint8Array = await pool.run(task);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
