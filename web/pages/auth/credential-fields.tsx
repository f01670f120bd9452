// The email and password fields of the login and sign-up forms (spec section 5).
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { formTexts } from '#contract/core/form-texts.ts';
import { t } from '#contract/languages/text.ts';
import { PasswordField, TextField } from '#web/components/form/fields.tsx';
import { emailLimit, passwordLimit } from '../../parts/people/credential-rules.ts';

export interface Credentials {
  email: string;
  password: string;
}

interface CredentialFieldsProps {
  /** Register it with the form under the rules of `credential-rules.ts`. */
  readonly email: UseFormRegisterReturn;
  readonly password: UseFormRegisterReturn;
  readonly errors: FieldErrors<Credentials>;
  /** Tells password managers whether to fill in a password or to generate one. */
  readonly autoComplete: 'current-password' | 'new-password';
}

export function CredentialFields({ email, password, errors, autoComplete }: CredentialFieldsProps) {
  return (
    <>
      <TextField
        label={t`Email`}
        required
        type="email"
        autoComplete={autoComplete === 'current-password' ? 'username webauthn' : 'username'}
        error={errors.email?.message}
        {...email}
        {...emailLimit}
      />
      <PasswordField
        label={t`Password`}
        required
        autoComplete={autoComplete}
        error={errors.password?.message}
        hint={autoComplete === 'new-password' ? formTexts.fields.passwordHint : undefined}
        {...password}
        {...passwordLimit}
      />
    </>
  );
}
