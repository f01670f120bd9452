// Tests that the seed fabrics satisfy the contract, which reading them checks, and show every state of the article cards.
import { describe, expect, it } from 'vitest';
import { HOME_ARTICLES, HOME_CARD_DESCRIPTION, PURCHASE_CARD_DESCRIPTION } from '#contract/core/limits.ts';
import { readFabrics } from './fabrics.ts';

const { fabrics, draft } = await readFabrics();

const SMALL_STOCK = 10;
/** The home page says: 'Warping, weaving, dyeing and finishing happen in one house.' */
const MILL_COUNTRY = 'GB';

describe('the seed fabrics', () => {
  it('are at least twenty-eight, each with its own name and image', () => {
    expect(fabrics.length).toBeGreaterThanOrEqual(28);
    expect(new Set(fabrics.map(({ productName }) => productName)).size).toBe(fabrics.length);
    expect(new Set(fabrics.map(({ img }) => img)).size).toBe(fabrics.length);
  });

  it('have descriptions that both cards truncate', () => {
    for (const { description } of fabrics) {
      expect(description.length).toBeGreaterThanOrEqual(PURCHASE_CARD_DESCRIPTION + 1);
      expect(description.length).toBeGreaterThan(HOME_CARD_DESCRIPTION);
      expect(description.length).toBeLessThanOrEqual(420);
    }
  });

  it.each(fabrics)('$productName has the weight, width and size of its description', (fabric) => {
    const { description, size, weightGsm, widthCm, pieceLengthM } = fabric;
    expect(description).toContain(`${weightGsm} g/m²`);
    expect(description).toContain(`${widthCm} cm`);
    expect(size).toBe(`${pieceLengthM} m × ${widthCm} cm`);
  });

  it.each(['de', 'fr'] as const)('are written whole in %s, with the same figures', (language) => {
    for (const { texts, weightGsm, widthCm } of [...fabrics, draft]) {
      const { productName, description, colourName } = texts[language] ?? {};
      expect(productName && colourName).toBeTruthy();
      expect(description).toContain(`${weightGsm} g/m²`);
      expect(description).toContain(`${widthCm} cm`);
    }
    expect(new Set(fabrics.map(({ texts }) => texts[language]?.productName)).size).toBe(fabrics.length);
  });

  it('show certificates, an expired one, lead times, blends and every weave in use', () => {
    const today = new Date().toISOString().slice(0, 10);
    const dates = fabrics.flatMap(({ certificates }) =>
      (certificates ?? []).map(({ validUntil }) => validUntil ?? today),
    );
    expect(dates.some((date) => date < today)).toBe(true);
    expect(dates.some((date) => date >= today)).toBe(true);
    expect(fabrics.some(({ leadTimeDays }) => leadTimeDays)).toBe(true);
    expect(fabrics.some(({ composition }) => composition.length === 3)).toBe(true);
    expect(new Set(fabrics.map(({ weave }) => weave)).size).toBeGreaterThanOrEqual(7);
  });

  it('include one sold out and one remnant; all others can be ordered', () => {
    const soldOut = fabrics.filter(({ availableQuantity }) => availableQuantity === 0);
    expect(soldOut).toHaveLength(1);
    const few = fabrics.filter(({ availableQuantity: left }) => left > 0 && left < SMALL_STOCK);
    expect(few).toHaveLength(1);
    const remnants = fabrics.filter(
      ({ minimumQuantity, availableQuantity: left }) => left > 0 && left < minimumQuantity,
    );
    expect(remnants).toEqual(few);
  });

  it.each([...fabrics, draft])('$productName speaks of washing only if it may be washed', (fabric) => {
    const { care, shrinkagePercent, description } = fabric;
    expect(shrinkagePercent !== null).toBe(care.wash !== 'no');
    if (care.wash === 'no') expect(description).not.toMatch(/wash|launder/i);
  });

  it.each([...fabrics, draft])(
    '$productName is woven and finished in the mill, as the home page says',
    (fabric) => {
      expect(fabric.origin).toMatchObject({ weaving: MILL_COUNTRY, finishing: MILL_COUNTRY });
    },
  );

  it('end with six that are in stock', () => {
    for (const { availableQuantity } of fabrics.slice(-HOME_ARTICLES))
      expect(availableQuantity).toBeGreaterThan(0);
  });
});
