// Asks the user to confirm the email, on every page of the dashboard until it is confirmed.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { authMessages } from '#contract/auth-messages.ts';
import { accountQueries } from '#web/api/account-queries.ts';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { Button } from '#web/components/ui/button.tsx';
import { accountClient } from '#web/session/account-client.ts';
import type { Person } from '#web/session/stored-session.ts';
import { getSessionStore } from '#web/session/use-session.ts';

const words = authMessages.email;

/**
 * Renders from the session's state at sign-in, so that the first paint is right, and from the account once it has
 * loaded.
 */
export function UnconfirmedEmail({ user }: { readonly user: Person }) {
  const { email } = user;
  const account = useQuery(accountQueries.account(email));
  const emailConfirmed = account.data?.emailConfirmed ?? user.emailConfirmed;
  useEffect(() => {
    if (emailConfirmed !== user.emailConfirmed) getSessionStore().update({ emailConfirmed });
  }, [emailConfirmed, user.emailConfirmed]);
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: () => accountClient.sendConfirmation(),
    // The email was confirmed meanwhile, in another tab or on another device.
    onError: (error) =>
      hasCode(error, 'email_confirmed') && client.invalidateQueries(accountQueries.account(email)),
  });
  if (emailConfirmed) return null;
  return (
    <div className="mb-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-l-4 border-primary bg-base-200 px-5 py-4 print:hidden">
      <div className="min-w-0 max-w-prose">
        <p className="font-semibold">{words.unconfirmed}</p>
        <p className="break-words">{words.linkSentTo(email)}</p>
        {/* It is always rendered, so that screen readers announce its changes. */}
        <p role="status" className="mt-2 empty:hidden">
          {send.isSuccess && words.sentAgain}
        </p>
        <p role="alert" className="mt-2 text-error empty:hidden">
          {send.error && failure(send.error)}
        </p>
      </div>
      <Button variant="outline" loading={send.isPending} onClick={() => send.mutate()}>
        Send again
      </Button>
    </div>
  );
}

const hasCode = (error: unknown, code: string) => error instanceof ApiError && error.code === code;

const failure = (error: unknown) =>
  hasCode(error, 'too_many_requests') ? words.sentTooOften : errorMessage(error);
