// The profile's fields: all four required, in the spec's words (section 5); the email is one's name in the books.
import { useQueryClient } from '@tanstack/react-query';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { toast } from 'react-toastify';
import { TEXT_LIMITS } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import type { User } from '#contract/user.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { showFieldErrors } from '#web/components/form/field-errors.ts';
import { phoneRules, requiredText, webAddressRules } from '#web/components/form/field-rules.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { SubmitButton } from '#web/components/form/submit-button.tsx';
import { TextField } from '#web/components/form/text-field.tsx';
import { useSubmit } from '#web/components/form/use-submit.ts';
import { type ProfileFields, saveProfile } from './save-profile.ts';

const FIELDS = ['name', 'education', 'address', 'phone', 'linkend'] as const;
const words = messages.fields;
const RULES = {
  name: requiredText(words.nameRequired),
  education: requiredText(words.educationRequired),
  address: requiredText(words.addressRequired),
  phone: phoneRules,
  linkend: webAddressRules,
};

export function ProfileForm({ saved }: { readonly saved: User }) {
  const queries = useQueryClient();
  const { busy, message, run } = useSubmit();
  const values = fieldsOf(saved);
  const form = useForm<ProfileFields>({ values, resetOptions: { keepDirtyValues: true } });
  const submit = form.handleSubmit((fields) =>
    run(async () => {
      try {
        const now = await saveProfile(saved, fields);
        form.reset(fieldsOf(now));
        toast.success(messages.profile.updated);
        await queries.invalidateQueries({ queryKey: queryKeys.profile(saved.email) });
      } catch (error) {
        if (!showFieldErrors(error, form.setError, FIELDS)) throw error;
      }
    }),
  );
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Fields form={form} email={saved.email} />
      <FormMessage text={message} />
      <div>
        <SubmitButton busy={busy}>Update the profile</SubmitButton>
      </div>
    </form>
  );
}

interface FieldsProps {
  readonly form: UseFormReturn<ProfileFields>;
  readonly email: string;
}

function Fields({ form, email }: FieldsProps) {
  const { errors } = form.formState;
  const field = (name: (typeof FIELDS)[number], limit: number) => ({
    ...form.register(name, RULES[name]),
    maxLength: limit,
    error: errors[name]?.message,
  });
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name" autoComplete="name" {...field('name', TEXT_LIMITS.name)} />
        <TextField label="Email" type="email" value={email} readOnly />
      </div>
      <TextField label="Education" {...field('education', TEXT_LIMITS.education)} />
      <TextField label="Address" autoComplete="street-address" {...field('address', TEXT_LIMITS.address)} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Phone"
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
          {...field('phone', TEXT_LIMITS.phone)}
        />
        <TextField
          label="Linkend"
          inputMode="url"
          autoComplete="url"
          hint="Your professional profile, such as https://linkedin.com/in/you"
          {...field('linkend', TEXT_LIMITS.linkend)}
        />
      </div>
    </>
  );
}

function fieldsOf({ name, education, address, phone, linkend }: User): ProfileFields {
  return { name, education, address, phone, linkend };
}
