// Asks for the code of the authenticator app, or for a recovery code instead.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#contract/languages/text.ts';
import { byCookie, request } from '#web/api/client.ts';
import { TextField } from '#web/components/form/fields.tsx';
import { Form, field, useForm } from '#web/components/form/form.tsx';
import type { SessionUser } from '../../session/stored-session.ts';

const WAYS = {
  app: {
    label: t`Code of your authenticator app`,
    hint: t`Six digits. A new code appears every half minute.`,
    other: t`Use a recovery code instead`,
    input: { inputMode: 'numeric', autoComplete: 'one-time-code' },
    verify: (code: string) =>
      request('POST /api/auth/two-factor/verify-totp', { ...byCookie, body: { code } }),
  },
  recovery: {
    label: t`Recovery code`,
    hint: t`One of the codes you kept when you set up the app. Each works once.`,
    other: t`Use the authenticator app instead`,
    input: { inputMode: 'text', autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
    verify: (code: string) =>
      request('POST /api/auth/two-factor/verify-backup-code', { ...byCookie, body: { code } }),
  },
} as const;

const CODE_MAX_CHARACTERS = 40;

interface CodeFormProps {
  readonly onSignedIn: (person: SessionUser) => Promise<unknown>;
}

export function CodeForm({ onSignedIn }: CodeFormProps) {
  const [way, setWay] = useState<keyof typeof WAYS>('app');
  const { label, hint, other, input, verify } = WAYS[way];
  const form = useForm({ defaultValues: { code: '' } });
  const signIn = useMutation({
    mutationFn: async ({ code }: { code: string }) => onSignedIn((await verify(code)).user),
    onError: () => form.setFocus('code', { shouldSelect: true }),
  });
  const change = () => {
    setWay(way === 'app' ? 'recovery' : 'app');
    signIn.reset();
    form.reset();
    form.setFocus('code');
  };
  return (
    <Form
      form={form}
      mutation={signIn}
      submit={t`Confirm`}
      wide
      buttons={
        <button
          type="button"
          className="link-thread mx-auto mt-1 min-h-11 text-sm text-primary"
          onClick={change}
        >
          {other}
        </button>
      }
    >
      <TextField
        label={label}
        hint={hint}
        required
        {...input}
        {...field(form, 'code', { required: t`Please enter a code` })}
        maxLength={CODE_MAX_CHARACTERS}
      />
    </Form>
  );
}
