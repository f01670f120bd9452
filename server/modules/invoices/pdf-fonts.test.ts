// Tests which characters the fonts print, and how others are transliterated.
import { expect, test } from 'vitest';
import { toUnits } from './pdf-fonts.ts';

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
  expect(printed('北ا')).toEqual([
    ['Bei', 'bitter-latin-400', '北'],
    ['’', 'bitter-latin-400', 'ا'],
  ]);
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
