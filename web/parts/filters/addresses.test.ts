// Tests addresses of the collection with one part fewer.
import { describe, expect, it } from 'vitest';
import { type FabricFilters, parseFabricFilters } from '#contract/articles/fabric-filters.ts';
import { fabricsPath, withoutFilters, withoutPart } from './addresses.ts';
import { chosenParts, partText } from './filter-texts.ts';

const filters: FabricFilters = {
  q: 'heavy wool = coat',
  fibre: ['wool', 'flax'],
  fibreShare: 50,
  certificate: ['GOTS = 7'],
  weightFrom: 400,
  inStock: 'yes',
  sort: 'weight',
  page: 3,
};

describe('without one part', () => {
  it.each([
    ['q=heavy', { q: 'wool = coat' }],
    ['q=HEAVY', { q: 'wool = coat' }],
    ['q=wool =', { q: 'heavy coat' }],
    ['q=heavy wool = coat', { q: undefined }],
    ['fibre=wool', { fibre: ['flax'] }],
    ['fibre', { fibre: undefined, fibreShare: undefined }],
    ['certificate=GOTS = 7', { certificate: undefined }],
    ['weightFrom=400', { weightFrom: undefined }],
    ['inStock=yes', { inStock: undefined }],
  ])('%s, on the first page', (part, change) => {
    expect(fabricsPath(withoutPart(filters, part))).toBe(fabricsPath({ ...filters, ...change, page: 1 }));
  });

  it('the last fibre takes its least share along', () => {
    const rest = withoutPart(withoutPart(filters, 'fibre=wool'), 'fibre=flax');
    expect(rest).not.toHaveProperty('fibreShare');
  });

  it('every chosen part can be taken off, until only the order is left', () => {
    let rest = filters;
    for (const part of chosenParts(filters)) {
      const fewer = withoutPart(rest, part);
      expect(chosenParts(fewer)).not.toContain(part);
      rest = fewer;
    }
    expect(rest).toEqual({ sort: 'weight' });
    expect(withoutFilters(filters)).toEqual({ sort: 'weight' });
    expect(fabricsPath({})).toBe('/fabrics');
  });
});

it('the best match is the sequence of words, and none without them', () => {
  expect(fabricsPath({ q: 'wool', sort: 'best-match' })).toBe('/fabrics?q=wool');
  expect(fabricsPath({ q: 'wool', sort: 'newest' })).toBe('/fabrics?q=wool&sort=newest');
  expect(withoutPart({ q: 'wool', sort: 'newest' }, 'q=wool')).toEqual({});
  expect(withoutPart({ q: 'wool', sort: 'weight' }, 'q=wool')).toEqual({ sort: 'weight' });
  expect(fabricsPath({ sort: 'best-match' })).toBe('/fabrics');
});

it('chips name their filter, with its unit', () => {
  const { filters: read } = parseFabricFilters(
    new URLSearchParams(
      'q=wool&fibre=flax&use=coats&widthFrom=150&priceTo=80&metrePriceFrom=4.5&enoughFor=100&inStock=yes',
    ),
  );
  expect(chosenParts(read).map((part) => partText(part, 'metric'))).toEqual([
    '“wool”',
    'Linen (flax)',
    'Coats',
    'at least 150 cm wide',
    'up to $80.00 per piece',
    'from $4.50 per metre',
    'enough for 100 pieces',
    'in stock',
  ]);
  expect(['weave', 'certificate'].map((part) => partText(part, 'metric'))).toEqual([
    'the chosen weaves',
    'the chosen certificates',
  ]);
});
