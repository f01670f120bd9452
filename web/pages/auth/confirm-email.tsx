// Confirms the email of an account with an emailed link. A button sends the request, because mail scanners open links
// and must not confirm the address of an account that somebody else has created.
import { useMutation } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { authTexts } from '#contract/core/auth-texts.ts';
import { pages } from '#contract/core/paths.ts';
import { t } from '#contract/languages/text.ts';
import { byCookie, request } from '#web/api/client.ts';
import { PRIVATE_KEY } from '#web/api/queries.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { tx } from '#web/languages/tx.ts';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { AuthLayout } from './auth-layout.tsx';

const title = t`Confirm your email`;

export const meta = hiddenMeta(title);

export default function ConfirmEmail() {
  const token = useSearchParams()[0].get('token');
  return (
    <AuthLayout
      title={title}
      below={tx`You did not sign up? ${(
        <Link className="link-thread text-primary" to={pages.forgottenPassword}>
          {t`Choose a new password`}
        </Link>
      )} and the account is yours.`}
    >
      {token ? <Confirm token={token} /> : <FormMessage text={authTexts.confirmationLinkInvalid} />}
    </AuthLayout>
  );
}

function Confirm({ token }: { readonly token: string }) {
  const confirm = useMutation({
    mutationFn: () => request('POST /api/auth/confirm-email', { ...byCookie, body: { token } }),
    onSuccess: () => refreshQueries(PRIVATE_KEY),
  });
  if (confirm.isSuccess)
    return (
      <div className="flex flex-col gap-5">
        <p role="status">{authTexts.email.confirmed}</p>
        <ButtonLink variant="primary" to={pages.dashboard}>
          {t`My profile`}
        </ButtonLink>
      </div>
    );
  return (
    <div className="flex flex-col gap-4">
      <p>{t`With this you confirm that you have an account here and that this address is yours.`}</p>
      <FormMessage error={confirm.error} />
      <Button variant="primary" loading={confirm.isPending} onClick={() => confirm.mutate()}>
        {t`Confirm the email`}
      </Button>
    </div>
  );
}
