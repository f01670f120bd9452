// Confirms the change of an account's email on one of its two addresses, or cancels it ("It was not me").
import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { authTexts } from '#contract/core/auth-texts.ts';
import { pages } from '#contract/core/paths.ts';
import { t } from '#contract/languages/text.ts';
import { byCookie, request } from '#web/api/client.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { getSessionStore } from '#web/session/use-session.ts';
import { AuthLayout } from './auth-layout.tsx';

const title = t`Change of email`;
const texts = authTexts.email;

export const meta = hiddenMeta(title);

export default function ConfirmEmailChange() {
  const token = useSearchParams()[0].get('token');
  return (
    <AuthLayout title={title}>
      {token ? <Choice token={token} /> : <FormMessage text={authTexts.confirmationLinkInvalid} />}
    </AuthLayout>
  );
}

function Choice({ token }: { readonly token: string }) {
  const confirm = useMutation({
    mutationFn: async () => {
      // The other address may have to confirm it too.
      const { isDone } = await request('POST /api/auth/confirm-email-change', {
        ...byCookie,
        body: { token },
      });
      if (isDone) await startWithNewEmail();
      return isDone;
    },
  });
  const cancel = useMutation({
    mutationFn: () => request('POST /api/auth/cancel-email-change', { ...byCookie, body: { token } }),
  });
  if (cancel.isSuccess) return <Cancelled />;
  if (confirm.isSuccess) return <Confirmed isDone={confirm.data} />;
  const isBusy = confirm.isPending || cancel.isPending;
  return (
    <div className="flex flex-col gap-4">
      <p>{texts.changeQuestion}</p>
      <FormMessage error={confirm.error ?? cancel.error} />
      <Button
        variant="primary"
        loading={confirm.isPending}
        onClick={() => {
          if (isBusy) return;
          cancel.reset();
          confirm.mutate();
        }}
      >
        {t`Confirm the change`}
      </Button>
      <Button
        variant="outline"
        loading={cancel.isPending}
        onClick={() => {
          if (isBusy) return;
          confirm.reset();
          cancel.mutate();
        }}
      >
        {t`It was not me`}
      </Button>
    </div>
  );
}

/**
 * Starts a session with the new email: the browser knows the user by the former one, and its access token has ended.
 */
async function startWithNewEmail(): Promise<void> {
  const store = getSessionStore();
  store.expire();
  await store.restore();
}

function Confirmed({ isDone }: { readonly isDone: boolean }) {
  return (
    <div className="flex flex-col gap-5">
      <p role="status">{isDone ? texts.changed : texts.otherAddressWaits}</p>
      <ButtonLink variant="primary" to={pages.dashboard}>
        {t`My profile`}
      </ButtonLink>
    </div>
  );
}

function Cancelled() {
  return (
    <div className="flex flex-col gap-5">
      <p role="status">{texts.changeCancelled}</p>
      <p>{t`Somebody who is logged in to the account has asked for it. A new password logs them out.`}</p>
      <ButtonLink variant="primary" to={pages.forgottenPassword}>
        {t`Choose a new password`}
      </ButtonLink>
    </div>
  );
}
