// What papers for customs call a fabric.
import { expect, test } from 'vitest';
import { customsNameOf } from './customs-name.ts';

const nothing = {
  customsName: null,
  weave: null,
  composition: null,
  weightGsm: null,
  widthCm: null,
  usableWidthCm: null,
};
const tweed = {
  ...nothing,
  weave: 'twill',
  composition: [
    { fibre: 'polyamide', percent: 8.5 },
    { fibre: 'wool', percent: 91.5 },
  ],
  weightGsm: 430,
  widthCm: 150,
} as const;

test.each([
  ['Woven fabric, 91.5 % wool, 8.5 % polyamide, twill, 430 g/m², 150 cm wide', tweed],
  [
    'Woven fabric, 91.5 % wool, 8.5 % polyamide, twill, 430 g/m², 147.5 cm wide',
    { ...tweed, usableWidthCm: 147.5 },
  ],
  ['Pile fabric, velvet', { ...nothing, weave: 'velvet' }],
  ['Felt, 1,200 g/m²', { ...nothing, weave: 'felt', weightGsm: 1200 }],
  ['Fabric', nothing],
  ['Tweed, dyed', { ...tweed, customsName: 'Tweed, dyed' }],
] as const)('%s', (name, facts) => {
  expect(customsNameOf(facts)).toBe(name);
});
