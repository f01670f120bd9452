// The context of a service that a test creates by itself.
import { pino } from 'pino';
import { type Clock, createContext, type ShopContext } from '#server/context.ts';
import { readSettings } from '#server/settings.ts';
import type { Storage } from '#server/storage/open-storage.ts';

interface ContextOptions {
  readonly env?: Record<string, string>;
  readonly clock?: Clock;
}

export const testContext = (storage: Storage, { env = {}, clock }: ContextOptions = {}): ShopContext =>
  createContext({
    settings: readSettings({ NODE_ENV: 'test', ...env }),
    storage,
    log: pino({ level: 'silent' }),
    clock,
  });
