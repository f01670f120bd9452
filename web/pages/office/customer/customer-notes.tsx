// The mill's notes about a customer: written, listed and removed.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Customer } from '#contract/office/customers.ts';
import { request } from '#web/api/client.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { userQueries } from '#web/api/user-queries.ts';
import { ConfirmDialog } from '#web/components/dialog/confirm-dialog.tsx';
import { type NoteFields, NoteForm } from '#web/components/form/note-form.tsx';
import { TextButton } from '#web/components/ui/button.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { formatDateTime } from '#web/parts/orders/order-format.ts';

type Note = Customer['notes'][number];

export function CustomerNotes({ customer: { email, notes } }: { readonly customer: Customer }) {
  const [removing, setRemoving] = useState<Note>();
  const refresh = () => refreshQueries(userQueries.customer(email).queryKey);
  const add = useMutation({
    mutationFn: ({ note: text }: NoteFields) =>
      request('POST /api/customers/:email/notes', { params: { email }, body: { text } }),
    onSuccess: () => void refresh(),
  });
  return (
    <Section title="Notes" className="max-lg:order-last">
      <NoteForm label="New note" mutation={add} />
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
