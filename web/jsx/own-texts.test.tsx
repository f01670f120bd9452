// Texts that have neighbours stand in elements of their own; others stay as they are.
import type { ReactElement, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, expectTypeOf, test } from 'vitest';
import type { JSX } from './runtime.ts';

const Words = ({ children }: { readonly children: ReactNode }) => <>{children}</>;
const own = (text: string) => `<x-t>${text}</x-t>`;

test('text beside an element has one of its own', () => {
  const isBusy = true;
  expect(renderToString(<p>{isBusy && <i />}Send</p>)).toBe(`<p><i></i>${own('Send')}</p>`);
  expect(
    renderToString(
      <p>
        from {2} <b>pieces</b> on
      </p>,
    ),
  ).toBe(`<p>${own('from 2 ')}<b>pieces</b>${own(' on')}</p>`);
});

test('texts without other neighbours are one text', () => {
  const hidden = false;
  expect(
    renderToString(
      <p>
        {3} fabrics{hidden && <i />}
      </p>,
    ),
  ).toBe('<p>3 fabrics</p>');
  expect(renderToString(<option>SV-{12}</option>)).toBe('<option>SV-12</option>');
});

test('fragments and lists have no text of their own', () => {
  expect(
    renderToString(
      <p>
        <Words>one</Words>
        {['two', <b key="b">three</b>]}
      </p>,
    ),
  ).toBe(`<p>${own('one')}${own('two')}<b>three</b></p>`);
});

test('a component returns elements, no text', () => {
  expectTypeOf<() => string>().not.toExtend<JSX.ElementType>();
  expectTypeOf<() => ReactNode>().not.toExtend<JSX.ElementType>();
  expectTypeOf<() => ReactElement | null>().toExtend<JSX.ElementType>();
});
