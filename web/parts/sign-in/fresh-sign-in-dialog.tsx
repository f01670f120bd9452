// 'Confirm that it is you': signs the user in again by one of the account's methods.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { formTexts } from '#contract/core/form-texts.ts';
import { PASSWORD_MAX_CHARACTERS } from '#contract/core/limits.ts';
import { t } from '#contract/languages/text.ts';
import type { Account } from '#contract/people/account.ts';
import { accountQueries } from '#web/api/account-queries.ts';
import { ApiError } from '#web/api/api-error.ts';
import { byCookie, request } from '#web/api/client.ts';
import { Dialog } from '#web/components/dialog/dialog.tsx';
import { ErrorState } from '#web/components/feedback/states.tsx';
import { PasswordField } from '#web/components/form/fields.tsx';
import { Form, field, useForm } from '#web/components/form/form.tsx';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { identityClient } from '../../session/identity-client.ts';
import { passkeyProblem, signInWithPasskey } from '../../session/passkeys.ts';
import { isSecondStepNeeded } from '../../session/second-step.ts';
import type { SessionUser } from '../../session/stored-session.ts';
import { getSessionStore, useSession } from '../../session/use-session.ts';
import { CodeForm } from './code-form.tsx';

export interface FreshSignInDialogProps {
  /** True when the password alone is not enough. */
  readonly needsSecondFactor: boolean;
  readonly onConfirmed: () => void;
  readonly onClose: () => void;
}

export default function FreshSignInDialog({ onClose, ...props }: FreshSignInDialogProps) {
  const { user } = useSession();
  return (
    <Dialog title={t`Confirm that it is you`} onClose={onClose}>
      {() => user && <SignInAgain email={user.email} {...props} />}
    </Dialog>
  );
}

interface SignInAgainProps extends Pick<FreshSignInDialogProps, 'needsSecondFactor' | 'onConfirmed'> {
  readonly email: string;
}

function SignInAgain({ email, needsSecondFactor, onConfirmed }: SignInAgainProps) {
  const account = useQuery(accountQueries.account());
  if (account.isPending) return <p role="status">{t`Loading …`}</p>;
  if (!account.data) return <ErrorState error={account.error} onRetry={() => void account.refetch()} />;
  const confirm = async (person: SessionUser) => {
    // A code belongs to the last first step of this browser, which another tab may have taken for another account.
    if (person.email !== email)
      throw new ApiError(403, 'not_yours', t`This login was not for ${email}. Please reload the page.`);
    // The new sign-in has ended the former session, and with it the access token.
    await getSessionStore().renew();
    onConfirmed();
  };
  return (
    <div className="flex flex-col gap-4">
      <p>
        {needsSecondFactor
          ? t`This change needs a login with your second factor.`
          : t`This change needs you to log in once more.`}
      </p>
      <SignInWays
        account={account.data}
        // With an authenticator app, password and Google are followed by a code.
        passkeyOnly={needsSecondFactor && !account.data.hasTotp}
        onSignedIn={confirm}
      />
    </div>
  );
}

interface SignInWaysProps {
  readonly account: Account;
  readonly passkeyOnly: boolean;
  readonly onSignedIn: (person: SessionUser) => Promise<void>;
}

function SignInWays({ account, passkeyOnly, onSignedIn }: SignInWaysProps) {
  const [needsCode, setNeedsCode] = useState(false);
  const password = { email: account.email, onSignedIn, onSecondStep: () => setNeedsCode(true) };
  if (needsCode) return <CodeForm onSignedIn={onSignedIn} />;
  return (
    <>
      {account.hasPassword && !passkeyOnly && <PasswordAgain {...password} />}
      {account.passkeys.length > 0 && <PasskeyAgain email={account.email} onSignedIn={onSignedIn} />}
      {account.hasGoogle && !passkeyOnly && <GoogleAgain email={account.email} />}
    </>
  );
}

interface PasswordAgainProps {
  readonly email: string;
  readonly onSignedIn: (person: SessionUser) => Promise<void>;
  readonly onSecondStep: () => void;
}

function PasswordAgain({ email, onSignedIn, onSecondStep }: PasswordAgainProps) {
  const form = useForm({ defaultValues: { password: '' } });
  const signIn = useMutation({
    mutationFn: async ({ password }: { password: string }) =>
      onSignedIn(await identityClient.signIn(email, password)),
    onError: (error) => isSecondStepNeeded(error) && onSecondStep(),
  });
  return (
    <Form form={form} mutation={signIn} submit={t`Confirm`} wide>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t`Password`}
        autoComplete="current-password"
        required
        {...field(form, 'password', { required: formTexts.fields.passwordRequired })}
        maxLength={PASSWORD_MAX_CHARACTERS}
      />
    </Form>
  );
}

function PasskeyAgain({ email, onSignedIn }: Pick<PasswordAgainProps, 'email' | 'onSignedIn'>) {
  const signIn = useMutation({ mutationFn: async () => onSignedIn(await signInWithPasskey({ email })) });
  return (
    <>
      <FormMessage error={signIn.error} text={passkeyProblem(signIn.error)} />
      <Button variant="outline" loading={signIn.isPending} onClick={() => signIn.mutate()}>
        {t`Use a passkey`}
      </Button>
    </>
  );
}

/** Google leads back to this page, where the change is made again. */
function GoogleAgain({ email }: { readonly email: string }) {
  const { pathname, search, hash } = useLocation();
  const redirect = useMutation({
    // Other accounts are rejected: an error leads back here with `problem`.
    mutationFn: () =>
      request('POST /api/auth/sign-in/social', {
        ...byCookie,
        body: { provider: 'google', callbackURL: pathname + withoutProblem(search) + hash, email },
      }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  return (
    <div className="flex flex-col gap-2">
      <FormMessage error={redirect.error} />
      <Button variant="outline" loading={redirect.isPending} onClick={() => redirect.mutate()}>
        {t`Continue with Google`}
      </Button>
      <p className="text-sm text-base-content/75">{t`Google brings you back here. Then make the change again.`}</p>
    </div>
  );
}

/** Removes the problem of the former attempt. */
function withoutProblem(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('problem');
  return params.size === 0 ? '' : `?${params}`;
}
