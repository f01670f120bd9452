// Text in Windows-1252, the encoding of files for DATEV. What it lacks is transliterated.
import anyAscii from 'any-ascii';

const decoded = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
const BYTES = new Map([...decoded].map((character, byte) => [character, byte]));

function bytesOf(character: string): number[] {
  const byte = BYTES.get(character);
  if (byte !== undefined) return [byte];
  return [...anyAscii(character)].map((one) => BYTES.get(one) ?? 0x3f);
}

/** Encodes a stream of texts. */
export async function* encodeWindows1252(texts: AsyncIterable<string | Buffer>): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder();
  for await (const text of texts) {
    const read = typeof text === 'string' ? text : decoder.decode(text, { stream: true });
    yield Buffer.from([...read.normalize('NFC')].flatMap(bytesOf));
  }
}
