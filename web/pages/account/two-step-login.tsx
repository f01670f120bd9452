// Two-step login: sets up an authenticator app, renews its recovery codes, and turns it off. Loaded when the section is opened.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-toastify';
import type { Account } from '#contract/account.ts';
import { accountQueries, removeTotp, renewRecoveryCodes, startTotp } from '#web/api/account-queries.ts';
import { ConfirmDialog } from '#web/components/dialog/confirm-dialog.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { useFreshSignIn } from '#web/session/use-fresh-sign-in.tsx';
import { getSessionStore } from '#web/session/use-session.ts';
import { AuthenticatorSetUp } from './authenticator-set-up.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

export default function TwoStepLogin({ email }: { readonly email: string }) {
  const account = useQuery(accountQueries.account(email));
  const [newCodes, setNewCodes] = useState<readonly string[]>();
  if (account.isPending) return <p role="status">Loading …</p>;
  if (!account.data) return <ErrorState error={account.error} onRetry={() => void account.refetch()} />;
  if (newCodes) return <RecoveryCodes codes={newCodes} onDone={() => setNewCodes(undefined)} />;
  return account.data.totp ? (
    <TurnedOn account={account.data} onRenewed={setNewCodes} />
  ) : (
    <TurnedOff email={email} isMissing={account.data.secondFactorMissing} onSetUp={setNewCodes} />
  );
}

interface TurnedOffProps {
  readonly email: string;
  /** The shop demands a second factor of this admin. */
  readonly isMissing: boolean;
  readonly onSetUp: (recoveryCodes: readonly string[]) => void;
}

function TurnedOff({ email, isMissing, onSetUp }: TurnedOffProps) {
  const client = useQueryClient();
  const { withFreshSignIn, freshSignInDialog } = useFreshSignIn();
  const start = useMutation({ mutationFn: () => withFreshSignIn(startTotp) });
  if (start.data) {
    const { totpUri, recoveryCodes } = start.data;
    const finish = async () => {
      onSetUp(recoveryCodes);
      // Setting up has ended the former session, and with it the access token.
      await getSessionStore().renew();
      await client.invalidateQueries(accountQueries.account(email));
      await client.invalidateQueries(accountQueries.sessions(email));
    };
    return <AuthenticatorSetUp totpUri={totpUri} onVerified={finish} onCancel={() => start.reset()} />;
  }
  return (
    <>
      {isMissing && (
        <p role="status" className="mb-4 rounded-field bg-warning/15 px-3 py-2">
          Admins of this shop need a second factor. Set one up here, or log in with your passkey if you have
          one.
        </p>
      )}
      <p className="mb-4">
        With two-step login, logging in takes a code of an authenticator app on your phone besides the
        password. Whoever has learned your password still cannot log in.
      </p>
      <FormMessage error={start.error} />
      <Button className="mt-2" variant="primary" loading={start.isPending} onClick={() => start.mutate()}>
        Set up an authenticator app
      </Button>
      {freshSignInDialog}
    </>
  );
}

interface TurnedOnProps {
  readonly account: Account;
  readonly onRenewed: (recoveryCodes: readonly string[]) => void;
}

function TurnedOn({ account: { email, recoveryCodesLeft }, onRenewed }: TurnedOnProps) {
  const client = useQueryClient();
  const { withFreshSignIn, freshSignInDialog } = useFreshSignIn();
  const [asks, setAsks] = useState(false);
  const reload = () => client.invalidateQueries(accountQueries.account(email));
  const renew = useMutation({
    mutationFn: () => withFreshSignIn(renewRecoveryCodes),
    onSuccess: async (codes) => {
      onRenewed(codes);
      await reload();
    },
  });
  const turnOff = async () => {
    await withFreshSignIn(removeTotp);
    await getSessionStore().renew();
    toast.success('Two-step login is off.');
    await reload();
    await client.invalidateQueries(accountQueries.sessions(email));
  };
  return (
    <>
      <p>
        Two-step login is <strong>on</strong>: logging in takes a code of your authenticator app.
      </p>
      <p className={`mt-2 text-sm ${recoveryCodesLeft < 3 ? 'text-error' : 'text-base-content/75'}`}>
        {codesLeft(recoveryCodesLeft)}
      </p>
      <FormMessage error={renew.error} />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="outline" loading={renew.isPending} onClick={() => renew.mutate()}>
          Make new recovery codes
        </Button>
        <Button variant="danger-outline" onClick={() => setAsks(true)}>
          Turn off
        </Button>
      </div>
      {asks && (
        <ConfirmDialog
          consequence="Logging in will take the password alone. Every other login ends."
          yes="Yes, turn it off"
          no="No, keep it on"
          onYes={turnOff}
          onClose={() => setAsks(false)}
        />
      )}
      {freshSignInDialog}
    </>
  );
}

function codesLeft(count: number): string {
  if (count === 0) return 'No recovery code is left. Make new ones, for the day you lose your phone.';
  return count === 1 ? 'One recovery code is left.' : `${count} recovery codes are left.`;
}
