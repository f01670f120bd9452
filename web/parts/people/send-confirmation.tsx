// The button that sends the link which confirms the email once more, and what came of it.
import { useMutation } from '@tanstack/react-query';
import { authTexts } from '#contract/core/auth-texts.ts';
import { accountQueries } from '#web/api/account-queries.ts';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { byCookie, request } from '#web/api/client.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { Button } from '#web/components/ui/button.tsx';

const texts = authTexts.email;

export function SendConfirmation({ className = '' }: { readonly className?: string }) {
  const send = useMutation({
    mutationFn: () => request('POST /api/auth/send-confirmation', byCookie),
    // The email was confirmed meanwhile, in another tab or on another device.
    onError: (error) =>
      hasCode(error, 'email_confirmed') && refreshQueries(accountQueries.account().queryKey),
  });
  return (
    <div className={`flex flex-wrap items-center gap-x-6 gap-y-2 text-base-content ${className}`}>
      <Button variant="outline" loading={send.isPending} onClick={() => send.mutate()}>
        {texts.sendAgain}
      </Button>
      {/* They are always rendered, so that screen readers announce their changes. */}
      <p role="status" className="empty:hidden">
        {send.isSuccess && texts.sentAgain}
      </p>
      <p role="alert" className="text-error empty:hidden">
        {send.error && failure(send.error)}
      </p>
    </div>
  );
}

const hasCode = (error: unknown, code: string) => error instanceof ApiError && error.code === code;

const failure = (error: unknown) =>
  hasCode(error, 'too_many_requests') ? texts.sentTooOften : errorMessage(error);
