// The dialog in which an admin makes an API key. It shows the key once, because the shop keeps its hash only.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type ApiKeyScope, apiKeyScopes } from '#contract/core/api-key-scopes.ts';
import { request } from '#web/api/client.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { Dialog } from '#web/components/dialog/dialog.tsx';
import { ShownOnce } from '#web/components/dialog/shown-once.tsx';
import { CheckboxField, SelectField, TextField } from '#web/components/form/fields.tsx';
import { Form, field, useForm } from '#web/components/form/form.tsx';
import { apiKeysQuery } from './key-queries.ts';

const SCOPE_TEXTS: Readonly<Record<ApiKeyScope, string>> = {
  'orders:read': 'Read orders, with names and addresses of customers',
  'orders:fulfil': 'Advance orders: being prepared, shipped, delivered',
  'stock:write': 'Read and change stock, count it, keep lots',
  'articles:write': 'Read, add, edit and import articles',
  'ledger:read': 'Read payments, invoices and what customers owe',
  'orders:write': 'Place orders for customers, and accept quotations for them',
  'receivables:write': 'Read what customers owe, enter payments on account',
  'customers:read': 'Read customers, their figures and notes',
  'customers:write': 'Write notes about customers, and their id in the system',
  'quotations:write': 'Read, make, answer and cancel quotations',
  'messages:write': 'Read and answer messages on orders',
  'webhooks:write': 'Add, test and remove webhooks for events that the key may read',
  'refunds:write': 'Refund paid orders',
};

/** What most systems need; the others are folded. */
const USUAL: readonly ApiKeyScope[] = [
  'orders:read',
  'orders:fulfil',
  'stock:write',
  'articles:write',
  'ledger:read',
];
const RARE = apiKeyScopes.filter((scope) => !USUAL.includes(scope) && scope !== 'refunds:write');

const ENDS = [
  ['30', 'After 30 days'],
  ['90', 'After 90 days'],
  ['365', 'After a year'],
  ['', 'Never'],
] as const;

interface KeyForm {
  name: string;
  scopes: ApiKeyScope[];
  validDays: string;
}

export function NewKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const [key, setKey] = useState<string>();
  return (
    <Dialog title={key === undefined ? 'New API key' : 'Copy the key now'} onClose={onClose}>
      {(close) =>
        key === undefined ? (
          <KeyFields onMade={setKey} onBack={close} />
        ) : (
          <ShownOnce label="API key" secret={key} onDone={close}>
            The shop does not show the key again. Keep it where the system reads its secrets, and send it to
            nobody.
          </ShownOnce>
        )
      }
    </Dialog>
  );
}

interface KeyFieldsProps {
  readonly onMade: (key: string) => void;
  readonly onBack: () => void;
}

function KeyFields({ onMade, onBack }: KeyFieldsProps) {
  const form = useForm<KeyForm>({ defaultValues: { name: '', scopes: [], validDays: '365' } });
  const make = useMutation({
    mutationFn: ({ name, scopes, validDays }: KeyForm) =>
      request('POST /api/api-keys', {
        body: { name, scopes, validDays: validDays === '' ? null : Number(validDays) },
      }),
    onSuccess: ({ key }) => {
      void refreshQueries(apiKeysQuery().queryKey);
      onMade(key);
    },
  });
  return (
    <Form form={form} mutation={make} submit="Make key" back={onBack}>
      <TextField
        label="Name"
        hint="The system that has it, such as Stock system"
        required
        maxLength={60}
        {...field(form, 'name', { validate: (name) => name.trim() !== '' || 'Name is Required' })}
      />
      <fieldset aria-describedby={form.formState.errors.scopes ? 'scopes-error' : undefined}>
        <legend className="mb-1 font-semibold">It may</legend>
        <ScopeBoxes scopes={USUAL} form={form} />
        <details className="group/fold">
          <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-2 font-medium">
            <span aria-hidden="true" className="chevron -rotate-90 group-open/fold:rotate-0">
              ▾
            </span>
            More: orders for customers, quotations, payments, refunds
          </summary>
          <ScopeBoxes scopes={RARE} form={form} />
          <p className="mt-3 border-t border-base-300 pt-3 text-sm">
            With refunds a system can send back everything that cards have paid, without anybody looking. Tick
            it only for a system that needs it.
          </p>
          <ScopeBoxes scopes={['refunds:write']} form={form} />
        </details>
        {form.formState.errors.scopes && (
          <p id="scopes-error" role="alert" className="text-sm text-error">
            {form.formState.errors.scopes.message}
          </p>
        )}
      </fieldset>
      <SelectField label="It ends" options={ENDS} {...form.register('validDays')} />
    </Form>
  );
}

interface ScopeBoxesProps {
  readonly scopes: readonly ApiKeyScope[];
  readonly form: UseFormReturn<KeyForm>;
}

function ScopeBoxes({ scopes, form }: ScopeBoxesProps) {
  const boxes = scopes.map((scope) => (
    <CheckboxField
      key={scope}
      small
      value={scope}
      {...form.register('scopes', {
        validate: (chosen) => chosen.length > 0 || 'Choose what the key may do',
      })}
    >
      <span>
        {SCOPE_TEXTS[scope]} <code className="text-sm text-base-content/75">{scope}</code>
      </span>
    </CheckboxField>
  ));
  return <div className="flex flex-col gap-2 sm:gap-1">{boxes}</div>;
}
