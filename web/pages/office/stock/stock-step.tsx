// One article after the other: what each form is told of the list, and the button that saves without going on.
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Button } from '#web/components/ui/button.tsx';

export interface StockStep {
  readonly isLast: boolean;
  readonly onSaved: (text: string) => void;
  readonly onNext: () => void;
  /** Closes the dialog. */
  readonly onDone: () => void;
}

interface SaveOnlyProps<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  readonly save: (fields: Values) => Promise<void>;
}

/** For a single delivery or count; Enter saves and goes to the next article. The form shows the error of a failure. */
export function SaveOnly<Values extends FieldValues>({ form, save }: SaveOnlyProps<Values>) {
  const onClick = form.handleSubmit((fields) => save(fields).catch(() => undefined));
  return (
    <Button variant="outline" aria-disabled={form.formState.isSubmitting || undefined} onClick={onClick}>
      Save
    </Button>
  );
}
