// The filters in an address: what is read is valid for the API, what is not is named, and equal filters have one address.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CHOICE_FILTERS,
  FABRIC_SORTS,
  formatFabricFilters,
  NUMBER_FILTERS,
  parseFabricFilters,
} from './fabric-filters.ts';
import { fabricQuery } from './fabric-list.ts';

const parse = (search: string) => parseFabricFilters(new URLSearchParams(search));

const names = [
  ...Object.keys(CHOICE_FILTERS),
  ...Object.keys(NUMBER_FILTERS),
  'q',
  'certificate',
  'inStock',
  'availableBy',
  'sort',
  'page',
  '__proto__',
  'constructor',
  '',
];
const values = fc.oneof(
  fc.constantFrom(
    ...Object.values(CHOICE_FILTERS).flat(),
    ...FABRIC_SORTS,
    'yes',
    '2027-03-12',
    '2027-02-30',
  ),
  fc.integer({ min: -5, max: 2_000_000 }).map(String),
  fc.double({ noNaN: true }).map(String),
  fc.string({ unit: 'binary', maxLength: 130 }),
);
const addresses = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...names), fc.string()), values), {
  maxLength: 12,
});

describe('an address', () => {
  it('of any kind gives filters that the API accepts', () => {
    fc.assert(
      fc.property(addresses, (pairs) => {
        const { filters } = parseFabricFilters(new URLSearchParams(pairs));
        expect(fabricQuery.safeParse(filters).error).toBeUndefined();
      }),
      { numRuns: 2000 },
    );
  });

  it('is the same for filters that were read from it', () => {
    fc.assert(
      fc.property(addresses, (pairs) => {
        const once = formatFabricFilters(parseFabricFilters(new URLSearchParams(pairs)).filters);
        const { filters, ignored } = parse(once);
        expect(ignored).toEqual([]);
        expect(formatFabricFilters(filters)).toBe(once);
      }),
      { numRuns: 2000 },
    );
  });

  it('names every part without effect', () => {
    const { filters, ignored } = parse(
      'weave=twill&weave=foo&enoughFor=0&weightFrom=-3&colour=blue&x=1&page=0&sort=up',
    );
    expect(filters).toEqual({ weave: ['twill'], colour: ['blue'] });
    expect(ignored).toEqual(['weave=foo', 'enoughFor=0', 'weightFrom=-3', 'x=1', 'page=0', 'sort=up']);
  });

  it('may hold the empty fields of a form, and a decimal comma', () => {
    expect(parse('q=&weightFrom=&priceTo=38%2C5&sort=')).toEqual({ filters: { priceTo: 38.5 }, ignored: [] });
  });

  it('has one order, and no defaults', () => {
    const { filters } = parse('page=1&sort=best-match&weightFrom=300&weave=twill&weave=plain&q=wool');
    expect(formatFabricFilters(filters)).toBe('q=wool&weave=plain&weave=twill&weightFrom=300');
  });

  it('of a form with imperial figures has them in metric units', () => {
    const { filters, ignored } = parse(
      'units=imperial&weightFrom=12&widthFrom=54&metrePriceTo=20&priceFrom=30&enoughFor=5',
    );
    // 12 oz/yd² × 33.9057, 54 in × 2.54, $20 / 0.9144; prices of a piece and pieces have no unit.
    expect(filters).toEqual({
      weightFrom: 406.87,
      widthFrom: 137.16,
      metrePriceTo: 21.87,
      priceFrom: 30,
      enoughFor: 5,
    });
    expect(ignored).toEqual([]);
    expect(formatFabricFilters(filters)).not.toContain('units');
  });
});
