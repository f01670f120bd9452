// Serializes setup in this folder: two starts at once wait for each other instead of overwriting each other's files.
import { linkSync, readFileSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { inProject, SetupError } from './paths.mjs';

const LOCK_FILE = inProject('setup.lock.tmp');
const POLL_INTERVAL_MS = 200;
/** Its owner touches the file this often. After a reboot or in a container its id may soon be that of another process. */
const TOUCH_INTERVAL_MS = 5000;
const ABANDONED_AFTER_MS = 30_000;

/** Runs `work` while this process holds the lock. Waits while another live process holds it. */
export async function withSetupLock(work) {
  for (let attempt = 0; !tryAcquire(); attempt++) {
    if (attempt === 0) {
      console.log(`Process ${owner()} is setting this folder up (${LOCK_FILE}); waiting for it …`);
    }
    await sleep(POLL_INTERVAL_MS);
  }
  const touch = () => utimes(LOCK_FILE, new Date(), new Date(), () => undefined);
  const touching = setInterval(touch, TOUCH_INTERVAL_MS);
  try {
    return await work();
  } finally {
    clearInterval(touching);
    rmSync(LOCK_FILE, { force: true });
  }
}

/** The lock file holds its owner's process id from the moment it exists: it is written first and linked into place. */
function tryAcquire() {
  const ownFile = inProject(`setup.${process.pid}.tmp`);
  try {
    writeFileSync(ownFile, String(process.pid));
    linkSync(ownFile, LOCK_FILE);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') {
      throw new SetupError(`Setup cannot write into ${inProject()}: ${error.code ?? error.message}.`);
    }
    removeIfOwnerIsGone();
    return false;
  } finally {
    rmSync(ownFile, { force: true });
  }
}

function removeIfOwnerIsGone() {
  try {
    const isAbandoned = Date.now() - statSync(LOCK_FILE).mtimeMs > ABANDONED_AFTER_MS;
    if (isAbandoned) rmSync(LOCK_FILE, { force: true });
    else process.kill(Number(owner()), 0);
  } catch (error) {
    // ESRCH: no such process. ENOENT: the owner has just released the lock.
    if (error.code === 'ESRCH') rmSync(LOCK_FILE, { force: true });
    else if (error.code !== 'ENOENT' && error.code !== 'EPERM') throw error;
  }
}

/** The id of its process; empty after a power cut, or once the lock is released. */
function owner() {
  try {
    return readFileSync(LOCK_FILE, 'utf8').trim();
  } catch {
    return '';
  }
}
