// Tests encoding negotiation, compression and ETags of a page.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { matchesIfNoneMatch } from '#server/http/caches/etags.ts';
import { CompressedPage, encodingFor } from './compressed-page.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['*, br;q=0', 'gzip'],
  ['BR', 'br'],
  ['deflate', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
  ['br;q=0.000', 'identity'],
  ['br;q=0.5', 'br'],
])('Accept-Encoding %j is served %s', (acceptEncoding, encoding) => {
  expect(encodingFor(acceptEncoding)).toBe(encoding);
});

test('every encoding decompresses to the same text and has its own ETag', async () => {
  const page = new CompressedPage(200, {}, 'cloth '.repeat(1000));
  expect(brotliDecompressSync(await page.bytes('br')).toString()).toBe('cloth '.repeat(1000));
  expect(gunzipSync(await page.bytes('gzip')).toString()).toBe('cloth '.repeat(1000));
  expect(page.bytes('identity')).toEqual(Buffer.from('cloth '.repeat(1000)));
  expect(new Set([page.etag('br'), page.etag('gzip'), page.etag('identity')]).size).toBe(3);
});

test('concurrent callers share one compression; later callers get the buffer synchronously', async () => {
  const page = new CompressedPage(200, {}, 'cloth');
  const [first, second] = await Promise.all([page.bytes('br'), page.bytes('br')]);
  expect(second).toBe(first);
  expect(page.bytes('br')).toBe(first);
});

test('If-None-Match accepts lists, weak ETags and the asterisk', () => {
  expect(matchesIfNoneMatch('"a", W/"b"', '"b"')).toBe(true);
  expect(matchesIfNoneMatch('*', '"b"')).toBe(true);
  expect(matchesIfNoneMatch('"bb"', '"b"')).toBe(false);
  expect(matchesIfNoneMatch(undefined, '"b"')).toBe(false);
});
