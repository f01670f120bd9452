// What JSX compiles to in development: React's function that knows the source, with texts in elements of their own.
import type { ElementType, Key, ReactElement } from 'react';
import * as react from 'react/jsx-dev-runtime';
import { withOwnTexts } from './own-texts.ts';

export const { Fragment } = react;

export function jsxDEV(
  type: ElementType,
  props: object,
  key: Key | undefined,
  isStatic: boolean,
  source?: react.JSXSource,
  self?: unknown,
): ReactElement {
  const owned: { readonly children?: unknown } = withOwnTexts(type, props);
  return react.jsxDEV(type, owned, key, isStatic && Array.isArray(owned.children), source, self);
}
