// Notices when the npm that runs this script is gone. npm passes a signal on to its shell, which dies of it without
// telling this process, and the shop would stay behind with nobody to close it.
import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 250;
const SHELLS = ['sh', 'dash', 'bash', 'zsh', 'ash', 'busybox'];

/** Calls `then` once npm, or the shell between, has ended. Without npm above nothing is watched. Answers a stop. */
export function whenNpmIsGone(then) {
  if (process.env.npm_lifecycle_event === undefined) return () => undefined;
  const shell = process.ppid;
  const npm = aboveShell(shell);
  const timer = setInterval(() => {
    if (process.ppid === shell && (npm === undefined || aboveShell(shell) === npm)) return;
    clearInterval(timer);
    then();
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}

/** The parent of a shell, where the system tells (Linux); undefined when `pid` is no shell: then it is npm itself. */
function aboveShell(pid) {
  try {
    const [, name, rest] = /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return SHELLS.includes(name) ? Number(rest) : undefined;
  } catch {
    return undefined;
  }
}
