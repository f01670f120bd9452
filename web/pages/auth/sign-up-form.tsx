// The sign-up form (spec sections 5, 8): toast 'Updated profile', then the purchase page.
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { toast } from 'react-toastify';
import { formMessages } from '#contract/form-messages.ts';
import { pages } from '#contract/paths.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { SubmitButton } from '#web/components/form/submit-button.tsx';
import { submitMutation } from '#web/components/form/submit-mutation.ts';
import { TextField } from '#web/components/form/text-field.tsx';
import { getSessionStore } from '#web/session/use-session.ts';
import { CredentialFields, type Credentials } from './credential-fields.tsx';
import { emailRules, nameLimit, nameRules, passwordRules } from './credential-rules.ts';

interface NewAccount extends Credentials {
  name: string;
}

export function SignUpForm() {
  const navigate = useNavigate();
  const form = useForm<NewAccount>({ defaultValues: { name: '', email: '', password: '' } });
  const { errors, isSubmitting } = form.formState;
  const signUp = useMutation({
    mutationFn: ({ name, email, password }: NewAccount) =>
      getSessionStore().signUp(name.trim(), email.trim(), password),
    onSuccess: () => {
      toast.success(formMessages.signUp.updatedProfile);
      return navigate(pages.purchase, { replace: true });
    },
  });
  return (
    <form
      method="post"
      noValidate
      onSubmit={form.handleSubmit(submitMutation(signUp))}
      className="flex flex-col gap-4"
    >
      <TextField
        label="Name"
        required
        autoComplete="name"
        error={errors.name?.message}
        {...form.register('name', nameRules)}
        {...nameLimit}
      />
      <CredentialFields
        email={form.register('email', emailRules)}
        password={form.register('password', passwordRules)}
        errors={errors}
        autoComplete="new-password"
      />
      <FormMessage error={signUp.error} />
      <SubmitButton busy={isSubmitting} wide>
        Sign Up
      </SubmitButton>
    </form>
  );
}
