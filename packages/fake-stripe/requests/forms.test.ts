// Tests form bodies with nested brackets.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiError } from './errors.ts';
import { parseForm } from './forms.ts';

test.each([
  ['a=1&b=two+words&c=%26', { a: '1', b: 'two words', c: '&' }],
  ['a[b][c]=1&a[b][d]=2&a[e]=3', { a: { b: { c: '1', d: '2' }, e: '3' } }],
  ['a[]=1&a[]=2', { a: ['1', '2'] }],
  ['a[0]=1&a[1]=2', { a: ['1', '2'] }],
  ['a[0][b]=1&a[1][b]=2', { a: [{ b: '1' }, { b: '2' }] }],
  ['a=1&a=2', { a: '2' }],
  ['a=', { a: '' }],
  ['', {}],
])('%s', (text, tree) => {
  expect(JSON.parse(JSON.stringify(parseForm(text)))).toEqual(tree);
});

test.each([
  ['too deep', 'a[b][c][d][e][f][g][h][i]=1'],
  ['too much', Array.from({ length: 1001 }, (_, at) => `a${at}=1`).join('&')],
  ['a value and a group', 'a=1&a[b]=2'],
  ['a group and a value', 'a[b]=2&a=1'],
])('%s is rejected', (_name, text) => {
  expect(() => parseForm(text)).toThrow(ApiError);
});

test('no name pollutes a prototype', () => {
  const tree = parseForm('__proto__[polluted]=1&a[__proto__][polluted]=1&constructor[prototype][polluted]=1');
  expect(Object.keys(tree)).toEqual(['__proto__', 'a', 'constructor']);
  expect({}).not.toHaveProperty('polluted');
});

test('any text is parsed or rejected', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '[', ']', '=', '&', '0', '%') }), (text) => {
      try {
        parseForm(text);
      } catch (error) {
        expect(error).toBeInstanceOf(ApiError);
      }
    }),
  );
});
