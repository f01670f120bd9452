// A text or number field of the filter form. It follows the address, and applies a changed value when it is left.
import { type ComponentPropsWithRef, useState } from 'react';
import { EDGE } from '#web/components/ui/field-edge.tsx';
import { FORM_ID } from './use-filter-form.ts';

interface TextFilterProps extends Omit<ComponentPropsWithRef<'input'>, 'value' | 'form'> {
  readonly value: string | number | undefined;
  readonly onCommit: () => void;
}

export function TextFilter({ value, onCommit, className = '', ...input }: TextFilterProps) {
  const current = value === undefined ? '' : String(value);
  const [text, setText] = useState(current);
  const [followed, setFollowed] = useState(current);
  if (followed !== current) {
    setFollowed(current);
    setText(current);
  }
  return (
    <input
      {...input}
      form={FORM_ID}
      value={text}
      className={`input w-full ${EDGE} ${className}`}
      onChange={({ target }) => setText(target.value)}
      onBlur={({ target }) => {
        if (text !== current && target.reportValidity()) onCommit();
      }}
    />
  );
}
