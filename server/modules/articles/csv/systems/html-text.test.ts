// Descriptions in HTML as text.
import { expect, test } from 'vitest';
import { textOfHtml } from './html-text.ts';

test('paragraphs, items and cells become lines; scripts and styles go, entities are read', () => {
  const html = `<style>p { color: red }</style><p>Worsted&nbsp;twill,
    <strong>420&nbsp;g/m&sup2;</strong></p><ul><li>Dry clean</li><li></li></ul>
    <table><tr><th>Width</th><td>150 cm</td></tr></table><script>alert(1)</script>First<br>second &amp; last`;
  expect(textOfHtml(html)).toBe('Worsted twill, 420 g/m²\n• Dry clean\nWidth 150 cm\nFirst\nsecond & last');
});

test('plain text keeps its lines, and what is no element stays', () => {
  expect(textOfHtml('One  line\r\nanother, 2 < 3 & 4 > 1')).toBe('One line\nanother, 2 < 3 & 4 > 1');
  expect(textOfHtml('')).toBe('');
});

test('the beginning of a very long description is read', () => {
  expect(textOfHtml('<'.repeat(200_000)).length).toBe(40_000);
  expect(textOfHtml('<div>a'.repeat(40_000)).split('\n').length).toBeLessThan(10_000);
});
