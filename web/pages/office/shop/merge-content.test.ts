// Tests that changes of two admins are joined field by field.
import { expect, test } from 'vitest';
import { SAMPLE_CONTENT as base } from '#contract/shop/shop-content-samples.ts';
import { mergeContent } from './merge-content.ts';

test('each keeps the changes of one, and those of somebody else are named', () => {
  const mine = { ...base, company: { ...base.company, name: 'Adler', phone: '+49 1' } };
  const theirs = {
    ...base,
    company: { ...base.company, name: 'Habicht' },
    home: { ...base.home, claims: base.home.claims.slice(1) },
  };
  const { content, others } = mergeContent(base, mine, theirs);
  expect(content.company).toEqual(mine.company);
  expect(content.home).toEqual(theirs.home);
  expect(others).toEqual([
    { label: 'Company: Name of the shop', value: 'Habicht', isBoth: true },
    { label: 'Home page: Claims', value: '', isBoth: false },
  ]);
  expect(mergeContent(base, mine, base)).toEqual({ content: mine, others: [] });
});
