// Tests the srcset of an image.
import { expect, test } from 'vitest';
import { imageSources } from './image-sources.ts';

const hash = 'a1'.repeat(32);
const img = `/images/${hash}/1440.jpg`;
const info = (width: number) => ({ width, height: 300, tone: '#16213f' });

test('a large image is offered in every preset width', () => {
  expect(imageSources(img, info(2880))).toEqual({
    avif: [320, 640, 960, 1440].map((width) => `/images/${hash}/${width}.avif ${width}w`).join(', '),
    avifOnPhones: [320, 640].map((width) => `/images/${hash}/${width}.avif ${width}w`).join(', '),
    src: `/images/${hash}/960.jpg`,
  });
});

test('a small image is offered up to its own width', () => {
  expect(imageSources(img, info(500))?.avif).toBe(
    `/images/${hash}/320.avif 320w, /images/${hash}/640.avif 500w`,
  );
  expect(imageSources(img, info(320))?.avif).toBe(`/images/${hash}/320.avif 320w`);
});

test('images on other hosts have no srcset', () => {
  expect(imageSources(`https://images.example/images/${hash}/1440.jpg`, info(500))).toBeUndefined();
  expect(imageSources('/weave/hero.jpg', null)).toBeUndefined();
});
