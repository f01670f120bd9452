// Tests which characters the fonts print, and how others are transliterated.
import { beforeEach, expect, test } from 'vitest';
import { setPrintsJapanese, toUnits } from './pdf-fonts.ts';

// Rendering an old document has switched it off in this process.
beforeEach(() => setPrintsJapanese(true));

const printed = (text: string) =>
  toUnits(text, 400).map(({ text: shown, face, original }) => [
    shown,
    face.name,
    ...(original ? [original] : []),
  ]);

test('each character is printed with the first font that has it', () => {
  expect(printed('aЖω')).toEqual([
    ['a', 'bitter-latin-400'],
    ['Ж', 'bitter-cyrillic-400'],
    ['ω', 'noto-serif-greek-400'],
  ]);
});

test('letters of other scripts are transliterated, or an apostrophe', () => {
  expect(printed('한ا')).toEqual([
    ['Han', 'bitter-latin-400', '한'],
    ['’', 'bitter-latin-400', 'ا'],
  ]);
});

test('a Japanese name is printed as written', () => {
  expect(printed('髙橋')).toEqual([
    ['髙', 'biz-udpgothic-400'],
    ['橋', 'biz-udpgothic-400'],
  ]);
  expect(toUnits('東京 ユウ', 600).map(({ face }) => face.name)).toEqual([
    'biz-udpgothic-600',
    'biz-udpgothic-600',
    'bitter-latin-600',
    'biz-udpgothic-600',
    'biz-udpgothic-600',
  ]);
});

test('a name of which a character has no font is transliterated as a whole', () => {
  expect(printed('王伟').map(([text]) => text)).toEqual(['Wang', 'Wei']);
});

test('a document of 1.0 transliterates Japanese for ever', () => {
  setPrintsJapanese(false);
  expect(printed('山')).toEqual([['Shan', 'bitter-latin-400', '山']]);
});

test('what cannot be written is marked; control characters are spaces', () => {
  expect(printed('\ue000\t')).toEqual([
    ['\ufffd', 'bitter-latin-400', '\ue000'],
    [' ', 'bitter-latin-400'],
  ]);
});

test('a letter and its combining accent are one character', () => {
  expect(printed('e\u0301')).toEqual([['é', 'bitter-latin-400']]);
});
