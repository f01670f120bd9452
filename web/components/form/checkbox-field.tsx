// A checkbox with its text.
import type { ComponentPropsWithRef } from 'react';

interface CheckboxFieldProps extends ComponentPropsWithRef<'input'> {
  /** For one of many. */
  readonly small?: boolean;
}

/** Its children are the text; the attributes are those of the input. */
export function CheckboxField({ small = false, children, ...input }: CheckboxFieldProps) {
  return (
    <label className={`flex min-h-11 items-center gap-3 ${small ? '' : 'cursor-pointer'}`}>
      <input
        type="checkbox"
        {...input}
        className={`shrink-0 accent-primary ${small ? 'size-4' : 'size-5'}`}
      />
      {children}
    </label>
  );
}
