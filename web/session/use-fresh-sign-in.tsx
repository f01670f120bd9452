// Sensitive changes of the account need a recent sign-in: asks for one when the server does, and then repeats the request.
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';

const FreshSignInDialog = lazy(() => import('./fresh-sign-in-dialog.tsx'));

interface FreshSignIn {
  /**
   * Sends a request. When the server answers `fresh_sign_in_required`, the dialog asks the user to sign in again and the
   * request is sent once more. Rejects with the server's error when the user closes the dialog.
   */
  readonly withFreshSignIn: <Result>(send: () => Promise<Result>) => Promise<Result>;
  /** Rendered by the component, outside its other dialogs. */
  readonly freshSignInDialog: ReactNode;
}

interface Question {
  readonly onConfirmed: () => void;
  readonly onClose: () => void;
}

export function useFreshSignIn(): FreshSignIn {
  const [question, setQuestion] = useState<Question>();
  const ask = (refusal: ApiError) =>
    new Promise<void>((resolve, reject) => {
      const answer = (settle: () => void) => () => {
        setQuestion(undefined);
        settle();
      };
      setQuestion({ onConfirmed: answer(resolve), onClose: answer(() => reject(refusal)) });
    });
  return {
    async withFreshSignIn(send) {
      try {
        return await send();
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'fresh_sign_in_required')) throw error;
        await ask(error);
        return send();
      }
    },
    freshSignInDialog: question && (
      <Suspense>
        <FreshSignInDialog {...question} />
      </Suspense>
    ),
  };
}
