// Sensitive changes of the account need a recent sign-in: when the server asks for one, this signs the user in again
// and repeats the request.
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import type { FreshSignInDialogProps } from './fresh-sign-in-dialog.tsx';

const FreshSignInDialog = lazy(() => import('./fresh-sign-in-dialog.tsx'));

interface FreshSignIn {
  /**
   * Sends a request. When the server answers `fresh_sign_in_required`, or `second_factor_required` to an admin who has
   * one, the dialog asks the user to sign in again and the request is repeated. Rejects with the server's error when
   * the user closes the dialog.
   */
  readonly withFreshSignIn: <Result>(send: () => Promise<Result>) => Promise<Result>;
  /** The component renders it outside its other dialogs. */
  readonly freshSignInDialog: ReactNode;
}

const ASKED_FOR = ['fresh_sign_in_required', 'second_factor_required'];

export function useFreshSignIn(): FreshSignIn {
  const [question, setQuestion] = useState<FreshSignInDialogProps>();
  const ask = (rejection: ApiError) =>
    new Promise<void>((resolve, reject) => {
      const answer = (settle: () => void) => () => {
        setQuestion(undefined);
        settle();
      };
      const needsSecondFactor = rejection.code === 'second_factor_required';
      setQuestion({
        needsSecondFactor,
        onConfirmed: answer(resolve),
        onClose: answer(() => reject(rejection)),
      });
    });
  return {
    async withFreshSignIn(send) {
      // An old session may turn out to need a second factor once it is fresh; each is asked for once.
      for (const left = new Set(ASKED_FOR); ; ) {
        try {
          return await send();
        } catch (error) {
          if (!(error instanceof ApiError && left.delete(error.code))) throw error;
          await ask(error);
        }
      }
    },
    freshSignInDialog: question && (
      <Suspense>
        <FreshSignInDialog {...question} />
      </Suspense>
    ),
  };
}
