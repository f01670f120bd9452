// The invoice details of business buyers. They are separate from the profile, whose other fields are all required.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { toast } from 'react-toastify';
import { formMessages } from '#contract/form-messages.ts';
import { TEXT_LIMITS } from '#contract/limits.ts';
import { isFilled, isTaxId } from '#contract/predicates.ts';
import type { InvoiceDetails, User } from '#contract/user.ts';
import { request } from '#web/api/client.ts';
import { queries } from '#web/api/queries.ts';
import { showFieldErrors } from '#web/components/form/field-errors.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { SubmitButton } from '#web/components/form/submit-button.tsx';
import { submitMutation } from '#web/components/form/submit-mutation.ts';
import { TextField } from '#web/components/form/text-field.tsx';

const FIELDS = ['company', 'taxId'] as const;
const fieldOf = (pointer: string) => FIELDS.find((name) => pointer === `/${name}`);
const taxIdRules = {
  validate: (text: string) => !isFilled(text) || isTaxId(text) || formMessages.fields.taxIdInvalid,
};

export function InvoiceDetailsForm({ saved }: { readonly saved: User }) {
  const { email, company, taxId } = saved;
  const queryClient = useQueryClient();
  const titleId = useId();
  const form = useForm<InvoiceDetails>({
    values: { company, taxId },
    resetOptions: { keepDirtyValues: true },
  });
  const save = useMutation({
    mutationFn: async (fields: InvoiceDetails) => {
      const details = { company: fields.company.trim(), taxId: fields.taxId.trim() };
      try {
        await request('PUT /api/user/:email/invoice-details', { params: { email }, body: details });
      } catch (error) {
        if (showFieldErrors(error, form.setError, fieldOf)) return;
        throw error;
      }
      form.reset(details);
      toast.success(formMessages.profile.invoiceDetailsSaved);
      await queryClient.invalidateQueries({ queryKey: queries.profile(email).queryKey });
    },
  });
  return (
    <section aria-labelledby={titleId} className="mt-12 border-t border-base-300 pt-6">
      <h3 id={titleId} className="font-semibold">
        {formMessages.profile.invoiceDetails}
      </h3>
      <p className="mt-1 text-sm text-base-content/75">
        For business buyers. Printed on invoices from now on; those you have stay as they are.
      </p>
      <form
        method="post"
        noValidate
        onSubmit={form.handleSubmit(submitMutation(save))}
        className="mt-5 flex flex-col gap-5"
      >
        <Fields form={form} />
        <FormMessage error={save.error} />
        <div>
          <SubmitButton busy={form.formState.isSubmitting}>Save the invoice details</SubmitButton>
        </div>
      </form>
    </section>
  );
}

function Fields({ form }: { readonly form: UseFormReturn<InvoiceDetails> }) {
  const { errors } = form.formState;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Company (optional)"
        autoComplete="organization"
        error={errors.company?.message}
        {...form.register('company')}
        maxLength={TEXT_LIMITS.company}
      />
      <TextField
        label="Tax id (optional)"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={errors.taxId?.message}
        {...form.register('taxId', taxIdRules)}
        maxLength={TEXT_LIMITS.taxId}
      />
    </div>
  );
}
