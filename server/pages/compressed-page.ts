// A page ready to be sent: its bytes in each encoding, made when first asked for, and what goes with them.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { etagOf } from '#server/http/etags.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** High enough for most of the gain, low enough that the first reader after a change does not wait. */
const BROTLI_QUALITY = 5;

export class CompressedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly #plain: Buffer;
  readonly #mark: string;
  readonly #ready = new Map<Encoding, Buffer>();
  readonly #pressing = new Map<Encoding, Promise<Buffer>>();

  constructor(status: number, headers: Readonly<Record<string, string>>, text: string) {
    this.status = status;
    this.headers = headers;
    this.#plain = Buffer.from(text);
    this.#mark = etagOf(this.#plain);
    this.#ready.set('identity', this.#plain);
  }

  /** Strong: each encoding's bytes have their own. */
  etag(encoding: Encoding): string {
    return encoding === 'identity' ? `"${this.#mark}"` : `"${this.#mark}-${encoding}"`;
  }

  bytes(encoding: Encoding): Buffer | Promise<Buffer> {
    return this.#ready.get(encoding) ?? this.#pressing.get(encoding) ?? this.#press(encoding);
  }

  #press(encoding: Encoding): Promise<Buffer> {
    const pressing = press(encoding, this.#plain).then((bytes) => {
      this.#ready.set(encoding, bytes);
      return bytes;
    });
    this.#pressing.set(encoding, pressing);
    return pressing;
  }
}

function press(encoding: Encoding, plain: Buffer): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(plain, { level: 6 });
  return promisify(brotliCompress)(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  });
}

/** The best encoding an Accept-Encoding header allows; bytes as they are when it allows none of ours. */
export function encodingFor(accept: string | undefined): Encoding {
  if (!accept) return 'identity';
  const refused = new Set<string>();
  const taken = new Set<string>();
  for (const part of accept.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim());
    (parameters.some((word) => /^q=0(\.0*)?$/.test(word)) ? refused : taken).add(name);
  }
  const allows = (name: string) => taken.has(name) || (taken.has('*') && !refused.has(name));
  return allows('br') ? 'br' : allows('gzip') ? 'gzip' : 'identity';
}
