// The border of input fields. The file is .tsx because only those are searched for class names.

/** A border with a contrast of 3:1 (WCAG 1.4.11); the theme's own has less. */
export const EDGE = 'not-focus:[--input-color:color-mix(in_oklab,var(--color-base-content)_60%,transparent)]';
