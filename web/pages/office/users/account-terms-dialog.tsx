// The dialog in which an admin allows a customer to order on account, or ends it.
import { useMutation, useQuery } from '@tanstack/react-query';
import { toast } from 'react-toastify';
import { centsFromAmount } from '#contract/figures/money.ts';
import type { CreditTerms } from '#contract/money/receivables.ts';
import { request } from '#web/api/client.ts';
import { userKey } from '#web/api/queries.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { statementQuery } from '#web/api/statement-query.ts';
import { Dialog } from '#web/components/dialog/dialog.tsx';
import { CheckboxField, TextField } from '#web/components/form/fields.tsx';
import { Form, field, useForm } from '#web/components/form/form.tsx';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { nameOf, type UserChangeProps } from './user-change.ts';
import { UserName } from './user-name.tsx';

interface TermsForm {
  isAllowed: boolean;
  netDays: string;
  creditLimit: string;
}

const isCount = (text: string) => (/^\d{1,3}$/.test(text.trim()) && Number(text) <= 365) || 'From 0 to 365';
const isAmount = (text: string) => centsFromAmount(Number(text)) !== undefined || 'An amount such as 5000';

export function AccountTermsDialog(props: UserChangeProps) {
  const statement = useQuery(statementQuery(props.user.email));
  return (
    <Dialog title="Ordering on account" onClose={props.onClose}>
      {(close) => (
        <>
          <UserName user={props.user} />
          <FormMessage error={statement.error} />
          {statement.data && <TermsFields {...props} terms={statement.data.terms} onSaved={close} />}
        </>
      )}
    </Dialog>
  );
}

interface TermsFieldsProps extends UserChangeProps {
  readonly terms: CreditTerms | null;
  readonly onSaved: () => void;
}

function TermsFields({ user, terms, onSaved }: TermsFieldsProps) {
  const form = useForm<TermsForm>({
    defaultValues: {
      isAllowed: terms?.isAllowed ?? true,
      netDays: String(terms?.netDays ?? 30),
      creditLimit: terms ? String(terms.creditLimit) : '',
    },
  });
  const save = useMutation({
    mutationFn: ({ isAllowed, netDays, creditLimit }: TermsForm) =>
      request('PUT /api/customers/:email/account-terms', {
        params: { email: user.email },
        body: { isAllowed, netDays: Number(netDays), creditLimit: Number(creditLimit) },
      }),
    onSuccess: (_, { isAllowed }) => {
      toast.success(
        isAllowed ? `${nameOf(user)} may order on account` : `${nameOf(user)} no longer orders on account`,
      );
      void refreshQueries(userKey('accounts'), statementQuery(user.email).queryKey);
      onSaved();
    },
  });
  return (
    <Form form={form} mutation={save} submit="Save" back={onSaved} className="mt-4 flex flex-col gap-4">
      <CheckboxField small {...form.register('isAllowed')}>
        May order on account
      </CheckboxField>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Days to pay"
          inputMode="numeric"
          required
          {...field(form, 'netDays', { validate: isCount })}
        />
        <TextField
          label="Credit limit"
          hint="The most that may be owed"
          inputMode="decimal"
          required
          {...field(form, 'creditLimit', { required: 'An amount such as 5000', validate: isAmount })}
        />
      </div>
    </Form>
  );
}
