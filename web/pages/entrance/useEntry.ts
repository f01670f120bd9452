// One way in at a time: runs a sign-in, keeps its refusal in words, and leads on when it has worked.
import { useRef, useState } from 'react';
import { messageOf } from '#web/api/refused.ts';

/** `busy` from the press until the answer; a second press in between does nothing. */
export function useEntry() {
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string>();
  const running = useRef(false);

  async function enter(way: () => Promise<void>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setMessage(undefined);
    try {
      await way();
    } catch (error) {
      setMessage(messageOf(error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { busy, message, enter };
}
