// The mill's notes about a customer: written, listed and removed.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Customer } from '#contract/office/customers.ts';
import { request } from '#web/api/client.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { userQueries } from '#web/api/user-queries.ts';
import { ConfirmDialog } from '#web/components/dialog/confirm-dialog.tsx';
import { field } from '#web/components/form/field.ts';
import { requiredText } from '#web/components/form/field-rules.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { submitMutation } from '#web/components/form/submit-mutation.ts';
import { TextArea } from '#web/components/form/text-field.tsx';
import { useForm } from '#web/components/form/use-form.ts';
import { Button, TextButton } from '#web/components/ui/button.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { formatDateTime } from '#web/parts/orders/order-format.ts';

type Note = Customer['notes'][number];

export function CustomerNotes({ customer: { email, notes } }: { readonly customer: Customer }) {
  const [removing, setRemoving] = useState<Note>();
  const refresh = () => refreshQueries(userQueries.customer(email).queryKey);
  return (
    <Section title="Notes" className="max-lg:order-last">
      <NoteForm email={email} onAdded={refresh} />
      <ul className="mt-4">
        {notes.map((note) => (
          <li key={note._id} className="border-t border-base-300 py-2 last:border-b">
            <p className="whitespace-pre-line wrap-anywhere" dir="auto">
              {note.text}
            </p>
            <p className="flex flex-wrap items-center justify-between gap-x-4 text-base-content/75 text-sm">
              <span>
                <time dateTime={note.at}>{formatDateTime(note.at)}</time>, {note.author}
              </span>
              <TextButton
                className="lg:min-h-9"
                aria-label={`Remove the note of ${formatDateTime(note.at)}`}
                onClick={() => setRemoving(note)}
              >
                Remove
              </TextButton>
            </p>
          </li>
        ))}
      </ul>
      {removing && (
        <ConfirmDialog
          consequence={
            <>
              <p>The note is gone for everybody:</p>
              <p className="mt-2 line-clamp-4 whitespace-pre-line" dir="auto">
                {removing.text}
              </p>
            </>
          }
          yes="Yes, remove it"
          onYes={async () => {
            const params = { email, id: removing._id };
            await request('DELETE /api/customers/:email/notes/:id', { params });
            await refresh();
          }}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Section>
  );
}

interface NoteFields {
  text: string;
}

function NoteForm({ email, onAdded }: { readonly email: string; readonly onAdded: () => Promise<void> }) {
  const form = useForm<NoteFields>({ defaultValues: { text: '' } });
  const { reset } = form;
  const add = useMutation({
    mutationFn: async (body: NoteFields) => {
      await request('POST /api/customers/:email/notes', { params: { email }, body });
      reset();
      await onAdded();
    },
  });
  return (
    <form
      method="post"
      noValidate
      className="flex flex-col items-start gap-3 print:hidden"
      onSubmit={form.handleSubmit(submitMutation(add))}
    >
      <TextArea
        className="w-full"
        label="New note"
        hint="Only the mill sees it."
        maxLength={1000}
        {...field(form, 'text', requiredText('Note is Required'))}
      />
      <FormMessage error={add.error} />
      <Button type="submit" variant="outline" size="small" loading={form.formState.isSubmitting}>
        Add the note
      </Button>
    </form>
  );
}
