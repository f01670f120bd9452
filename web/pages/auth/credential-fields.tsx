// Email and password, as logging in and signing up ask for them (spec section 5).
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '#web/components/form/text-field.tsx';
import { emailLimit, passwordLimit } from './credential-rules.ts';

export interface Credentials {
  email: string;
  password: string;
}

interface CredentialFieldsProps {
  /** Registered with the form, under the rules of `rules.ts`. */
  readonly email: UseFormRegisterReturn;
  readonly password: UseFormRegisterReturn;
  readonly errors: FieldErrors<Credentials>;
  /** Tells password keepers whether to offer a password or to make one. */
  readonly kind: 'current-password' | 'new-password';
}

export function CredentialFields({ email, password, errors, kind }: CredentialFieldsProps) {
  return (
    <>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...email}
        {...emailLimit}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete={kind}
        error={errors.password?.message}
        {...password}
        {...passwordLimit}
      />
    </>
  );
}
