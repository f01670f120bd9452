// Enters a payment of a customer on account, and takes back one that was entered by mistake.
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { toast } from 'react-toastify';
import { centsFromAmount, formatPrice } from '#contract/figures/money.ts';
import { t } from '#contract/languages/text.ts';
import type { AccountPayment, Statement } from '#contract/money/receivables.ts';
import { request } from '#web/api/client.ts';
import { createIdempotencyKey } from '#web/api/idempotency-key.ts';
import { userKey } from '#web/api/queries.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { statementQuery } from '#web/api/statement-query.ts';
import { SelectField, TextField } from '#web/components/form/fields.tsx';
import { Form, field, useForm } from '#web/components/form/form.tsx';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { Button } from '#web/components/ui/button.tsx';

interface PaymentForm {
  amount: string;
  receivedOn: string;
  invoiceNumber: string;
  reference: string;
}

const isAmount = (text: string) =>
  (centsFromAmount(Number(text)) ?? 0) > 0 || t`An amount above zero, such as 120.50`;

export function EnterPayment({ statement }: { readonly statement: Statement }) {
  const { customer, openInvoices, entries } = statement;
  const entered = entries.flatMap(({ payment }) => payment ?? []);
  return (
    <details className="mb-8 rounded-box border border-base-300 px-4 print:hidden">
      <summary className="min-h-12 cursor-pointer content-center font-semibold">{t`Enter a payment`}</summary>
      <div className="flex flex-col gap-6 pt-2 pb-5">
        <PaymentFields email={customer.email} openInvoices={openInvoices} />
        {entered.length > 0 && (
          <ul className="flex flex-col gap-1">
            {entered.map((payment) => (
              <EnteredPayment key={payment._id} email={customer.email} payment={payment} />
            ))}
          </ul>
        )}
      </div>
    </details>
  );
}

interface OfCustomer {
  readonly email: string;
}

/** Refreshes the statement and the list of accounts. */
function useRefresh({ email }: OfCustomer) {
  return () => {
    void refreshQueries(userKey('accounts'));
    return refreshQueries(statementQuery(email).queryKey);
  };
}

function PaymentFields({ openInvoices, ...of }: OfCustomer & Pick<Statement, 'openInvoices'>) {
  const key = useRef<string>(undefined);
  const refresh = useRefresh(of);
  const form = useForm<PaymentForm>({
    defaultValues: {
      amount: '',
      receivedOn: new Date().toISOString().slice(0, 10),
      invoiceNumber: '',
      reference: '',
    },
  });
  const save = useMutation({
    mutationFn: ({ amount, ...entered }: PaymentForm) => {
      key.current ??= createIdempotencyKey();
      const body = { customer: of.email, amount: Number(amount), ...entered };
      return request('POST /api/account-payments', { body, idempotencyKey: key.current });
    },
    onSuccess: async (_, { amount }) => {
      key.current = undefined;
      toast.success(t`${formatPrice(Number(amount))} entered`);
      form.reset();
      await refresh();
    },
  });
  return (
    <Form form={form} mutation={save} submit={t`Enter the payment`}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t`Amount`}
          inputMode="decimal"
          required
          {...field(form, 'amount', { validate: isAmount })}
        />
        <TextField
          label={t`Received on`}
          type="date"
          required
          {...field(form, 'receivedOn', { required: t`Date is Required` })}
        />
        <SelectField
          label={t`Invoice`}
          empty={t`The oldest first`}
          options={openInvoices.map(({ number, open }) => [number, t`${number}, ${formatPrice(open)} open`])}
          {...form.register('invoiceNumber')}
        />
        <TextField label={t`Reference (optional)`} maxLength={200} {...form.register('reference')} />
      </div>
    </Form>
  );
}

function EnteredPayment({ payment, ...of }: OfCustomer & { readonly payment: AccountPayment }) {
  const refresh = useRefresh(of);
  const takeBack = useMutation({
    mutationFn: () => request('DELETE /api/account-payments/:id', { params: { id: payment._id } }),
    onSettled: refresh,
  });
  const { amount, receivedOn, reference } = payment;
  return (
    <li className="flex flex-wrap items-center gap-x-4 text-sm tabular-nums">
      <span className="wrap-anywhere">
        {receivedOn}: {formatPrice(amount)}
        {reference && `, ${reference}`}
      </span>
      <Button
        variant="ghost"
        size="small"
        loading={takeBack.isPending}
        aria-label={t`Take back the payment of ${formatPrice(amount)}`}
        onClick={() => takeBack.mutate()}
      >
        {t`Take back`}
      </Button>
      <FormMessage error={takeBack.error} />
    </li>
  );
}
