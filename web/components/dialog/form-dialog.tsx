// A dialog with a form. It closes when the mutation has succeeded.
import type { FieldValues } from 'react-hook-form';
import { Form, type FormProps } from '#web/components/form/form.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

type FormDialogProps<Values extends FieldValues, Answer> = Omit<FormProps<Values, Answer>, 'back'> &
  Pick<DialogProps, 'title' | 'onClose' | 'focusAfter'>;

export function FormDialog<Values extends FieldValues, Answer>(props: FormDialogProps<Values, Answer>) {
  const { title, onClose, focusAfter, onSent, ...form } = props;
  return (
    <Dialog title={title} onClose={onClose} focusAfter={focusAfter}>
      {(close) => (
        <Form
          {...form}
          onSent={(answer, values) => {
            onSent?.(answer, values);
            close();
          }}
        />
      )}
    </Dialog>
  );
}
