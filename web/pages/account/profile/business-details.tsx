// Business details: company, tax id and invoice address. They are separate from the profile, whose other fields are all required.
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { FormProvider, type UseFormReturn, useWatch } from 'react-hook-form';
import { toast } from 'react-toastify';
import { formTexts } from '#contract/core/form-texts.ts';
import { TEXT_LIMITS } from '#contract/core/limits.ts';
import { isFilled, isTaxId } from '#contract/core/predicates.ts';
import { t } from '#contract/languages/text.ts';
import type { Business } from '#contract/people/user.ts';
import { request } from '#web/api/client.ts';
import { queries } from '#web/api/queries.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { ErrorState } from '#web/components/feedback/states.tsx';
import { showFieldErrors } from '#web/components/form/field-errors.ts';
import { TextField } from '#web/components/form/fields.tsx';
import { Form, field, useForm } from '#web/components/form/form.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { TaxIdHolder } from '#web/parts/money/tax-id-holder.tsx';
import { type AddressInput, addressField, partsFor } from '#web/parts/people/address-input.ts';

const PostalAddressFields = lazy(() => import('#web/parts/people/postal-address-fields.tsx'));

interface BusinessFields extends Pick<AddressInput, 'addressParts'> {
  company: string;
  taxId: string;
}

function toFields({ company, taxId, invoiceAddress }: Business): BusinessFields {
  return { company, taxId, addressParts: invoiceAddress && { company: '', ...invoiceAddress } };
}

function toBusiness({ company, taxId, addressParts }: BusinessFields): Business {
  return { company: company.trim(), taxId: taxId.trim(), invoiceAddress: addressParts };
}

function fieldOf(pointer: string) {
  if (pointer === '/company' || pointer === '/taxId') return pointer.slice(1) as 'company' | 'taxId';
  const field = addressField(pointer.replace('/invoiceAddress', '/addressParts'));
  return field === 'address' || field === 'phone' ? undefined : field;
}

export default function BusinessDetails() {
  const business = useQuery(queries.business());
  if (business.data) return <BusinessForm saved={business.data} />;
  return business.error ? (
    <ErrorState error={business.error} onRetry={() => void business.refetch()} />
  ) : (
    <p role="status">{t`Loading your business details …`}</p>
  );
}

function BusinessForm({ saved }: { readonly saved: Business }) {
  const form = useForm<BusinessFields>({ defaultValues: toFields(saved) });
  const save = useMutation({
    mutationFn: async (fields: BusinessFields) => {
      const body = toBusiness(fields);
      try {
        await request('PUT /api/account/business', { body });
      } catch (error) {
        if (showFieldErrors(error, form.setError, fieldOf)) return;
        throw error;
      }
      form.reset(toFields(body));
      toast.success(formTexts.profile.businessDetailsSaved);
      await Promise.all(
        [queries.business(), queries.profile()].map(({ queryKey }) => refreshQueries(queryKey)),
      );
    },
  });
  return (
    <>
      <p className="text-sm text-base-content/75">
        {t`Printed on invoices from now on; those you have stay as they are.`}
      </p>
      <Form
        form={form}
        mutation={save}
        submit={t`Save the business details`}
        className="mt-5 flex flex-col gap-5"
      >
        <Company form={form} savedTaxId={saved.taxId} />
        <FormProvider {...form}>
          <InvoiceAddressFields form={form} />
        </FormProvider>
      </Form>
    </>
  );
}

interface FieldsProps {
  readonly form: UseFormReturn<BusinessFields>;
}

const taxIdRules = {
  validate: (text: string) => !isFilled(text) || isTaxId(text) || formTexts.fields.taxIdInvalid,
};

function Company({ form, savedTaxId }: FieldsProps & { readonly savedTaxId: string }) {
  const check = useQuery({ ...queries.taxIdCheck(savedTaxId), enabled: savedTaxId !== '' }).data;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label={t`Company (optional)`}
        autoComplete="organization"
        {...field(form, 'company')}
        maxLength={TEXT_LIMITS.company}
      />
      <TextField
        label={t`Tax id (optional)`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...field(form, 'taxId', taxIdRules)}
        maxLength={TEXT_LIMITS.taxId}
      />
      {typeof check?.holder === 'string' && (
        <div className="-mt-3 sm:col-start-2">
          <TaxIdHolder holder={check.holder} isOther={check.isOtherCompany} />
        </div>
      )}
    </div>
  );
}

function InvoiceAddressFields({ form }: FieldsProps) {
  const isGiven = useWatch({ control: form.control, name: 'addressParts' }) !== null;
  const [wasAdded, setWasAdded] = useState(false);
  const set = (parts: BusinessFields['addressParts']) =>
    form.setValue('addressParts', parts, { shouldDirty: true });
  if (!isGiven)
    return (
      <div>
        <Button
          variant="outline"
          onClick={() => {
            setWasAdded(true);
            set(partsFor(''));
          }}
        >
          {t`Add an invoice address`}
        </Button>
      </div>
    );
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-t border-base-300 pt-5">
      <legend className="contents">
        <span className="font-semibold">{t`Invoice address`}</span>
      </legend>
      <Suspense>
        <PostalAddressFields purpose="billing" isFocused={wasAdded} />
      </Suspense>
      <div>
        <Button variant="outline" size="small" onClick={() => set(null)}>
          {t`Remove the invoice address`}
        </Button>
      </div>
    </fieldset>
  );
}
