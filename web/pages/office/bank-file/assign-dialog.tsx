// The dialog in which an admin says which customer a line of a bank's file is of, and which invoice it pays first.
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { formatPrice } from '#contract/figures/money.ts';
import type { BankLine } from '#contract/money/bank-file.ts';
import { read } from '#web/api/client.ts';
import { userKey } from '#web/api/queries.ts';
import { statementQuery } from '#web/api/statement-query.ts';
import { Dialog } from '#web/components/dialog/dialog.tsx';
import { SelectField } from '#web/components/form/fields.tsx';
import { Form, requiredText, useForm } from '#web/components/form/form.tsx';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { formatDay } from '#web/parts/quotations/quotation-texts.ts';

export interface Assigned {
  readonly email: string;
  readonly name: string;
  /** The first is paid first; none: the oldest. */
  readonly invoices: readonly string[];
  /** The order that a transfer pays. */
  readonly order?: BankLine['order'];
}

interface AssignDialogProps {
  readonly line: BankLine;
  readonly match: Assigned | undefined;
  readonly onAssign: (match: Assigned) => void;
  readonly onClose: () => void;
}

export function AssignDialog({ line, onClose, ...props }: AssignDialogProps) {
  return (
    <Dialog title="Whose payment is it?" onClose={onClose}>
      {(close) => (
        <>
          <p className="mb-4 text-sm wrap-anywhere">
            <strong className="tabular-nums">{formatPrice(line.amount)}</strong>, {formatDay(line.bookedOn)}
            {line.payer && (
              <>
                , <bdi>{line.payer}</bdi>
              </>
            )}
            <br />
            <bdi>{line.reference}</bdi>
          </p>
          <AssignFields {...props} close={close} />
        </>
      )}
    </Dialog>
  );
}

interface AssignFieldsProps extends Pick<AssignDialogProps, 'match' | 'onAssign'> {
  readonly close: () => void;
}

function AssignFields({ match, onAssign, close }: AssignFieldsProps) {
  const form = useForm({
    defaultValues: { email: match?.email ?? '', invoice: match?.invoices[0] ?? '' },
  });
  const email = useWatch({ control: form.control, name: 'email' });
  const accounts = useQuery({
    queryKey: userKey('accounts', 'all'),
    queryFn: read('GET /api/accounts'),
    staleTime: 0,
  });
  const statement = useQuery({ ...statementQuery(email), enabled: email !== '' });
  const customers = (accounts.data ?? []).map(
    ({ email: of, name, company, owed }) =>
      [of, `${company || name}, ${of}${owed > 0 ? ` (owes ${formatPrice(owed)})` : ''}`] as const,
  );
  const open = (statement.data?.openInvoices ?? []).map(
    (invoice) => [invoice.number, `${invoice.number}, ${formatPrice(invoice.open)} open`] as const,
  );
  const save = async (entered: { email: string; invoice: string }) => {
    const account = accounts.data?.find((one) => one.email === entered.email);
    if (!account) return;
    const invoices = open.some(([number]) => number === entered.invoice) ? [entered.invoice] : [];
    onAssign({ email: account.email, name: account.company || account.name, invoices });
    close();
  };
  const customer = form.register('email', requiredText('Customer is Required'));
  // The options arrive after the values: a select shows a value only when it has its option.
  return (
    <Form
      form={form}
      mutation={{ mutateAsync: save, error: null }}
      message={null}
      submit="Use this"
      back={close}
    >
      <FormMessage error={accounts.error ?? statement.error} />
      <SelectField
        key={`customers ${customers.length}`}
        label="Customer"
        required
        empty={accounts.isPending ? 'Loading the customers' : 'Choose the customer'}
        options={customers}
        error={form.formState.errors.email?.message}
        {...customer}
        onChange={(event) => {
          form.setValue('invoice', '');
          return customer.onChange(event);
        }}
      />
      <SelectField
        key={`invoices ${email} ${open.length}`}
        label="Invoice that it pays first"
        empty="The oldest first"
        options={open}
        {...form.register('invoice')}
      />
    </Form>
  );
}
