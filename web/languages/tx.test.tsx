// Tests that a text with elements renders as the same words in JSX do.
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { tx } from './tx.ts';

test('elements stand among the words of a text', () => {
  const number = <bdi>SO-1</bdi>;
  expect(renderToString(<p>{tx`Your number ${number} of ${2}.`}</p>)).toBe(
    renderToString(
      <p>
        Your number {number} of {2}.
      </p>,
    ),
  );
});
