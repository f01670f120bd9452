// Runs one program to its end, passes termination signals on to it and returns its exit code.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { SetupError } from './paths.mjs';

const FORWARDED_SIGNALS = ['SIGTERM', 'SIGHUP'];

/**
 * Resolves with the exit code, or 128 + n when signal n ended the program. A terminal sends SIGINT to the program too,
 * so here the signal is only survived, unless `forwardsInterrupt` is set: a program that gets it twice treats it as
 * one.
 */
export function runProgram(program, args, { quiet = false, forwardsInterrupt = false, ...options }) {
  const child = spawn(program, args, {
    ...options,
    stdio: ['inherit', quiet ? 'ignore' : 'inherit', 'inherit'],
  });
  const forward = (signal) => child.kill(signal);
  const onInterrupt = forwardsInterrupt ? forward : () => undefined;
  for (const signal of FORWARDED_SIGNALS) process.on(signal, forward);
  process.on('SIGINT', onInterrupt);
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new SetupError(`Cannot run ${program}: ${error.message}.`)));
    child.once('exit', (code, signal) => {
      for (const name of FORWARDED_SIGNALS) process.off(name, forward);
      process.off('SIGINT', onInterrupt);
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}
