// Text in Windows-1252, the encoding of files for DATEV. What it lacks is transliterated.
import anyAscii from 'any-ascii';

const decoded = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
const BYTES = new Map([...decoded].map((character, byte) => [character, byte]));

/** The text in characters of the encoding only. */
export const inWindows1252 = (text: string): string =>
  [...text.normalize('NFC')]
    .flatMap((one) =>
      BYTES.has(one) ? one : [...anyAscii(one)].map((ascii) => (BYTES.has(ascii) ? ascii : '?')),
    )
    .join('');

/** Encodes a stream of texts. */
export async function* encodeWindows1252(texts: AsyncIterable<string | Buffer>): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder();
  for await (const text of texts) {
    const read = typeof text === 'string' ? text : decoder.decode(text, { stream: true });
    yield Buffer.from([...inWindows1252(read)].map((one) => BYTES.get(one) ?? 0x3f));
  }
}
