// Adds a note that only the mill sees.

import { t } from '#contract/languages/text.ts';
import { TextArea } from './fields.tsx';
import { Form, type FormProps, field, requiredText, useForm } from './form.tsx';

export interface NoteFields {
  note: string;
}

interface NoteFormProps extends Pick<FormProps<NoteFields, unknown>, 'mutation'> {
  readonly label: string;
}

export function NoteForm({ label, mutation }: NoteFormProps) {
  const form = useForm<NoteFields>({ defaultValues: { note: '' } });
  return (
    <Form
      form={form}
      mutation={mutation}
      onSent={() => form.reset()}
      submit={t`Add the note`}
      button={{ variant: 'outline', size: 'small', className: '' }}
      className="flex flex-col items-start gap-3 print:hidden"
    >
      <TextArea
        className="w-full"
        label={label}
        hint={t`Only the mill sees it.`}
        maxLength={1000}
        {...field(form, 'note', requiredText(t`Note is Required`))}
      />
    </Form>
  );
}
