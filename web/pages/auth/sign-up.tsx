// The sign-up page (spec section 2). Redirects users who are already signed in, as a sign-up does.
import { useMutation } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { toast } from 'react-toastify';
import { formTexts } from '#contract/core/form-texts.ts';
import { pages } from '#contract/core/paths.ts';
import { t } from '#contract/languages/text.ts';
import { hasServerError, showFieldErrors } from '#web/components/form/field-errors.ts';
import { TextField } from '#web/components/form/fields.tsx';
import { Form, field, useForm } from '#web/components/form/form.tsx';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { tx } from '#web/languages/tx.ts';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { LegalLinks } from '#web/parts/content/legal-links.tsx';
import { withRedirectTo } from '#web/session/redirect-to.ts';
import { getSessionStore, useSession } from '#web/session/use-session.ts';
import { emailRules, nameLimit, nameRules, passwordRules } from '../../parts/people/credential-rules.ts';
import type { Route } from './+types/sign-up.ts';
import { AuthLayout } from './auth-layout.tsx';
import { CredentialFields, type Credentials } from './credential-fields.tsx';
import { GoogleButton } from './google-button.tsx';
import { signInMethods } from './sign-in-methods.ts';

export const meta = hiddenMeta(t`Sign Up`);

export const loader = signInMethods;
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;
export const clientLoader = () => null;

export default function SignUp({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const { isStaff } = useSession();
  if (isStaff !== undefined) return <Navigate to={pages.purchase} replace />;
  return (
    <AuthLayout
      title={t`Sign Up`}
      below={tx`Already have an account? ${(
        <Link className="link-thread text-primary" to={withRedirectTo(pages.login, search)}>
          {t`Please login`}
        </Link>
      )}`}
    >
      <SignUpForm />
      <GoogleButton signInMethods={loaderData} redirectTo={pages.purchase} />
    </AuthLayout>
  );
}

interface NewAccount extends Credentials {
  name: string;
}

const FIELDS: Readonly<Record<string, keyof NewAccount>> = {
  '/name': 'name',
  '/email': 'email',
  '/password': 'password',
};
const fieldOf = (pointer: string) => FIELDS[pointer];

/** The sign-up form (spec sections 5, 8): toast 'Updated profile', then the purchase page. */
function SignUpForm() {
  const navigate = useNavigate();
  const form = useForm<NewAccount>({ defaultValues: { name: '', email: '', password: '' } });
  const signUp = useMutation({
    mutationFn: ({ name, email, password }: NewAccount) =>
      getSessionStore().signUp(name.trim(), email.trim(), password),
    onSuccess: () => {
      toast.success(formTexts.signUp.updatedProfile);
      return navigate(pages.purchase, { replace: true });
    },
    onError: (error) => showFieldErrors(error, form.setError, fieldOf),
  });
  return (
    <Form
      form={form}
      mutation={signUp}
      submit={t`Sign Up`}
      wide
      message={<FormMessage error={hasServerError(form.formState.errors) ? undefined : signUp.error} />}
    >
      <TextField
        label={t`Name`}
        required
        autoComplete="name"
        {...field(form, 'name', nameRules)}
        {...nameLimit}
      />
      <CredentialFields
        email={form.register('email', emailRules)}
        password={form.register('password', passwordRules)}
        errors={form.formState.errors}
        autoComplete="new-password"
      />
      <LegalLinks of="account" />
    </Form>
  );
}
