// The fonts of documents: Bitter, the shop's font, in the files of its scripts, and Noto Serif for Greek, which Bitter
// lacks. Other scripts are transliterated.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import anyAscii from 'any-ascii';
import { create, type Font } from 'fontkit';
import { unpackWoff } from './woff-font.ts';

export type Weight = 400 | 600;

/** One font file, by the name it is registered under in a document. */
export interface Face {
  readonly name: string;
  readonly font: Font;
}

/** What is printed for one character. `original`: the character, where letters of another script stand for it. */
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

const loaded = new Map<Weight, readonly Face[]>();

/** The faces of a weight, the most common script first. Files are read once per process. */
export function facesOf(weight: Weight): readonly Face[] {
  const faces = loaded.get(weight) ?? loadFaces(weight);
  loaded.set(weight, faces);
  return faces;
}

/**
 * The printed form of a text, character by character. A character that no font has is transliterated ('北' as 'Bei');
 * where that is not possible, it is printed as U+FFFD. Marks without a form of their own are left out.
 */
export function toUnits(text: string, weight: Weight): Unit[] {
  const faces = facesOf(weight);
  let current = faces[0];
  return [...text.normalize('NFC')].flatMap((character): Unit[] => {
    const shown = /[\p{Cc}\p{Zs}]/u.test(character) && character !== '\u00a0' ? ' ' : character;
    const code = shown.codePointAt(0) ?? 0;
    const face = [current, ...faces].find((one) => one?.font.hasGlyphForCodePoint(code));
    if (face) {
      // Spaces and figures are drawn with the first face: not every file has figures of one width.
      current = /[\s\d]/.test(shown) ? faces[0] : face;
      return [{ text: shown, face: current ?? face }];
    }
    return faces[0] ? transliterated(shown, faces[0]) : [];
  });
}

function transliterated(character: string, face: Face): Unit[] {
  if (/[\p{M}\p{Cf}]/u.test(character)) return [];
  // Letters without a counterpart, such as alef, are written with an apostrophe.
  const text = anyAscii(character) || (/\p{L}/u.test(character) ? '’' : '\ufffd');
  return [{ text, face, original: character }];
}
