// Requests an email with a link to choose a new password. Does not reveal which emails have accounts.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { authTexts } from '#contract/core/auth-texts.ts';
import { pages } from '#contract/core/paths.ts';
import { t } from '#contract/languages/text.ts';
import { byCookie, request } from '#web/api/client.ts';
import { TextField } from '#web/components/form/fields.tsx';
import { Form, field, useForm } from '#web/components/form/form.tsx';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { emailLimit, emailRules } from '../../parts/people/credential-rules.ts';
import { AuthLayout } from './auth-layout.tsx';

export const meta = hiddenMeta(t`Forgotten password`);

export default function ForgottenPassword() {
  const [sent, setSent] = useState(false);
  return (
    <AuthLayout
      title={t`Forgotten password`}
      below={
        <Link className="link-thread text-primary" to={pages.login}>
          {t`Back to login`}
        </Link>
      }
    >
      {sent ? (
        <p role="status">{authTexts.password.resetRequested}</p>
      ) : (
        <ResetRequestForm onSent={() => setSent(true)} />
      )}
    </AuthLayout>
  );
}

function ResetRequestForm({ onSent }: { readonly onSent: () => void }) {
  const form = useForm({ defaultValues: { email: '' } });
  const resetRequest = useMutation({
    // The answer is the same for an address without an account.
    mutationFn: ({ email }: { email: string }) =>
      request('POST /api/auth/request-password-reset', { ...byCookie, body: { email: email.trim() } }),
    onSuccess: onSent,
  });
  return (
    <Form form={form} mutation={resetRequest} submit={t`Send the link`} wide>
      <TextField
        label={t`Email`}
        required
        type="email"
        autoComplete="username"
        hint={t`We send a link to choose a new password.`}
        {...field(form, 'email', emailRules)}
        {...emailLimit}
      />
    </Form>
  );
}
