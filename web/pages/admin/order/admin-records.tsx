// The parts below the timeline for admins: the form of an internal note, and the emails of the order.
import { NoteForm } from './note-form.tsx';
import { OrderEmails } from './order-emails.tsx';
import type { OrderChangeProps } from './use-order-change.ts';

export default function AdminRecords(props: OrderChangeProps) {
  return (
    <>
      <NoteForm {...props} />
      <OrderEmails {...props} />
    </>
  );
}
