// Tests which image URLs articles and reviews may have.
import { describe, expect, it } from 'vitest';
import { classifyImageUrl, type ImageSources, imageUrl } from './image-url.ts';

const sources: ImageSources = { origin: 'https://shop.example', hosts: ['cdn.example', 'cdn.example:8443'] };
const uploaded = imageUrl('0'.repeat(64));

describe('classifyImageUrl', () => {
  it.each([uploaded, '/cloth/og.jpg', `https://shop.example${uploaded}`])('%s is an own image', (url) => {
    expect(classifyImageUrl(url, sources)).toBe('own');
  });

  it.each(['https://cdn.example/a.jpg', 'https://cdn.example:8443/images/a?b=c'])(
    '%s is an external image',
    (url) => {
      expect(classifyImageUrl(url, sources)).toBe('external');
    },
  );

  it.each([
    'https://evil.example/a.jpg',
    'https://evil.cdn.example/a.jpg',
    'https://cdn.example:444/a.jpg',
    'https://user@cdn.example/a.jpg',
    'https://cdn.example\\@evil.example/a.jpg',
    'https:\\\\cdn.example/a.jpg',
    'https://cdn\u3002example/a.jpg',
    'http://cdn.example/a.jpg',
    `https://evil.example${uploaded}`,
    'https://shop.example.evil.example/cloth/og.jpg',
    'https://shop.example/api/auth/sign-out',
    '/api/auth/sign-out',
    '/images/../api/auth/sign-out',
    '/cloth/../api/product',
    `${uploaded}/../../../api/product`,
    '/images/short/1440.jpg',
    uploaded.replace('1440', '1441'),
    '//cdn.example/a.jpg',
    'javascript:alert(1)',
    '',
  ])('%s is rejected', (url) => {
    expect(classifyImageUrl(url, sources)).toBe('rejected');
  });

  it('rejects other hosts when none are configured', () => {
    expect(classifyImageUrl('https://shop.example/a.jpg', { origin: undefined, hosts: [] })).toBe('rejected');
  });
});
