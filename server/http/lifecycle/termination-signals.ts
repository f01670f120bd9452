// Handles SIGTERM and SIGINT: the first signal closes the server, a later one exits at once.

/**
 * Within this time signals count as one: a terminal sends SIGINT to each process of `npm start`, and npm passes it on.
 */
const SAME_SIGNAL_MS = 1000;

interface TerminationActions {
  close(signal: NodeJS.Signals): void;
  exitAtOnce(): void;
}

/** Returns the handler of each signal. `now` is a clock in milliseconds. */
export function createSignalHandler(
  { close, exitAtOnce }: TerminationActions,
  now: () => number = () => performance.now(),
): (signal: NodeJS.Signals) => void {
  let closingSince: number | undefined;
  return (signal) => {
    if (closingSince === undefined) {
      closingSince = now();
      close(signal);
    } else if (now() - closingSince > SAME_SIGNAL_MS) exitAtOnce();
  };
}
