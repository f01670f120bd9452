// The language that the shop writes to the user in. Only shops with several languages show it.
import { useMutation } from '@tanstack/react-query';
import { toast } from 'react-toastify';
import { LANGUAGE_NAMES, type OfferedLanguage } from '#contract/languages/language-names.ts';
import type { Language } from '#contract/languages/languages.ts';
import { t } from '#contract/languages/text.ts';
import { request } from '#web/api/client.ts';
import { SelectField } from '#web/components/form/fields.tsx';
import { Form, useForm } from '#web/components/form/form.tsx';
import { getSessionStore, useSession } from '#web/session/use-session.ts';

export default function OwnLanguage({ languages }: { readonly languages: readonly Language[] }) {
  const { language = languages[0] } = useSession();
  const form = useForm({ values: { language: language as OfferedLanguage } });
  const save = useMutation({
    mutationFn: (body: { language: OfferedLanguage }) => request('PUT /api/account/language', { body }),
    onSuccess: async () => {
      await getSessionStore().loadRole();
      toast.success(t`Your language is saved.`);
    },
  });
  return (
    <Form form={form} mutation={save} submit={t`Save the language`}>
      <SelectField
        label={t`Language`}
        hint={t`We write to you in it: emails about orders you place from now on, and about your account.`}
        options={languages.map((one) => [one, LANGUAGE_NAMES[one]])}
        {...form.register('language')}
      />
    </Form>
  );
}
