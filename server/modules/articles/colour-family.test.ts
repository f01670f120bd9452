// Colours of fabrics and the family a buyer looks for them in.
import { expect, test } from 'vitest';
import { COLOUR_FAMILIES, codesOf } from '#contract/articles/fabric-vocabulary.ts';
import { colourFamily } from './colour-family.ts';

const colours: readonly (readonly [name: string, hex: string, family: string])[] = [
  ['optic white', '#fdfdfd', 'white'],
  ['chalk', '#f2f0ea', 'white'],
  ['ivory', '#fbf7ea', 'white'],
  ['cream', '#f3e8cf', 'beige'],
  ['ecru', '#d9cbb0', 'beige'],
  ['oatmeal', '#d6c8ae', 'beige'],
  ['undyed linen', '#cdbfa5', 'beige'],
  ['stone', '#b8ad98', 'beige'],
  ['sand', '#cbb48e', 'beige'],
  ['silver', '#c4c6c8', 'grey'],
  ['pewter', '#8e9092', 'grey'],
  ['slate', '#5f666d', 'grey'],
  ['charcoal', '#3b3e42', 'grey'],
  ['jet', '#121212', 'black'],
  ['ink', '#17181d', 'black'],
  ['camel', '#b88a55', 'brown'],
  ['taupe', '#857466', 'brown'],
  ['tobacco', '#7a5533', 'brown'],
  ['walnut', '#5c4433', 'brown'],
  ['chocolate', '#45291f', 'brown'],
  ['espresso', '#2e211b', 'brown'],
  ['scarlet', '#c8202e', 'red'],
  ['claret', '#6d1a2d', 'red'],
  ['burgundy', '#561a28', 'red'],
  ['brick', '#96402f', 'red'],
  ['apricot', '#f2b083', 'orange'],
  ['tangerine', '#ef8a2b', 'orange'],
  ['rust', '#ad4f23', 'orange'],
  ['terracotta', '#c0623f', 'orange'],
  ['butter', '#f6e7a8', 'yellow'],
  ['lemon', '#f3e04c', 'yellow'],
  ['mustard', '#c99a2c', 'yellow'],
  ['ochre', '#c08d2f', 'yellow'],
  ['mint', '#bfe0cf', 'green'],
  ['sage', '#9aa68b', 'green'],
  ['moss', '#5d6b3a', 'green'],
  ['olive', '#5c5a2e', 'green'],
  ['emerald', '#1e7d56', 'green'],
  ['bottle green', '#16352a', 'green'],
  ['sky', '#a9cbe6', 'blue'],
  ['chambray', '#8aa3bf', 'blue'],
  ['denim', '#3d5a80', 'blue'],
  ['royal', '#2a4fa3', 'blue'],
  ['indigo', '#2b3160', 'blue'],
  ['navy', '#1f2a44', 'blue'],
  ['midnight', '#171d33', 'blue'],
  ['petrol', '#1d5c6b', 'blue'],
  ['lavender', '#b9a7d6', 'purple'],
  ['mauve', '#a98aa5', 'purple'],
  ['plum', '#5a2a4d', 'purple'],
  ['aubergine', '#38203a', 'purple'],
  ['blush', '#efd0cd', 'pink'],
  ['rose', '#d98a9b', 'pink'],
  ['dusty pink', '#cfa09d', 'pink'],
  ['fuchsia', '#c4257c', 'pink'],
];

test('fabric colours are found in the family a buyer looks in', () => {
  const found = colours.map(([name, hex]) => [name, colourFamily(hex)]);
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(colours.map(([name, , family]) => [name, family])),
  );
});

test('every family has a colour', () => {
  expect(new Set(colours.map(([, , family]) => family))).toEqual(new Set(codesOf(COLOUR_FAMILIES)));
});

test('capital letters and the ends of the scale have a family', () => {
  expect(colourFamily('#1F2A44')).toBe('blue');
  expect([colourFamily('#000000'), colourFamily('#ffffff')]).toEqual(['black', 'white']);
});
