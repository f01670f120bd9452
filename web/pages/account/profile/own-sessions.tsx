// The user's sessions, and how to end them. Loaded when the section is opened.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-toastify';
import { plural, t } from '#contract/languages/text.ts';
import type { OwnSession } from '#contract/people/account.ts';
import { accountQueries } from '#web/api/account-queries.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { byCookie, request } from '#web/api/client.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { ConfirmDialog } from '#web/components/dialog/confirm-dialog.tsx';
import { ErrorState } from '#web/components/feedback/states.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { tx } from '#web/languages/tx.ts';
import { useFreshSignIn } from '#web/parts/sign-in/use-fresh-sign-in.tsx';
import { formatDateTime } from '../../../parts/orders/order-format.ts';

const METHODS = {
  password: t`with the password`,
  totp: t`with the password and a code`,
  passkey: t`with a passkey`,
  google: t`with Google`,
} as const;

export default function OwnSessions() {
  const sessions = useQuery(accountQueries.sessions());
  if (sessions.isPending) return <p role="status">{t`Loading …`}</p>;
  if (!sessions.data) return <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />;
  const others = sessions.data.filter(({ isCurrent }) => !isCurrent);
  return (
    <>
      <ul className="divide-y divide-base-300 border-y border-base-300">
        {sessions.data.map((session) => (
          <SessionRow key={session._id} session={session} />
        ))}
      </ul>
      {others.length > 0 && <EndOthers count={others.length} />}
    </>
  );
}

interface SessionRowProps {
  readonly session: OwnSession;
}

function SessionRow({ session: { _id: id, device, method, createdAt, isCurrent } }: SessionRowProps) {
  const name = device || t`Unknown device`;
  const { withFreshSignIn, freshSignInDialog } = useFreshSignIn();
  const end = useMutation({
    mutationFn: () =>
      withFreshSignIn(() => request('DELETE /api/account/sessions/:id', { ...byCookie, params: { id } })),
    onError: (error) => toast.error(errorMessage(error)),
    // The list is also refreshed after an error, because the session may have ended already.
    onSettled: () => refreshQueries(accountQueries.sessions().queryKey),
  });
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <span>
        <span className="font-semibold">{name}</span>
        {isCurrent && <span className="text-base-content/75"> {t`this browser`}</span>}
        <span className="block text-sm text-base-content/75">
          {tx`since ${<time dateTime={createdAt}>{formatDateTime(createdAt)}</time>}`}
          {method && `, ${METHODS[method]}`}
        </span>
      </span>
      {!isCurrent && (
        <Button
          size="small"
          variant="outline"
          aria-label={t`Log out: ${name}, since ${formatDateTime(createdAt)}`}
          loading={end.isPending}
          onClick={() => end.mutate()}
        >
          {t`Log out`}
        </Button>
      )}
      {freshSignInDialog}
    </li>
  );
}

function EndOthers({ count }: { readonly count: number }) {
  const [asks, setAsks] = useState(false);
  const { withFreshSignIn, freshSignInDialog } = useFreshSignIn();
  const endOthers = async () => {
    await withFreshSignIn(() => request('DELETE /api/account/sessions', byCookie));
    toast.success(t`You are logged out everywhere else.`);
    await refreshQueries(accountQueries.sessions().queryKey);
  };
  return (
    <div className="mt-5">
      <Button variant="outline" onClick={() => setAsks(true)}>
        {t`Log out everywhere else`}
      </Button>
      {asks && (
        <ConfirmDialog
          consequence={plural(count, {
            one: t`One other login ends. This browser stays logged in.`,
            other: t`${count} other logins end. This browser stays logged in.`,
          })}
          yes={t`Yes, log out`}
          no={t`No, keep them`}
          onYes={endOthers}
          onClose={() => setAsks(false)}
        />
      )}
      {freshSignInDialog}
    </div>
  );
}
