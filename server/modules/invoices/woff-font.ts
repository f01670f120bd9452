// Unpacks a WOFF font (W3C WOFF 1.0) into OpenType once, because fontkit inflates its tables again at each read.
import { inflateSync } from 'node:zlib';

const HEADER = { woff: 44, sfnt: 12 };
const ENTRY = { woff: 20, sfnt: 16 };

/** Returns the OpenType file in a WOFF file. */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const log = Math.floor(Math.log2(count));
  const directory = Buffer.alloc(HEADER.sfnt + count * ENTRY.sfnt);
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(2 ** log * 16, 6);
  directory.writeUInt16BE(log, 8);
  directory.writeUInt16BE((count - 2 ** log) * 16, 10);
  const parts = [directory];
  let offset = directory.length;
  for (let index = 0; index < count; index++) {
    const from = HEADER.woff + index * ENTRY.woff;
    const table = readTable(woff, from);
    const to = HEADER.sfnt + index * ENTRY.sfnt;
    woff.copy(directory, to, from, from + 4);
    woff.copy(directory, to + 4, from + 16, from + 20);
    directory.writeUInt32BE(offset, to + 8);
    directory.writeUInt32BE(table.length, to + 12);
    // Tables begin at multiples of four bytes.
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
    parts.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(parts);
}

/** Reads a table, and inflates it if it is compressed. */
function readTable(woff: Buffer, entry: number): Buffer {
  const [start, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as [
    number,
    number,
    number,
  ];
  const bytes = woff.subarray(start, start + packed);
  return packed === length ? bytes : inflateSync(bytes);
}
