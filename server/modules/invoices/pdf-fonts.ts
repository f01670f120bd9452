// The fonts of documents: Bitter, the shop's font, in files by script, Noto Serif for Greek, which Bitter lacks, and BIZ UDPGothic
// for Japanese and the Chinese characters that it has. Other scripts are transliterated.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import anyAscii from 'any-ascii';
import { create, type Font } from 'fontkit';

export type Weight = 400 | 600;

/** A font file with its name in a document. */
export interface Face {
  readonly name: string;
  readonly font: Font;
}

/** The printed form of one character. `original` is set when it is transliterated. */
export interface Unit {
  readonly text: string;
  readonly face: Face;
  readonly original?: string;
}

const FAMILIES = {
  bitter: ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'],
  'noto-serif': ['greek', 'greek-ext'],
} as const;

const { resolve } = createRequire(import.meta.url);

function loadFaces(weight: Weight): Face[] {
  return Object.entries(FAMILIES).flatMap(([family, scripts]) =>
    scripts.map((script) => {
      const name = `${family}-${script}-${weight}`;
      const path = resolve(`@fontsource/${family}/files/${name}-normal.woff`);
      return { name, font: create(unpackWoff(readFileSync(path))) as Font };
    }),
  );
}

/** Four megabytes a weight, so it is read when a text needs it. */
function loadJapaneseFace(weight: Weight): Face {
  const name = weight === 400 ? '400Regular' : '700Bold';
  const path = resolve(`@expo-google-fonts/biz-udpgothic/${name}/BIZUDPGothic_${name}.ttf`);
  return { name: `biz-udpgothic-${weight}`, font: create(readFileSync(path)) as Font };
}

function oncePerWeight<Loaded>(load: (weight: Weight) => Loaded): (weight: Weight) => Loaded {
  const loaded = new Map<Weight, Loaded>();
  return (weight) => {
    const found = loaded.get(weight) ?? load(weight);
    loaded.set(weight, found);
    return found;
  };
}

/** The faces of a weight, most common script first. */
const facesOf = oncePerWeight(loadFaces);
const japaneseFace = oncePerWeight(loadJapaneseFace);

let printsJapanese = true;

/** Whether documents print Japanese and Chinese as written; those issued before are transliterated for ever. */
export function setPrintsJapanese(prints: boolean): void {
  printsJapanese = prints;
}

const JAPANESE = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}〒]/gu;

/** The characters that the Japanese font prints: all of a text or none, because half of a name in Latin is no name. */
function japaneseOf(text: string, weight: Weight): readonly string[] {
  const characters = printsJapanese ? (text.match(JAPANESE) ?? []) : [];
  const has = (character: string) =>
    japaneseFace(weight).font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  return characters.every(has) ? characters : [];
}

/**
 * The printed form of a text, character by character. A character that no font has is transliterated ('한' as 'Han') or,
 * if that is impossible, printed as U+FFFD. Combining marks without a form of their own are left out.
 */
export function toUnits(text: string, weight: Weight): Unit[] {
  const faces = facesOf(weight);
  const normalized = text.normalize('NFC');
  const japanese = japaneseOf(normalized, weight);
  let current = faces[0];
  return [...normalized].flatMap((character): Unit[] => {
    const shown = /[\p{Cc}\p{Zs}]/u.test(character) && character !== '\u00a0' ? ' ' : character;
    const code = shown.codePointAt(0) ?? 0;
    const face = [current, ...faces].find((one) => one?.font.hasGlyphForCodePoint(code));
    if (face) {
      // Spaces and figures use the first face, because not every file has figures of one width.
      current = /[\s\d]/.test(shown) ? faces[0] : face;
      return [{ text: shown, face: current ?? face }];
    }
    if (japanese.includes(shown)) return [{ text: shown, face: japaneseFace(weight) }];
    return faces[0] ? transliterated(shown, faces[0]) : [];
  });
}

function transliterated(character: string, face: Face): Unit[] {
  if (/[\p{M}\p{Cf}]/u.test(character)) return [];
  // Letters without a counterpart, such as alef, are written as an apostrophe.
  const text = anyAscii(character) || (/\p{L}/u.test(character) ? '’' : '\ufffd');
  return [{ text, face, original: character }];
}

const HEADER = { woff: 44, sfnt: 12 };
const ENTRY = { woff: 20, sfnt: 16 };

/**
 * Returns the OpenType file in a WOFF file (W3C WOFF 1.0): unpacked once, because fontkit would inflate its tables again
 * at each read.
 */
function unpackWoff(woff: Buffer): Buffer {
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
