// What a page shows when its data did not come: why, and a way to try again.
import { useEffect } from 'react';
import { messageOf, Refused } from '#web/api/refused.ts';
import { theSession } from '#web/session/useSession.ts';

interface FailureProps {
  readonly error: unknown;
  readonly again: () => void;
}

/** A token the shop no longer knows ends the session here too, so that logging in again is one step away. */
export function Failure({ error, again }: FailureProps) {
  const unknownToken = error instanceof Refused && error.status === 401;
  useEffect(() => {
    if (unknownToken) void theSession().logOut();
  }, [unknownToken]);
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-4 px-4 py-16 text-center">
      <p className="text-lg">{messageOf(error)}</p>
      <button type="button" className="btn btn-outline" onClick={again}>
        Try again
      </button>
    </div>
  );
}
