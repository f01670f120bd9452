// What SIGTERM and SIGINT do: the first one closes the server, a later one gives up waiting for that.

/** A terminal sends SIGINT to each process of `npm start`, and npm passes it on: within this time it is one signal. */
const SAME_SIGNAL_MS = 1000;

export interface TerminationActions {
  close(signal: NodeJS.Signals): void;
  exitAtOnce(): void;
}

/** Returns what is called with each signal. `now`: a clock in milliseconds. */
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
