// Passkeys: list, add, rename and remove them. Loaded when the section is opened.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-toastify';
import { t } from '#contract/languages/text.ts';
import type { Passkey } from '#contract/people/sign-in-methods.ts';
import { accountQueries } from '#web/api/account-queries.ts';
import { byCookie, request } from '#web/api/client.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { ConfirmDialog } from '#web/components/dialog/confirm-dialog.tsx';
import { ErrorState } from '#web/components/feedback/states.tsx';
import { TextField } from '#web/components/form/fields.tsx';
import { Form, field, useForm } from '#web/components/form/form.tsx';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { tx } from '#web/languages/tx.ts';
import { useFreshSignIn } from '#web/parts/sign-in/use-fresh-sign-in.tsx';
import { createPasskey, passkeyProblem, supportsPasskeys } from '#web/session/passkeys.ts';
import { getSessionStore } from '#web/session/use-session.ts';
import { formatDateTime } from '../../../parts/orders/order-format.ts';

const NAME_MAX_CHARACTERS = 60;

export default function Passkeys() {
  const account = useQuery(accountQueries.account());
  if (account.isPending) return <p role="status">{t`Loading …`}</p>;
  if (!account.data) return <ErrorState error={account.error} onRetry={() => void account.refetch()} />;
  return (
    <>
      <p className="mb-4">
        {t`A passkey logs you in with the fingerprint, face or PIN of your device. It cannot be guessed or given away, and needs no code.`}
      </p>
      {account.data.passkeys.length > 0 && (
        <ul className="mb-6 divide-y divide-base-300 border-y border-base-300">
          {account.data.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {supportsPasskeys() ? <AddPasskey /> : <p>{t`This browser is too old for passkeys.`}</p>}
    </>
  );
}

function PasskeyRow({ passkey }: { readonly passkey: Passkey }) {
  const [open, setOpen] = useState<'rename' | 'remove'>();
  const { withFreshSignIn, freshSignInDialog } = useFreshSignIn();
  const reload = () => refreshQueries(accountQueries.account().queryKey);
  const remove = async () => {
    const body = { id: passkey.id };
    await withFreshSignIn(() => request('POST /api/auth/passkey/delete-passkey', { ...byCookie, body }));
    // Without a second factor left, the session's access tokens have ended.
    await getSessionStore().renew();
    toast.success(t`The passkey is removed.`);
    await reload();
  };
  const rename = async (name: string) => {
    const body = { id: passkey.id, name };
    await request('POST /api/auth/passkey/update-passkey', { ...byCookie, body });
    setOpen(undefined);
    await reload();
  };
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      {open === 'rename' ? (
        <NameForm
          name={passkey.name}
          label={t`New name`}
          submit={t`Save`}
          onSubmit={rename}
          onCancel={() => setOpen(undefined)}
        />
      ) : (
        <>
          <span className="min-w-0">
            <bdi className="break-words font-semibold">{passkey.name}</bdi>
            <span className="block text-sm text-base-content/75">
              {tx`since ${<time dateTime={passkey.createdAt}>{formatDateTime(passkey.createdAt)}</time>}`}
            </span>
          </span>
          <span className="flex gap-2">
            <Button size="small" aria-label={t`Rename ${passkey.name}`} onClick={() => setOpen('rename')}>
              {t`Rename`}
            </Button>
            <Button
              size="small"
              variant="danger-outline"
              aria-label={t`Remove ${passkey.name}`}
              onClick={() => setOpen('remove')}
            >
              {t`Remove`}
            </Button>
          </span>
        </>
      )}
      {open === 'remove' && (
        <ConfirmDialog
          consequence={t`“${passkey.name}” will no longer log you in. Every other login ends.`}
          yes={t`Yes, remove it`}
          no={t`No, keep it`}
          onYes={remove}
          onClose={() => setOpen(undefined)}
        />
      )}
      {freshSignInDialog}
    </li>
  );
}

function AddPasskey() {
  const { withFreshSignIn, freshSignInDialog } = useFreshSignIn();
  const add = async (name: string) => {
    await withFreshSignIn(() => createPasskey(name));
    toast.success(t`The passkey is added.`);
    await refreshQueries(accountQueries.account().queryKey);
  };
  return (
    <>
      <NameForm name="" label={t`Name of the new passkey`} submit={t`Add a passkey`} onSubmit={add} />
      {freshSignInDialog}
    </>
  );
}

interface NameFormProps {
  readonly name: string;
  readonly label: string;
  readonly submit: string;
  readonly onSubmit: (name: string) => Promise<void>;
  readonly onCancel?: () => void;
}

function NameForm({ name, label, submit, onSubmit, onCancel }: NameFormProps) {
  const form = useForm({ defaultValues: { name } });
  const save = useMutation({
    mutationFn: (fields: { name: string }) => onSubmit(fields.name.trim()),
    onSuccess: () => form.reset(),
  });
  return (
    <Form
      form={form}
      mutation={save}
      submit={submit}
      message={<FormMessage error={save.error} text={passkeyProblem(save.error)} />}
      buttons={onCancel && <Button onClick={onCancel}>{t`Not now`}</Button>}
      className="flex w-full max-w-md flex-col gap-4"
    >
      <TextField
        label={label}
        hint={t`Such as “Phone” or “Laptop of the office”`}
        required
        {...field(form, 'name', { validate: (text) => text.trim() !== '' || t`Please enter a name` })}
        maxLength={NAME_MAX_CHARACTERS}
      />
    </Form>
  );
}
