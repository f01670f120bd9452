// What the order pad reads from typed and pasted text.
import { expect, test } from 'vitest';
import { keepLines, padText, readPad, replaceLines } from './pad-lines.ts';

const entry = (article: string, quantity: number, ...lines: number[]) => ({ article, quantity, lines });

test('reads words, cells of a spreadsheet and CSV with a heading', () => {
  expect(readPad('sv-00012 20\n\nSV-00013   5 ')).toEqual([
    entry('SV-00012', 20, 1),
    entry('SV-00013', 5, 3),
  ]);
  expect(readPad('SV-00012\t20\tHarbour Twill\r\nSV-00013\t5\r\n')).toEqual([
    entry('SV-00012', 20, 1),
    entry('SV-00013', 5, 2),
  ]);
  expect(readPad('Article number;Pieces\n"SV-00012";"20"\n')).toEqual([entry('SV-00012', 20, 2)]);
  expect(readPad('SV-00012, 20')).toEqual([entry('SV-00012', 20, 1)]);
});

test('an article on several lines is one entry with the sum of its pieces', () => {
  expect(readPad('SV-00012 20\nSV-00013 5\nsv-00012 4')).toEqual([
    entry('SV-00012', 24, 1, 3),
    entry('SV-00013', 5, 2),
  ]);
});

test.each(['SV-00012', 'SV-00012 many', 'SV-00012;0', 'SV-00012;2.5', 'SV-00012;-3', 'SV-00012;12345678'])(
  '%s states no whole number of pieces',
  (text) => {
    const [{ quantity } = entry('', 0)] = readPad(text);
    expect(quantity).toBeNaN();
  },
);

test('keeps lines as they were typed', () => {
  expect(keepLines('SV-1 5\nSV-2 6\r\n SV-3 x', [3, 1])).toBe('SV-1 5\n SV-3 x');
});

test('an entry is replaced where its first line was', () => {
  expect(replaceLines('Harbour 5\nSV-2 6\nharbour 1', [1, 3], 'SV-1 6')).toBe('SV-1 6\nSV-2 6');
});

test('the lines of an order fill the pad', () => {
  expect(readPad(padText([{ articleNumber: 'SV-00012', quantity: 20 }]))).toEqual([entry('SV-00012', 20, 1)]);
});
