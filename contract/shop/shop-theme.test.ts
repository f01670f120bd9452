// Tests that texts can be read in any colours that an owner chooses.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SAMPLE_CONTENT } from './shop-content-samples.ts';
import { contrast, shopColours, textOn } from './shop-theme.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('contrast is as WCAG computes it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('the colours of the sample stay as they are', () => {
  const { primary, secondary, accent, paper } = SAMPLE_CONTENT.look;
  expect(shopColours(SAMPLE_CONTENT.look)).toMatchObject({ primary, secondary, accent, paper });
});

test('a light button keeps its colour under a dark text', () => {
  const look = { ...SAMPLE_CONTENT.look, primary: '#f2c230' };
  expect(shopColours(look)).toMatchObject({ button: '#f2c230', onButton: '#231d17' });
  expect(shopColours(look).primary).not.toBe('#f2c230');
});

test('texts, buttons and outlines can be seen in any colours', () => {
  const chosen = fc.record({ primary: hex, secondary: hex, accent: hex, paper: hex });
  fc.assert(
    fc.property(chosen, (look) => {
      const colours = shopColours(look);
      for (const background of [colours.paper, colours.shaded]) {
        expect(contrast('#231d17', background)).toBeGreaterThanOrEqual(7);
        expect(contrast(colours.primary, background)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(colours.secondary, background)).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrast(colours.primary, colours.onPrimary)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colours.button, colours.onButton)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colours.secondary, colours.onSecondary)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colours.accent, textOn(colours.accent))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colours.accent, colours.secondary)).toBeGreaterThanOrEqual(3);
    }),
  );
});
