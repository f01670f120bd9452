// Renders documents in a thread of their own: one takes tens of milliseconds, during which requests would wait.
import { Tinypool } from 'tinypool';
import type { DocumentTask } from './render.ts';

/** Starts its thread with the first document, and ends it when there was none for a minute. */
const pool = new Tinypool({
  filename: new URL('./render.ts', import.meta.url).href,
  runtime: 'worker_threads',
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 60_000,
});

/** The bytes of the PDF file. */
export async function renderDocument(task: DocumentTask): Promise<Buffer> {
  const bytes: Uint8Array = await pool.run(task);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
