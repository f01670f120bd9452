// Asking for a letter with a link to choose a new password. Says nothing about which emails have accounts.
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, type MetaFunction } from 'react-router';
import { pages } from '#contract/paths.ts';
import { signInWording } from '#contract/signInWording.ts';
import { FormMessage } from '#web/fields/FormMessage.tsx';
import { SubmitButton } from '#web/fields/SubmitButton.tsx';
import { TextField } from '#web/fields/TextField.tsx';
import { useSubmission } from '#web/fields/useSubmission.ts';
import { pageMeta } from '#web/frame/pageMeta.ts';
import { identity } from '#web/session/identity.ts';
import { Entrance } from './Entrance.tsx';
import { emailLimit, emailRules } from './rules.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Forgotten password', hidden: true });

export default function ForgottenPassword() {
  const [asked, setAsked] = useState(false);
  return (
    <Entrance
      title="Forgotten password"
      below={
        <Link className="link link-primary" to={pages.login}>
          Back to login
        </Link>
      }
    >
      {asked ? (
        <p role="status">{signInWording.password.resetAsked}</p>
      ) : (
        <AskForm onAsked={() => setAsked(true)} />
      )}
    </Entrance>
  );
}

function AskForm({ onAsked }: { readonly onAsked: () => void }) {
  const { busy, message, run } = useSubmission();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: '' } });
  const submit = handleSubmit(({ email }) =>
    run(async () => {
      await identity.forgotPassword(email.trim());
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
