// Logs in with a passkey: with a button, and from the saved logins that the browser offers in the email field.
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { Button } from '#web/components/ui/button.tsx';
import {
  canSuggestPasskeys,
  isPasskeyCancelled,
  passkeyProblem,
  signInWithPasskey,
} from '#web/session/passkeys.ts';
import { getSessionStore } from '#web/session/use-session.ts';

export function PasskeyButton({ redirectTo }: { readonly redirectTo: string }) {
  const navigate = useNavigate();
  // A browser runs one passkey request at a time.
  const suggestion = useRef<AbortController>(undefined);
  const login = useMutation({
    mutationFn: (suggested?: { readonly signal: AbortSignal }) => {
      if (!suggested) suggestion.current?.abort();
      return getSessionStore().signInWith(() => signInWithPasskey(suggested));
    },
    onSuccess: () => navigate(redirectTo, { replace: true }),
  });
  const { mutate } = login;
  useEffect(() => {
    const controller = new AbortController();
    suggestion.current = controller;
    void canSuggestPasskeys().then((can) => can && !controller.signal.aborted && mutate(controller));
    return () => controller.abort();
  }, [mutate]);
  const isSuggestion = login.variables !== undefined;
  const isQuiet = isSuggestion && (isPasskeyCancelled(login.error) || login.error instanceof DOMException);
  return (
    <div className="mt-4 flex flex-col gap-4">
      {!isQuiet && <FormMessage error={login.error} text={passkeyProblem(login.error)} />}
      <Button
        variant="outline"
        className="w-full"
        loading={login.isPending && !isSuggestion}
        onClick={() => login.mutate(undefined)}
      >
        Log in with a passkey
      </Button>
    </div>
  );
}
