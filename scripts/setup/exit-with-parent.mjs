// Loaded into a program before its own code: ties it to the launcher that started it.
// When the launcher is gone the program is told SIGTERM. A signal that came both directly (from the terminal or to
// the whole process group) and through the launcher counts once, for a second one means "leave at once".
import { constants } from 'node:os';

/** A signal sent to a whole group reaches this process and the launcher at the same moment; which is first is chance. */
const SAME_MOMENT_MS = 50;

let told = false;

if (process.channel) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => hear(signal));
  process.on('message', ({ signal }) => {
    setTimeout(() => tellMyself(signal), SAME_MOMENT_MS).unref();
  });
  process.on('disconnect', () => tellMyself('SIGTERM'));
  process.channel.unref();
}

function tellMyself(signal) {
  if (!told) process.kill(process.pid, signal);
}

/** Listening takes the signal's own effect away; where nobody else listens, it is given back. */
function hear(signal) {
  told = true;
  if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal]);
}
