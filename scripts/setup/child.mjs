// Runs one program to its end: passes signals on, hands its exit code back, and leaves no orphan.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { SetupError } from './paths.mjs';
import { whenNpmIsGone } from './watch-npm.mjs';

const TETHER = new URL('./exit-with-parent.mjs', import.meta.url).href;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Answers the exit code; 128 + n after a signal. A tethered Node program is told of signals over a channel, hears
 * each once although a terminal and npm both send it, and closes itself when this process is gone.
 */
export function runToEnd(program, words, { tethered = false, quiet = false, ...options }) {
  const output = quiet ? 'ignore' : 'inherit';
  const child = spawn(program, tethered ? ['--import', TETHER, ...words] : words, {
    ...options,
    stdio: ['inherit', output, 'inherit', ...(tethered ? ['ipc'] : [])],
  });
  const tell = (signal) => {
    if (!tethered) child.kill(signal);
    else if (child.connected) child.send({ signal }, () => undefined);
  };
  for (const signal of SIGNALS) process.on(signal, tell);
  const stopLooking = whenNpmIsGone(() => tell('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new SetupError(`${program} cannot be run: ${error.message}.`)));
    child.once('exit', (code, signal) => {
      stopLooking();
      for (const name of SIGNALS) process.off(name, tell);
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}
