// What JSX compiles to (`jsxImportSource` of tsconfig.json): React's functions, with texts in elements of their own.
import type { ElementType, ExoticComponent, Key, ReactElement, JSX as ReactJsx } from 'react';
import * as react from 'react/jsx-runtime';
import { withOwnTexts } from './own-texts.ts';

export const { Fragment } = react;

type Rendered = ReactElement | readonly Rendered[] | boolean | null | undefined;

/** React's types, but a component returns an element: a text that it returned would be a neighbour of others. */
export declare namespace JSX {
  // biome-ignore lint/suspicious/noExplicitAny: components have props of any type
  type ElementType = string | ((props: any) => Rendered) | ExoticComponent<any>;
  type Element = ReactJsx.Element;
  type ElementAttributesProperty = ReactJsx.ElementAttributesProperty;
  type ElementChildrenAttribute = ReactJsx.ElementChildrenAttribute;
  type LibraryManagedAttributes<C, P> = ReactJsx.LibraryManagedAttributes<C, P>;
  type IntrinsicAttributes = ReactJsx.IntrinsicAttributes;
  type IntrinsicElements = ReactJsx.IntrinsicElements;
}

export function jsx(type: ElementType, props: object, key?: Key): ReactElement {
  return react.jsx(type, withOwnTexts(type, props), key);
}

/** For children that are known when the element is written, and need no keys. */
export function jsxs(type: ElementType, props: object, key?: Key): ReactElement {
  const owned: { readonly children?: unknown } = withOwnTexts(type, props);
  return (Array.isArray(owned.children) ? react.jsxs : react.jsx)(type, owned, key);
}
