// The sample fabrics are what the contract lets be sold, and what the cards and the home page need.
import { describe, expect, it } from 'vitest';
import { HOME_CARD_DESCRIPTION, HOME_PRODUCTS, PURCHASE_CARD_DESCRIPTION } from '#contract/limits.ts';
import { newProduct } from '#contract/product.ts';
import { fabrics } from './fabrics.ts';

const SMALL_STOCK = 10;

describe('the sample fabrics', () => {
  it('are at least twenty-eight, each with a name and a seed of its own', () => {
    expect(fabrics.length).toBeGreaterThanOrEqual(28);
    expect(new Set(fabrics.map(({ productName }) => productName)).size).toBe(fabrics.length);
    expect(new Set(fabrics.map(({ swatch }) => swatch.seed)).size).toBe(fabrics.length);
  });

  it.each(fabrics.map((fabric) => [fabric.productName, fabric] as const))(
    '%s can be put on sale',
    (_, fabric) => {
      const { swatch: _swatch, ...product } = fabric;
      const posted = { ...product, img: '/images/swatch.jpg' };
      expect(newProduct.parse(posted)).toEqual(posted);
    },
  );

  it('have descriptions that both cards cut, and that say weight and width', () => {
    for (const { description } of fabrics) {
      expect(description.length).toBeGreaterThanOrEqual(PURCHASE_CARD_DESCRIPTION + 1);
      expect(description.length).toBeGreaterThan(HOME_CARD_DESCRIPTION);
      expect(description.length).toBeLessThanOrEqual(420);
      expect(description).toMatch(/\d g\/m²/);
      expect(description).toMatch(/\d cm/);
    }
  });

  it('include one that is sold out and one that is nearly so; all others can be ordered', () => {
    const soldOut = fabrics.filter(({ availableQuantity }) => availableQuantity === 0);
    expect(soldOut).toHaveLength(1);
    const few = fabrics.filter(({ availableQuantity: left }) => left > 0 && left < SMALL_STOCK);
    expect(few).toHaveLength(1);
    for (const { minimumQuantity, availableQuantity } of fabrics)
      if (availableQuantity > 0) expect(availableQuantity).toBeGreaterThanOrEqual(minimumQuantity);
  });

  it('end with six on sale that differ in weave, finish or colour', () => {
    const home = fabrics.slice(-HOME_PRODUCTS);
    const colours = home.map(({ swatch }) => swatch.warp[0]?.[0]);
    expect(new Set(colours).size).toBe(HOME_PRODUCTS);
    for (const { availableQuantity } of home) expect(availableQuantity).toBeGreaterThan(0);
  });
});
