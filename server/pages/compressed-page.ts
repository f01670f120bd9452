// A rendered page with its headers, and its bytes in each encoding, compressed on first use.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { etagOf } from '#server/http/caches/etags.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Quality 11 takes many times as long and saves little, and the first request after a change waits for it. */
const BROTLI_QUALITY = 5;

export class CompressedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly #plain: Buffer;
  readonly #etag: string;
  readonly #compressed = new Map<Encoding, Buffer>();
  readonly #pending = new Map<Encoding, Promise<Buffer>>();

  constructor(status: number, headers: Readonly<Record<string, string>>, text: string) {
    this.status = status;
    this.headers = headers;
    this.#plain = Buffer.from(text);
    this.#etag = etagOf(this.#plain);
    this.#compressed.set('identity', this.#plain);
  }

  /** The memory of the plain page, with room for its compressed forms and headers. */
  get memoryBytes(): number {
    return Math.ceil(1.5 * this.#plain.length);
  }

  /** Returns a strong ETag, which differs by encoding. */
  etag(encoding: Encoding): string {
    return encoding === 'identity' ? `"${this.#etag}"` : `"${this.#etag}-${encoding}"`;
  }

  /** A buffer once compressed; until then a promise shared by all callers. */
  bytes(encoding: Encoding): Buffer | Promise<Buffer> {
    return this.#compressed.get(encoding) ?? this.#pending.get(encoding) ?? this.#compress(encoding);
  }

  #compress(encoding: Encoding): Promise<Buffer> {
    const pending = compress(encoding, this.#plain).then((bytes) => {
      this.#compressed.set(encoding, bytes);
      return bytes;
    });
    this.#pending.set(encoding, pending);
    return pending;
  }
}

function compress(encoding: Encoding, plain: Buffer): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(plain, { level: 6 });
  return promisify(brotliCompress)(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  });
}

/**
 * The best encoding that an Accept-Encoding header allows (RFC 9110, 12.5.3); identity when it allows neither br nor
 * gzip.
 */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  const excluded = new Set<string>();
  const accepted = new Set<string>();
  for (const element of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = element.split(';').map((text) => text.trim());
    (parameters.some((text) => /^q=0(\.0*)?$/.test(text)) ? excluded : accepted).add(name);
  }
  const accepts = (name: string) => accepted.has(name) || (accepted.has('*') && !excluded.has(name));
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : 'identity';
}
