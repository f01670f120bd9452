// What a page shows when its data did not come: why, and a way to try again.
import { useEffect } from 'react';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { getSessionStore } from '#web/session/use-session.ts';

interface FailureProps {
  readonly error: unknown;
  readonly again: () => void;
}

/** A token the shop no longer knows ends the session here too, so that logging in again is one step away. */
export function ErrorState({ error, again }: FailureProps) {
  const unknownToken = error instanceof ApiError && error.status === 401;
  useEffect(() => {
    if (unknownToken) void getSessionStore().logOut();
  }, [unknownToken]);
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-4 px-4 py-16 text-center">
      <p className="text-lg">{errorMessage(error)}</p>
      <button type="button" className="btn btn-outline" onClick={again}>
        Try again
      </button>
    </div>
  );
}
