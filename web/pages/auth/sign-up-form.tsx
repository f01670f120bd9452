// Making an account (spec sections 5, 8): toast 'Updated profile', then the purchase page.
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { toast } from 'react-toastify';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { SubmitButton } from '#web/components/form/submit-button.tsx';
import { TextField } from '#web/components/form/text-field.tsx';
import { useSubmit } from '#web/components/form/use-submit.ts';
import { getSessionStore } from '#web/session/use-session.ts';
import { CredentialFields, type Credentials } from './credential-fields.tsx';
import { emailRules, nameLimit, nameRules, passwordRules } from './credential-rules.ts';

interface NewAccount extends Credentials {
  name: string;
}

export function SignUpForm() {
  const navigate = useNavigate();
  const { busy, message, run } = useSubmit();
  const form = useForm<NewAccount>({ defaultValues: { name: '', email: '', password: '' } });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ name, email, password }) =>
    run(async () => {
      await getSessionStore().signUp(name.trim(), email.trim(), password);
      toast.success(messages.signUp.updatedProfile);
      await navigate(pages.purchase, { replace: true });
    }),
  );
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="Name"
        autoComplete="name"
        error={errors.name?.message}
        {...form.register('name', nameRules)}
        {...nameLimit}
      />
      <CredentialFields
        email={form.register('email', emailRules)}
        password={form.register('password', passwordRules)}
        errors={errors}
        kind="new-password"
      />
      <FormMessage text={message} />
      <SubmitButton busy={busy} wide>
        Sign Up
      </SubmitButton>
    </form>
  );
}
