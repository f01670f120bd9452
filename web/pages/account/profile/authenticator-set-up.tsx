// Shows the secret of a new authenticator app as QR code and as text, and asks for a code that proves that the app has
// it.
import { useMutation } from '@tanstack/react-query';
import { encode } from 'uqr';
import { t } from '#contract/languages/text.ts';
import { byCookie, request } from '#web/api/client.ts';
import { TextField } from '#web/components/form/fields.tsx';
import { Form, field, useForm } from '#web/components/form/form.tsx';
import { Button } from '#web/components/ui/button.tsx';

interface AuthenticatorSetUpProps {
  /** An `otpauth:` URI. */
  readonly totpUri: string;
  readonly onVerified: () => Promise<void>;
  readonly onCancel: () => void;
}

export function AuthenticatorSetUp({ totpUri, onVerified, onCancel }: AuthenticatorSetUpProps) {
  const form = useForm({ defaultValues: { code: '' } });
  const verify = useMutation({
    mutationFn: ({ code }: { code: string }) =>
      request('POST /api/auth/two-factor/verify-totp', { ...byCookie, body: { code } }),
    onSuccess: onVerified,
    onError: () => form.setFocus('code', { shouldSelect: true }),
  });
  return (
    <Form
      form={form}
      mutation={verify}
      submit={t`Turn on two-step login`}
      buttons={<Button onClick={onCancel}>{t`Not now`}</Button>}
      className="flex flex-col gap-5"
    >
      <p>
        <span className="font-semibold">1.</span>{' '}
        {t`Scan this with an authenticator app, such as the one of your password manager.`}
      </p>
      <Secret totpUri={totpUri} />
      <p>
        <span className="font-semibold">2.</span> {t`Enter the code that the app shows.`}
      </p>
      <TextField
        label={t`Code`}
        className="max-w-xs"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        {...field(form, 'code', { required: t`Please enter the code` })}
        maxLength={40}
      />
    </Form>
  );
}

function Secret({ totpUri }: { readonly totpUri: string }) {
  const secret = new URL(totpUri).searchParams.get('secret') ?? '';
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
      <QrCode text={totpUri} />
      <div className="min-w-0 flex-1 basis-56 text-sm">
        <p className="text-base-content/75">{t`On this phone, or if it cannot be scanned, enter this key:`}</p>
        <p className="mt-2 break-words font-mono text-base">{secret.match(/.{1,4}/g)?.join(' ')}</p>
        <a className="link-thread mt-2 inline-flex min-h-11 items-center text-primary" href={totpUri}>
          {t`Open the app on this device`}
        </a>
      </div>
    </div>
  );
}

/** The code is black on white in every theme, because scanners expect that. */
function QrCode({ text }: { readonly text: string }) {
  const { data, size } = encode(text, { border: 4, ecc: 'M' });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-field border border-base-300 bg-white"
      role="img"
      aria-label={t`QR code of the key`}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
