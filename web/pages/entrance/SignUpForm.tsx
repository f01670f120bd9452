// Making an account (spec sections 5, 8): toast 'Updated profile', then the purchase page.
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { toast } from 'react-toastify';
import { pages } from '#contract/paths.ts';
import { wording } from '#contract/wording.ts';
import { FormMessage } from '#web/fields/FormMessage.tsx';
import { SubmitButton } from '#web/fields/SubmitButton.tsx';
import { TextField } from '#web/fields/TextField.tsx';
import { useSubmission } from '#web/fields/useSubmission.ts';
import { theSession } from '#web/session/useSession.ts';
import { CredentialFields, type Credentials } from './CredentialFields.tsx';
import { emailRules, nameLimit, nameRules, passwordRules } from './rules.ts';

interface NewAccount extends Credentials {
  name: string;
}

export function SignUpForm() {
  const navigate = useNavigate();
  const { busy, message, run } = useSubmission();
  const form = useForm<NewAccount>({ defaultValues: { name: '', email: '', password: '' } });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ name, email, password }) =>
    run(async () => {
      await theSession().signUp(name.trim(), email.trim(), password);
      toast.success(wording.signUp.updatedProfile);
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
