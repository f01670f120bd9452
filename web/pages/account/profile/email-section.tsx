// The email of the account: whether it is confirmed, and a form to change it. Loaded when the section is opened.
import { useMutation, useQuery } from '@tanstack/react-query';
import { toast } from 'react-toastify';
import { authTexts } from '#contract/core/auth-texts.ts';
import { t } from '#contract/languages/text.ts';
import type { Account } from '#contract/people/account.ts';
import { accountQueries } from '#web/api/account-queries.ts';
import { byCookie, request } from '#web/api/client.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { ErrorState } from '#web/components/feedback/states.tsx';
import { TextField } from '#web/components/form/fields.tsx';
import { Form, field, useForm } from '#web/components/form/form.tsx';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { tx } from '#web/languages/tx.ts';
import { emailLimit, emailRules } from '#web/parts/people/credential-rules.ts';
import { useFreshSignIn } from '#web/parts/sign-in/use-fresh-sign-in.tsx';
import { useViewer } from '#web/session/use-session.ts';

const texts = authTexts.email;

export default function EmailSection() {
  const email = useViewer();
  const account = useQuery(accountQueries.account());
  if (account.isPending) return <p role="status">{t`Loading …`}</p>;
  if (!account.data) return <ErrorState error={account.error} onRetry={() => void account.refetch()} />;
  const { isEmailConfirmed, pendingEmail } = account.data;
  return (
    <div className="flex flex-col gap-5">
      <p className="break-words">
        <bdi className="font-semibold">{email}</bdi>, {isEmailConfirmed ? t`confirmed` : t`not confirmed yet`}
      </p>
      {pendingEmail ? <PendingChange pending={pendingEmail} /> : <ChangeForm />}
    </div>
  );
}

function PendingChange({ pending }: { readonly pending: NonNullable<Account['pendingEmail']> }) {
  const email = useViewer();
  const cancel = useMutation({
    mutationFn: () => request('POST /api/auth/cancel-email-change', { ...byCookie, body: {} }),
    onSuccess: async () => {
      toast.success(texts.changeCancelled);
      await refreshQueries(accountQueries.account().queryKey);
    },
  });
  const addresses = [
    [email, pending.isConfirmedByOld],
    [pending.email, pending.isConfirmedByNew],
  ] as const;
  return (
    <div className="border-l-4 border-primary bg-base-200 px-5 py-4">
      <p className="font-semibold">{tx`Changing to ${<bdi className="break-all">{pending.email}</bdi>}`}</p>
      <p className="mt-1">{texts.changeWaits}</p>
      <ul className="mt-3 flex flex-col gap-1">
        {addresses.map(([address, isConfirmed]) => (
          <li key={address} className="break-words">
            <bdi>{address}</bdi>: {isConfirmed ? t`confirmed` : t`link not opened yet`}
          </li>
        ))}
      </ul>
      <FormMessage error={cancel.error} />
      <Button
        className="mt-4"
        variant="outline"
        size="small"
        loading={cancel.isPending}
        onClick={() => cancel.mutate()}
      >
        {t`Cancel the change`}
      </Button>
    </div>
  );
}

function ChangeForm() {
  const { withFreshSignIn, freshSignInDialog } = useFreshSignIn();
  const form = useForm({ defaultValues: { newEmail: '' } });
  const change = useMutation({
    mutationFn: ({ newEmail }: { newEmail: string }) =>
      withFreshSignIn(() =>
        request('POST /api/auth/change-email', { ...byCookie, body: { newEmail: newEmail.trim() } }),
      ),
    onSuccess: () => refreshQueries(accountQueries.account().queryKey),
  });
  return (
    <>
      <Form form={form} mutation={change} submit={t`Change the email`}>
        <TextField
          label={t`New email`}
          required
          type="email"
          autoComplete="email"
          hint={texts.changeHint}
          {...field(form, 'newEmail', emailRules)}
          {...emailLimit}
        />
      </Form>
      {freshSignInDialog}
    </>
  );
}
