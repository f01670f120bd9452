// Asking for a letter with a link to choose a new password. Says nothing about which emails have accounts.
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, type MetaFunction } from 'react-router';
import { authMessages } from '#contract/auth-messages.ts';
import { pages } from '#contract/paths.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { SubmitButton } from '#web/components/form/submit-button.tsx';
import { TextField } from '#web/components/form/text-field.tsx';
import { useSubmit } from '#web/components/form/use-submit.ts';
import { pageMeta } from '#web/layout/page-meta.ts';
import { identityClient } from '#web/session/identity-client.ts';
import { AuthLayout } from './auth-layout.tsx';
import { emailLimit, emailRules } from './credential-rules.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Forgotten password', hidden: true });

export default function ForgottenPassword() {
  const [asked, setAsked] = useState(false);
  return (
    <AuthLayout
      title="Forgotten password"
      below={
        <Link className="link link-primary" to={pages.login}>
          Back to login
        </Link>
      }
    >
      {asked ? (
        <p role="status">{authMessages.password.resetRequested}</p>
      ) : (
        <AskForm onAsked={() => setAsked(true)} />
      )}
    </AuthLayout>
  );
}

function AskForm({ onAsked }: { readonly onAsked: () => void }) {
  const { busy, message, run } = useSubmit();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: '' } });
  const submit = handleSubmit(({ email }) =>
    run(async () => {
      await identityClient.forgotPassword(email.trim());
      onAsked();
    }),
  );
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        hint="We send a link to choose a new password."
        error={formState.errors.email?.message}
        {...register('email', emailRules)}
        {...emailLimit}
      />
      <FormMessage text={message} />
      <SubmitButton busy={busy}>Send the link</SubmitButton>
    </form>
  );
}
