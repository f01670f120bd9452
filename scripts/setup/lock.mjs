// One set-up at a time in this folder: two starts at once wait for each other instead of writing over each other.
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { inProject, SetupError } from './paths.mjs';

const FILE = inProject('setup.lock.tmp');
const BEAT_MS = 2_000;
/** A holder touches its lock every beat; one silent for this long is dead. */
const DEAD_AFTER_MS = 15_000;
const LOOK_EVERY_MS = 200;

/** Runs `work` alone. Waits while another living process of this folder holds the lock. */
export async function underLock(work) {
  await take();
  const beat = setInterval(() => utimesSync(FILE, new Date(), new Date()), BEAT_MS);
  const release = () => rmSync(FILE, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.off('exit', release);
    release();
  }
}

async function take() {
  for (let waits = 0; !tryToTake(); waits++) {
    if (waits === 0) console.log('Another start is setting this folder up; waiting for it …');
    await pause(LOOK_EVERY_MS);
  }
}

function tryToTake() {
  try {
    writeFileSync(FILE, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') {
      throw new SetupError(`The set-up cannot write into ${inProject()}: ${error.code ?? error.message}.`);
    }
    removeWhenDead();
    return false;
  }
}

function removeWhenDead() {
  try {
    const silentMs = Date.now() - statSync(FILE).mtimeMs;
    const holder = Number(readFileSync(FILE, 'utf8'));
    // A file just made may not hold its number yet.
    if (silentMs > DEAD_AFTER_MS || (silentMs > BEAT_MS && holder > 0 && !isAlive(holder)))
      rmSync(FILE, { force: true });
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
