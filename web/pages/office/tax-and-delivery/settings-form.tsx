// The frame that the forms of the settings share: heading, check box, fields and button; and their rules.
import type { ComponentPropsWithRef, FormEventHandler, ReactNode } from 'react';
import { useId } from 'react';
import { CheckboxField } from '#web/components/form/checkbox-field.tsx';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { SubmitButton } from '#web/components/form/submit-button.tsx';

interface SettingsFormProps {
  readonly title: string;
  readonly note: string;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  readonly busy: boolean;
  readonly error: unknown;
  readonly button: string;
  readonly children: ReactNode;
}

export function SettingsForm({ title, note, onSubmit, busy, error, button, children }: SettingsFormProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="text-xl font-semibold">
        {title}
      </h3>
      <p className="mt-1 max-w-prose text-sm text-base-content/75">{note}</p>
      <form method="post" noValidate onSubmit={onSubmit} className="mt-5 flex flex-col gap-5">
        {children}
        <FormMessage error={error} />
        <div>
          <SubmitButton busy={busy}>{button}</SubmitButton>
        </div>
      </form>
    </section>
  );
}

export function CheckField({ label, ...input }: ComponentPropsWithRef<'input'> & { readonly label: string }) {
  return <CheckboxField {...input}>{label}</CheckboxField>;
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
