// Tests how libvips errors are reported.
import { expect, it } from 'vitest';
import { imageTexts } from '#contract/core/image-texts.ts';
import { decodeError } from './image-processing.ts';

it('reports the timeout of an image that takes too long', () => {
  expect(decodeError('timeout: 42% complete')).toMatchObject({
    code: 'image_unreadable',
    message: imageTexts.takesTooLong,
  });
});

it.each([
  ['Input image exceeds pixel limit', 'image_too_many_pixels'],
  ['VipsJpeg: premature end of JPEG image', 'image_unreadable'],
])('reports %s as %s', (message, code) => {
  expect(decodeError(message).code).toBe(code);
});
