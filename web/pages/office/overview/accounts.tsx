// The accounts that the files of bookings name: numbers for DATEV and Xero, names for QuickBooks, names of tax rates for Xero.
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type FieldPath, type UseFormReturn, useFieldArray } from 'react-hook-form';
import { toast } from 'react-toastify';
import type { Bookkeeping } from '#contract/money/bookkeeping.ts';
import { read, request } from '#web/api/client.ts';
import { freshQuery, userKey } from '#web/api/queries.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { ErrorState } from '#web/components/feedback/states.tsx';
import { showFieldErrors } from '#web/components/form/field-errors.ts';
import { TextField } from '#web/components/form/fields.tsx';
import { Form, field, useForm } from '#web/components/form/form.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { AddRow } from '../fabric-details/form-rows.tsx';

const RATES_MAX = 20;
const NAME_MAX = 80;
const NUMBER_MAX = 10;

/** The accounts in the order of the form, and whether Xero asks for a tax rate. */
const ACCOUNTS = [
  ['receivables', 'What customers owe', false],
  ['cardPayments', 'Card payments not paid out yet', false],
  ['tax', 'Tax', false],
  ['untaxed', 'Sales without tax', true],
  ['otherRates', 'Sales at other rates', true],
  ['destination', "Sales taxed in the customer's country", true],
  ['reverseCharge', 'Sales by reverse charge', true],
  ['export', 'Exports', true],
] as const satisfies readonly (readonly [keyof Bookkeeping['accounts'], string, boolean])[];

const accountsQuery = () => freshQuery(userKey('bookkeeping'), read('GET /api/shop-settings/bookkeeping'));

export default function Accounts() {
  const { data, error, refetch } = useQuery(accountsQuery());
  if (error) return <ErrorState error={error} onRetry={() => refetch()} />;
  if (!data) return <p role="status">Loading the accounts</p>;
  return <AccountsForm saved={data.settings} revision={data.revision} />;
}

type BookkeepingForm = UseFormReturn<Bookkeeping>;

function AccountsForm({ saved, revision }: { readonly saved: Bookkeeping; readonly revision: number }) {
  const form = useForm<Bookkeeping>({ values: saved, resetOptions: { keepDirtyValues: true } });
  const save = useMutation({
    mutationFn: async (settings: Bookkeeping) => {
      try {
        await request('PUT /api/shop-settings/bookkeeping', { body: { settings, revision } });
      } catch (error) {
        if (showFieldErrors(error, form.setError, fieldOf)) return;
        throw error;
      }
      form.reset(settings);
      toast.success('The accounts are saved.');
      await refreshQueries(accountsQuery().queryKey);
    },
  });
  return (
    <Form form={form} mutation={save} submit="Save the accounts" className="grid gap-8">
      <Datev form={form} />
      {ACCOUNTS.map(([name, title, isTaxed]) => (
        <AccountFields key={name} form={form} path={`accounts.${name}`} title={title} isTaxed={isTaxed} />
      ))}
      <Rates form={form} />
    </Form>
  );
}

/** '/settings/rates/0/name' is the field 'rates.0.name'. */
const fieldOf = (pointer: string) =>
  pointer.startsWith('/settings/')
    ? (pointer.slice('/settings/'.length).replaceAll('/', '.') as FieldPath<Bookkeeping>)
    : undefined;

function Fieldset({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{title}</legend>
      <div className="grid items-start gap-3 sm:grid-cols-[8rem_1fr_1fr]">{children}</div>
    </fieldset>
  );
}

function Datev({ form }: { readonly form: BookkeepingForm }) {
  const number = (name: keyof Bookkeeping['datev'], label: string) => (
    <TextField label={label} inputMode="numeric" {...field(form, `datev.${name}`, { valueAsNumber: true })} />
  );
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">DATEV</legend>
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-4">
        {number('consultant', 'Consultant')}
        {number('client', 'Client')}
        {number('accountDigits', 'Digits of accounts')}
        <TextField label="The year begins" hint="MM-DD" {...field(form, 'datev.yearStart')} />
      </div>
    </fieldset>
  );
}

interface AccountFieldsProps {
  readonly form: BookkeepingForm;
  readonly path: `accounts.${keyof Bookkeeping['accounts']}` | `rates.${number}`;
  readonly title: string;
  readonly isTaxed: boolean;
}

function AccountFields({ form, path, title, isTaxed }: AccountFieldsProps) {
  const text = (name: 'number' | 'name' | 'taxName', label: string, maxLength: number) => (
    <TextField
      label={label}
      {...field(form, `${path}.${name}` as FieldPath<Bookkeeping>)}
      maxLength={maxLength}
    />
  );
  return (
    <Fieldset title={title}>
      {text('number', 'Number', NUMBER_MAX)}
      {text('name', 'Name in QuickBooks', NAME_MAX)}
      {isTaxed && text('taxName', 'Tax rate in Xero', NAME_MAX)}
    </Fieldset>
  );
}

function Rates({ form }: { readonly form: BookkeepingForm }) {
  const rows = useFieldArray({ control: form.control, name: 'rates' });
  return (
    <>
      {rows.fields.map((row, nth) => (
        <div key={row.id} className="grid gap-3">
          <AccountFields form={form} path={`rates.${nth}`} title={`Sales at rate ${nth + 1}`} isTaxed />
          <div className="flex flex-wrap items-end gap-3">
            <TextField
              label="Per cent"
              inputMode="decimal"
              className="w-32"
              {...field(form, `rates.${nth}.percent`, { valueAsNumber: true })}
            />
            <Button
              variant="ghost"
              size="small"
              aria-label={`Remove rate ${nth + 1}`}
              onClick={() => rows.remove(nth)}
            >
              Remove
            </Button>
          </div>
        </div>
      ))}
      <AddRow
        text="Add a rate"
        isFull={rows.fields.length >= RATES_MAX}
        onAdd={() => rows.append({ percent: 0, number: '', name: '', taxName: '' })}
      />
    </>
  );
}
