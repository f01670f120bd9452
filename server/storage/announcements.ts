// News of changes: told in this process at once, and to every other process on the same database within a second.
// PostgreSQL carries it by LISTEN/NOTIFY; on SQLite a glance at the file's version tells that somebody else wrote.
import { EventEmitter } from 'node:events';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';

/** What can change under a cache. */
export const topics = ['catalogue', 'reviews', 'users'] as const;
export type Topic = (typeof topics)[number];

export interface Announcements {
  /** Call after the change is committed: listeners here run before it returns; other processes hear of it soon. */
  announce(topic: Topic): Promise<void>;
  /** Hears of every change of the topic, and once more whenever news may have been missed. */
  onChange(topic: Topic, listener: () => void): void;
  close(): Promise<void>;
}

const CHANNEL = 'selvedge';
const GLANCE_EVERY_MS = 400;
const RELISTEN_AFTER_MS = 500;
const TELL_AGAIN_AFTER_MS = 500;
const CONNECT_TIMEOUT_MS = 5000;
/** A line that says nothing for this long is asked whether it is still there. */
const KEEP_ALIVE_AFTER_MS = 10_000;

function emitterOf() {
  const emitter = new EventEmitter().setMaxListeners(0);
  const onChange: Announcements['onChange'] = (topic, listener) => {
    emitter.on(topic, listener);
  };
  const all = () => {
    for (const topic of topics) emitter.emit(topic);
  };
  return { emitter, onChange, all };
}

/** `outsideVersion` changes when another connection wrote to the file: then everything may have changed. */
export function announceOnSqlite(outsideVersion: () => number): Announcements {
  const { emitter, onChange, all } = emitterOf();
  let seen: number | undefined = outsideVersion();
  const glance = () => {
    const now = versionIfAny(outsideVersion);
    // A file that could not be looked at may have changed meanwhile: the next look that succeeds says so.
    if (now !== undefined && now !== seen) all();
    seen = now;
  };
  const timer = setInterval(glance, GLANCE_EVERY_MS).unref();
  return {
    announce: async (topic) => void emitter.emit(topic),
    onChange,
    close: async () => clearInterval(timer),
  };
}

/** Undefined while the file is locked or out of reach. */
function versionIfAny(outsideVersion: () => number): number | undefined {
  try {
    return outsideVersion();
  } catch {
    return undefined;
  }
}

/** Listens on a connection of its own; when that breaks it listens again and then takes everything for changed. */
export async function announceOnPostgres(url: string, db: Kysely<Tables>): Promise<Announcements> {
  const { emitter, onChange, all } = emitterOf();
  const stopListening = await keepListening(url, (topic) => void emitter.emit(topic), all);
  const { tell, stopTelling } = keepTelling(db);
  return {
    async announce(topic) {
      emitter.emit(topic);
      await tell(topic);
    },
    onChange,
    async close() {
      stopTelling();
      await stopListening();
    },
  };
}

/** What news tells of is committed and stands: news that cannot leave is no failure, and is told again until it has. */
function keepTelling(db: Kysely<Tables>) {
  const owed = new Set<Topic>();
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const tell = async (topic: Topic): Promise<void> => {
    try {
      await sql`select pg_notify(${CHANNEL}, ${topic})`.execute(db);
    } catch {
      owed.add(topic);
      if (!closed) timer ??= setTimeout(tellOwed, TELL_AGAIN_AFTER_MS).unref();
    }
  };
  const tellOwed = () => {
    timer = undefined;
    const topics = [...owed];
    owed.clear();
    for (const topic of topics) void tell(topic);
  };
  const stopTelling = () => {
    closed = true;
    clearTimeout(timer);
  };
  return { tell, stopTelling };
}

function clientFor(url: string): pg.Client {
  return new pg.Client({
    connectionString: url,
    application_name: 'selvedge-news',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  });
}

/** `hear` gets every topic; `missed` is called when it listens again after a while of deafness. Answers a stop. */
async function keepListening(
  url: string,
  hear: (topic: string) => void,
  missed: () => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const listen = async () => {
    const fresh = clientFor(url);
    const again = () => {
      if (closed || client !== fresh) return;
      client = undefined;
      timer = setTimeout(() => void listen().then(missed, () => undefined), RELISTEN_AFTER_MS);
    };
    client = fresh;
    fresh.on('error', again).on('end', again);
    fresh.on('notification', ({ payload }) => payload && hear(payload));
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
    } catch (error) {
      again();
      throw error;
    }
  };

  await listen();
  return async () => {
    closed = true;
    clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}
