// The profile form (spec section 5): all fields required; the email identifies the user and cannot be edited.
import { useMutation } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { toast } from 'react-toastify';
import { formTexts } from '#contract/core/form-texts.ts';
import { TEXT_LIMITS } from '#contract/core/limits.ts';
import { t } from '#contract/languages/text.ts';
import type { User } from '#contract/people/user.ts';
import { byCookie, request } from '#web/api/client.ts';
import { queries } from '#web/api/queries.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { showFieldErrors } from '#web/components/form/field-errors.ts';
import { TextField } from '#web/components/form/fields.tsx';
import { Form, phoneRules, requiredText, useForm, webAddressRules } from '#web/components/form/form.tsx';
import { getSessionStore } from '#web/session/use-session.ts';

const FIELDS = ['name', 'education', 'address', 'phone', 'linkend'] as const;
const fieldOf = (pointer: string) => FIELDS.find((name) => pointer === `/${name}`);
const texts = formTexts.fields;
const RULES = {
  name: requiredText(texts.nameRequired),
  education: requiredText(texts.educationRequired),
  address: requiredText(texts.addressRequired),
  phone: phoneRules,
  linkend: webAddressRules,
};

export function ProfileForm({ saved }: { readonly saved: User }) {
  const form = useForm<ProfileFields>({ values: toFields(saved), resetOptions: { keepDirtyValues: true } });
  const save = useMutation({
    mutationFn: async (fields: ProfileFields) => {
      try {
        form.reset(toFields(await saveProfile(saved, fields)));
      } catch (error) {
        if (showFieldErrors(error, form.setError, fieldOf)) return;
        throw error;
      }
      toast.success(formTexts.profile.updated);
      await refreshQueries(queries.profile().queryKey);
    },
  });
  return (
    <Form form={form} mutation={save} submit={t`Update the profile`} className="flex flex-col gap-5">
      <Fields form={form} email={saved.email} />
    </Form>
  );
}

function Fields({ form, email }: { readonly form: UseFormReturn<ProfileFields>; readonly email: string }) {
  const field = (name: keyof ProfileFields) => ({
    ...form.register(name, RULES[name]),
    maxLength: TEXT_LIMITS[name],
    error: form.formState.errors[name]?.message,
    required: true,
  });
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={t`Name`} autoComplete="name" {...field('name')} />
        <TextField label={t`Email`} type="email" value={email} readOnly />
      </div>
      <TextField label={t`Education`} {...field('education')} />
      <TextField label={t`Address`} autoComplete="street-address" {...field('address')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={t`Phone`} type="tel" inputMode="numeric" autoComplete="tel" {...field('phone')} />
        <TextField
          label={t`Linkend`}
          inputMode="url"
          autoComplete="url"
          hint={t`Your professional profile, such as https://linkedin.com/in/you`}
          {...field('linkend')}
        />
      </div>
    </>
  );
}

function toFields({ name, education, address, phone, linkend }: User): ProfileFields {
  return { name, education, address, phone, linkend };
}

type ProfileFields = Pick<User, 'name' | 'education' | 'address' | 'phone' | 'linkend'>;

/** Returns the profile as saved. Throws ApiError. */
async function saveProfile(saved: User, fields: ProfileFields): Promise<User> {
  const { email } = saved;
  await request('PUT /api/user/:email', { params: { email }, body: { email, ...fields } });
  const profile = { ...saved, ...trimmed(fields) };
  if (profile.name !== saved.name) {
    await request('POST /api/auth/update-user', { ...byCookie, body: { name: profile.name } });
    getSessionStore().update({ name: profile.name });
  }
  return profile;
}

function trimmed(fields: ProfileFields): ProfileFields {
  const { name, education, address, phone, linkend } = fields;
  return {
    name: name.trim(),
    education: education.trim(),
    address: address.trim(),
    phone: phone.trim(),
    linkend: linkend.trim(),
  };
}
