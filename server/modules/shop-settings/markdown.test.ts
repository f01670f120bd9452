// Tests that Markdown of the owner becomes HTML without raw HTML and without dangerous links.
import { expect, test } from 'vitest';
import { renderMarkdown } from './markdown.ts';

test.each([
  ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  ['**a** `b`', '<p><strong>a</strong> <code>b</code></p>'],
  ['# Title', '<h3>Title</h3>'],
  ['[x](https://a.example)', '<p><a href="https://a.example" rel="noreferrer">x</a></p>'],
  ['[x](/contact)', '<p><a href="/contact">x</a></p>'],
  ['[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>'],
  ['[x](//evil.example)', '<p>[x](//evil.example)</p>'],
  ['```\na < b\n```', '<pre tabindex="0"><code>a &lt; b</code></pre>'],
])('%j', (text, html) => {
  expect(renderMarkdown(text).trim()).toBe(html);
});
