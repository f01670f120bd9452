// One submission at a time: runs it, keeps its refusal in words, and ignores a second press in between.
import { useRef, useState } from 'react';
import { errorMessage } from '#web/api/api-error.ts';

/** `busy` from the press until the answer. `message` is the refusal of the last try, for people to read. */
export function useSubmit() {
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string>();
  const running = useRef(false);

  /** Answers whether it worked. `inWords` may say a refusal better than the refusal itself does. */
  async function run(
    work: () => Promise<void>,
    inWords: (error: unknown) => string = errorMessage,
  ): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setMessage(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      setMessage(inWords(error));
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { busy, message, run };
}
