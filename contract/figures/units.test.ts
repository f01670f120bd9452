// Tests measures in both systems against the published factors: 1 yd = 0.9144 m, 1 in = 2.54 cm, 1 lb = 0.45359237 kg.
import { expect, test } from 'vitest';
import {
  areaText,
  fromMetric,
  leastLengthText,
  lengthText,
  massText,
  pricePerLengthText,
  toMetric,
  weightText,
  widthText,
} from './units.ts';

test('measures are written in metric and in imperial units', () => {
  expect([lengthText('metric', 42.5), lengthText('imperial', 42.5)]).toEqual(['42.5 m', '46.48 yd']);
  expect([widthText('metric', 137), widthText('imperial', 137.16)]).toEqual(['137 cm', '54 in']);
  expect([weightText('metric', 430), weightText('imperial', 475)]).toEqual(['430 g/m²', '14 oz/yd²']);
  expect([areaText('metric', 63.75), areaText('imperial', 63.75)]).toEqual(['63.8 m²', '76.2 yd²']);
  expect([massText('metric', 27.4125), massText('imperial', 27.4125)]).toEqual(['27.4 kg', '60.4 lb']);
});

test('figures have the decimals a reader needs', () => {
  expect([7.5, 0.07, 1250, 2.25].map((metres) => lengthText('metric', metres))).toEqual([
    '7.5 m',
    '0.07 m',
    '1,250 m',
    '2.25 m',
  ]);
  expect([0.354, 9.999, 25.46, 1280.4].map((kilograms) => massText('metric', kilograms))).toEqual([
    '0.35 kg',
    '10 kg',
    '25.5 kg',
    '1,280 kg',
  ]);
});

test('a yard costs 0.9144 of what a metre costs', () => {
  expect(pricePerLengthText('metric', 15.4)).toBe('$15.40 per metre');
  expect(pricePerLengthText('imperial', 15.4)).toBe('$14.08 per yard');
});

test('the least length is never rounded up', () => {
  expect(leastLengthText('metric', 41.02)).toBe('41.02 m');
  // 41.02 m are 44.8600 yd, and 41.03 m are 44.8709 yd.
  expect(leastLengthText('imperial', 41.02)).toBe('44.86 yd');
  expect(leastLengthText('imperial', 41.03)).toBe('44.87 yd');
  expect(leastLengthText('imperial', 41.029)).toBe('44.86 yd');
});

test('what is entered in one unit is that again after conversion', () => {
  for (const unit of ['m', 'cm', 'g/m²'] as const)
    expect(fromMetric('imperial', unit, toMetric('imperial', unit, 12.5))).toBeCloseTo(12.5, 10);
});
