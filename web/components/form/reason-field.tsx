// The reason of a change, which those who work here read later.
import { requiredText } from './field-rules.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export const REASON_RULES = requiredText('Reason is Required');

export function ReasonField(props: Omit<TextFieldProps, 'label'>) {
  return <TextField label="Reason" required autoComplete="off" maxLength={300} {...props} />;
}
