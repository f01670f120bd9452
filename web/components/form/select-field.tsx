// A labelled select, with its hint and error tied to it for screen readers.
import type { ComponentPropsWithRef } from 'react';
import { EDGE } from '#web/components/ui/field-edge.tsx';
import { Field, type FieldProps } from './text-field.tsx';

interface SelectFieldProps
  extends FieldProps,
    Omit<ComponentPropsWithRef<'select'>, 'required' | 'children'> {
  /** The value and label of each option. */
  readonly options: readonly (readonly [value: string, label: string])[];
  /** The label of the empty option; without it there is none. */
  readonly empty?: string;
}

export function SelectField({ label, error, hint, required, className, ...rest }: SelectFieldProps) {
  const { options, empty, ...select } = rest;
  return (
    <Field label={label} error={error} hint={hint} required={required} className={className}>
      {(control) => (
        <select
          {...select}
          {...control}
          aria-invalid={error ? true : undefined}
          className={`input w-full cursor-pointer appearance-auto text-ellipsis ${error ? 'input-error' : EDGE}`}
        >
          {empty !== undefined && <option value="">{empty}</option>}
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
