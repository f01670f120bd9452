// The frame that the forms of the settings share: heading, fields and button; and their rules.
import { useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Form, type FormProps } from '#web/components/form/form.tsx';

interface SettingsFormProps<Values extends FieldValues> extends FormProps<Values, unknown> {
  readonly title: string;
  readonly note: string;
}

export function SettingsForm<Values extends FieldValues>({
  title,
  note,
  ...form
}: SettingsFormProps<Values>) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="text-xl font-semibold">
        {title}
      </h3>
      <p className="mt-1 max-w-prose text-sm text-base-content/75">{note}</p>
      <Form {...form} className="mt-5 flex flex-col gap-5" />
    </section>
  );
}

/** Figures may be written with a comma. */
export const numberOf = (text: string) => Number(text.trim().replace(',', '.'));

/** Rules of a figure from 0 to `most` with at most so many decimals. */
export const figureRules = (most: number, decimals: number, isOptional = false) => ({
  validate: (text: string) => {
    if (text.trim() === '') return isOptional || 'Required';
    const value = numberOf(text);
    if (!(value >= 0 && value <= most)) return `From 0 to ${most}`;
    return Number(value.toFixed(decimals)) === value || `At most ${decimals} decimals`;
  },
});
