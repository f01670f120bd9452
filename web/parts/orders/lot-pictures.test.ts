// Tests which pictures of lots are shown.
import { expect, test } from 'vitest';
import { lotForPieces, lotPictures } from './lot-pictures.ts';

const lot = (quantity: number, img: string | null = null) => ({
  _id: `id-${quantity}`,
  name: `K-${quantity}`,
  quantity,
  img,
});

test('pieces come from the smallest lot that has all of them', () => {
  const lots = [lot(8), lot(22), lot(58)];
  expect(lotForPieces(lots, 8)?.quantity).toBe(8);
  expect(lotForPieces(lots, 9)?.quantity).toBe(22);
  expect(lotForPieces(lots, 59)).toBeUndefined();
});

test('the largest lots with a picture are shown, and the own one among them', () => {
  const lots = Array.from({ length: 8 }, (_, nth) => lot(nth + 1, nth === 6 ? null : `/${nth + 1}`));
  const shown = (own: number) => lotPictures(lots, lots[own - 1]).map(({ img }) => img);
  expect(shown(8)).toEqual(['/8', '/6', '/5', '/4', '/3', '/2']);
  expect(shown(7)).toEqual(shown(8));
  expect(shown(1)).toEqual(['/8', '/6', '/5', '/4', '/3', '/2', '/1']);
});
