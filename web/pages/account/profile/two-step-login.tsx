// Two-step login: sets up an authenticator app, renews its recovery codes, and turns it off. Loaded when the section is
// opened.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'react-toastify';
import { plural, t } from '#contract/languages/text.ts';
import type { Account } from '#contract/people/account.ts';
import { accountQueries } from '#web/api/account-queries.ts';
import { byCookie, request } from '#web/api/client.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { copyText } from '#web/components/browser/copy-text.ts';
import { ConfirmDialog } from '#web/components/dialog/confirm-dialog.tsx';
import { ErrorState } from '#web/components/feedback/states.tsx';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { DownloadButton } from '#web/components/ui/download-button.tsx';
import { tx } from '#web/languages/tx.ts';
import { useFreshSignIn } from '#web/parts/sign-in/use-fresh-sign-in.tsx';
import { passkeyProblem, signInWithPasskey } from '#web/session/passkeys.ts';
import { getQueryClient } from '#web/session/query-client.ts';
import { getSessionStore } from '#web/session/use-session.ts';
import { useShop } from '#web/shop-data/use-shop.ts';
import { AuthenticatorSetUp } from './authenticator-set-up.tsx';

export default function TwoStepLogin() {
  const account = useQuery(accountQueries.account());
  const [newCodes, setNewCodes] = useState<readonly string[]>();
  if (account.isPending) return <p role="status">{t`Loading …`}</p>;
  if (!account.data) return <ErrorState error={account.error} onRetry={() => void account.refetch()} />;
  if (newCodes) return <RecoveryCodes codes={newCodes} onDone={() => setNewCodes(undefined)} />;
  return account.data.hasTotp ? (
    <TurnedOn account={account.data} onRenewed={setNewCodes} />
  ) : (
    <>
      {account.data.isSecondFactorMissing && <SecondFactorMissing account={account.data} />}
      <TurnedOff onSetUp={setNewCodes} />
    </>
  );
}

/** Shown to an admin who needs a second factor and has logged in without one. */
function SecondFactorMissing({ account: { email, passkeys } }: { readonly account: Account }) {
  const signIn = useMutation({
    mutationFn: async () => {
      await signInWithPasskey({ email });
      await getSessionStore().renew();
      await getQueryClient().invalidateQueries();
    },
    onSuccess: () => toast.success(t`You are logged in with your passkey.`),
  });
  return (
    <div role="status" className="mb-4 rounded-field bg-warning/15 px-3 py-2">
      {passkeys.length === 0 ? (
        <p>{t`Admins of this shop need a second factor. Set one up here, or add a passkey below.`}</p>
      ) : (
        <>
          <p>{t`Admins of this shop need a second factor, and this login was without one.`}</p>
          <FormMessage error={signIn.error} text={passkeyProblem(signIn.error)} />
          <Button className="mt-2 mb-1" loading={signIn.isPending} onClick={() => signIn.mutate()}>
            {t`Use your passkey`}
          </Button>
        </>
      )}
    </div>
  );
}

function TurnedOff({ onSetUp }: { readonly onSetUp: (recoveryCodes: readonly string[]) => void }) {
  const { withFreshSignIn, freshSignInDialog } = useFreshSignIn();
  const start = useMutation({
    mutationFn: () => withFreshSignIn(() => request('POST /api/auth/two-factor/enable', byCookie)),
  });
  if (start.data) {
    const { totpUri, recoveryCodes } = start.data;
    const finish = async () => {
      onSetUp(recoveryCodes);
      // The set-up has ended the former session, and with it the access token.
      await getSessionStore().renew();
      // What an admin may see depends on the second factor.
      await getQueryClient().invalidateQueries();
    };
    return <AuthenticatorSetUp totpUri={totpUri} onVerified={finish} onCancel={() => start.reset()} />;
  }
  return (
    <>
      <p className="mb-4">
        {t`With two-step login, logging in takes a code of an authenticator app on your phone besides the password. Whoever has learned your password still cannot log in.`}
      </p>
      <FormMessage error={start.error} />
      <Button className="mt-2" variant="primary" loading={start.isPending} onClick={() => start.mutate()}>
        {t`Set up an authenticator app`}
      </Button>
      {freshSignInDialog}
    </>
  );
}

interface TurnedOnProps {
  readonly account: Account;
  readonly onRenewed: (recoveryCodes: readonly string[]) => void;
}

function TurnedOn({ account: { recoveryCodesLeft }, onRenewed }: TurnedOnProps) {
  const { withFreshSignIn, freshSignInDialog } = useFreshSignIn();
  const [asks, setAsks] = useState(false);
  const reload = () => refreshQueries(accountQueries.account().queryKey);
  const renew = useMutation({
    mutationFn: () =>
      withFreshSignIn(() => request('POST /api/auth/two-factor/generate-backup-codes', byCookie)),
    onSuccess: async ({ recoveryCodes }) => {
      onRenewed(recoveryCodes);
      await reload();
    },
  });
  const turnOff = async () => {
    await withFreshSignIn(() => request('POST /api/auth/two-factor/disable', byCookie));
    await getSessionStore().renew();
    toast.success(t`Two-step login is off.`);
    await reload();
    await refreshQueries(accountQueries.sessions().queryKey);
  };
  return (
    <>
      <p>
        {tx`Two-step login is ${<strong>{t`on`}</strong>}: logging in takes a code of your authenticator app.`}
      </p>
      <p className={`mt-2 text-sm ${recoveryCodesLeft < 3 ? 'text-error' : 'text-base-content/75'}`}>
        {codesLeft(recoveryCodesLeft)}
      </p>
      <FormMessage error={renew.error} />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="outline" loading={renew.isPending} onClick={() => renew.mutate()}>
          {t`Make new recovery codes`}
        </Button>
        <Button variant="danger-outline" onClick={() => setAsks(true)}>
          {t`Turn off`}
        </Button>
      </div>
      {asks && (
        <ConfirmDialog
          consequence={t`Logging in will take the password alone. Every other login ends.`}
          yes={t`Yes, turn it off`}
          no={t`No, keep it on`}
          onYes={turnOff}
          onClose={() => setAsks(false)}
        />
      )}
      {freshSignInDialog}
    </>
  );
}

function codesLeft(count: number): string {
  if (count === 0) return t`No recovery code is left. Make new ones, for the day you lose your phone.`;
  return plural(count, {
    one: t`One recovery code is left.`,
    other: t`${count} recovery codes are left.`,
  });
}

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Shows new recovery codes once, to copy, print or save. */
function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { name } = useShop();
  const title = t`Recovery codes for ${name} (${location.host})`;
  const text = `${title}\n${t`Each works once.`}\n\n${codes.join('\n')}\n`;
  const copy = async () => {
    if (await copyText(text)) toast.success(t`Copied.`);
    else toast.error(t`The browser does not allow copying. Please select the codes yourself.`);
  };
  return (
    <section data-print-alone>
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {t`Your recovery codes`}
      </h3>
      <p className="mt-2">
        {t`Keep them where you find them without your phone. Each one logs you in once when the app is not at hand. They are not shown again.`}
      </p>
      <ul className="mt-4 grid max-w-md grid-cols-2 gap-x-8 gap-y-2 rounded-box border border-base-300 bg-base-200 p-5 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3" data-print-hidden>
        <Button variant="outline" size="small" onClick={copy}>
          {t`Copy`}
        </Button>
        <Button variant="outline" size="small" onClick={() => window.print()}>
          {t`Print`}
        </Button>
        <DownloadButton load={async () => new File([text], 'recovery-codes.txt')}>
          {t`Save as file`}
        </DownloadButton>
        <Button variant="primary" size="small" onClick={onDone}>
          {t`I have kept them`}
        </Button>
      </div>
    </section>
  );
}
