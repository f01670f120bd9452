// Adds an internal note to the timeline of an order; customers never see it.
import { useForm } from 'react-hook-form';
import { request } from '#web/api/client.ts';
import { requiredText } from '#web/components/form/field-rules.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { submitMutation } from '#web/components/form/submit-mutation.ts';
import { TextArea } from '#web/components/form/text-field.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { type OrderChangeProps, useOrderChange } from './use-order-change.ts';

interface NoteFields {
  note: string;
}

export function NoteForm({ order, admin }: OrderChangeProps) {
  const form = useForm<NoteFields>({ defaultValues: { note: '' } });
  const { errors, isSubmitting } = form.formState;
  const addNote = useOrderChange({
    order,
    admin,
    change: (body: NoteFields) => request('POST /api/orders/:id/notes', { params: { id: order._id }, body }),
  });
  const submit = async (fields: NoteFields) => {
    await addNote.mutateAsync(fields);
    form.reset();
  };
  return (
    <form
      method="post"
      noValidate
      className="flex flex-col items-start gap-3 print:hidden"
      onSubmit={form.handleSubmit(submitMutation({ mutateAsync: submit }))}
    >
      <TextArea
        className="w-full"
        label="Internal note"
        hint="Only the mill sees it."
        maxLength={1000}
        error={errors.note?.message}
        {...form.register('note', requiredText('Note is Required'))}
      />
      <FormMessage error={addNote.error} />
      <Button type="submit" variant="outline" size="small" loading={isSubmitting}>
        Add the note
      </Button>
    </form>
  );
}
