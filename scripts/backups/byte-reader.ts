// Lines and counted bytes out of a stream, with a running hash of what was read.
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

const LINE_END = 0x0a;

export class ByteReader {
  readonly #stream: Readable;
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #mostBytes: number;
  readonly #hash = createHash('sha256');
  #rest: Buffer = Buffer.alloc(0);

  /** `mostBytes`: a line or a piece longer than this is a mistake. */
  constructor(stream: Readable, mostBytes: number) {
    this.#stream = stream;
    this.#chunks = stream[Symbol.asyncIterator]();
    this.#mostBytes = mostBytes;
  }

  /** SHA-256 of everything read so far, hex. */
  digest(): string {
    return this.#hash.copy().digest('hex');
  }

  /** The next line as JSON. Throws when the stream ends before the line does. */
  async json(): Promise<unknown> {
    let at = this.#rest.indexOf(LINE_END);
    while (at < 0) {
      const from = this.#rest.length;
      await this.#more();
      at = this.#rest.indexOf(LINE_END, from);
    }
    const line = this.#take(at + 1);
    return JSON.parse(line.toString('utf8'));
  }

  async bytes(count: number): Promise<Buffer> {
    while (this.#rest.length < count) await this.#more();
    return Buffer.from(this.#take(count));
  }

  /** Throws when anything follows, or when the stream itself was not whole. */
  async end(): Promise<void> {
    const { done } = await this.#chunks.next();
    if (this.#rest.length > 0 || !done) throw new Error('Goes on after its end');
  }

  close(): void {
    this.#stream.destroy();
  }

  #take(count: number): Buffer {
    const taken = this.#rest.subarray(0, count);
    this.#rest = this.#rest.subarray(count);
    this.#hash.update(taken);
    return taken;
  }

  async #more(): Promise<void> {
    if (this.#rest.length > this.#mostBytes) throw new Error('A line without end');
    const { value, done } = await this.#chunks.next();
    if (done) throw new Error('Ends too early');
    this.#rest = Buffer.concat([this.#rest, value]);
  }
}
