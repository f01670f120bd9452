// The border of input fields. A .tsx file: only those are searched for class names.

/** A border with 3:1 contrast (WCAG 1.4.11); the theme's own has less. */
export const EDGE = 'not-focus:[--input-color:color-mix(in_oklab,var(--color-base-content)_60%,transparent)]';
