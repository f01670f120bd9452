// Tests what is said of a language that an article is written in.
import { expect, test } from 'vitest';
import { missingTexts, textOf } from './missing-texts.ts';

const colour = { name: 'Navy', hex: '#1b2a49', family: 'blue' } as const;
const images = [{ url: '/a.jpg', alt: '', widthMm: null, imageInfo: null }];
const written = { productName: 'Köper', description: 'Ein Köper.', colourName: 'Marine' };

test('a language is complete when name, description and colour are written', () => {
  expect(missingTexts({ colour }, textOf({ images }, written))).toEqual([]);
  expect(missingTexts({ colour }, textOf({ images }, { ...written, productName: ' ' }))).toEqual(['name']);
  expect(missingTexts({ colour }, textOf({ images }))).toEqual(['name', 'description', 'colour']);
});

test('an article without a colour lacks none', () => {
  expect(missingTexts({ colour: null }, textOf({ images }, { ...written, colourName: '' }))).toEqual([]);
});
