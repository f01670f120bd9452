// Asks the user to confirm the email, on every page of the dashboard until it is confirmed.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { authMessages } from '#contract/auth-messages.ts';
import { accountQueries } from '#web/api/account-queries.ts';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { Button } from '#web/components/ui/button.tsx';
import { accountClient } from '#web/session/account-client.ts';

const words = authMessages.email;

export default function UnconfirmedEmail({ email }: { readonly email: string }) {
  const account = useQuery(accountQueries.account(email));
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: () => accountClient.sendConfirmation(),
    // Confirmed meanwhile, in another tab or on another device.
    onError: (error) =>
      hasCode(error, 'email_confirmed') && client.invalidateQueries(accountQueries.account(email)),
  });
  if (account.data?.emailConfirmed !== false) return null;
  return (
    <div className="mb-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-l-4 border-primary bg-base-200 px-5 py-4 print:hidden">
      <div className="min-w-0 max-w-prose">
        <p className="font-semibold">{words.unconfirmed}</p>
        <p className="break-words">{words.linkSentTo(email)}</p>
        {/* Always rendered, so that screen readers announce what changes in it. */}
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
