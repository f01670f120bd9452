// What every service is given. Whoever creates an app chooses its clock; nothing below reads the time from anywhere else.
import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from './settings.ts';
import type { Storage } from './storage/open-storage.ts';

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

export interface ShopContext {
  readonly settings: Settings;
  readonly storage: Storage;
  readonly clock: Clock;
  /** An IANA name: days, years and order numbers are counted in this zone. */
  readonly timeZone: string;
  readonly log: FastifyBaseLogger;
}

/** A class that works for one shop. `Deps` is what it is given besides, such as functions of later modules. */
export abstract class Service<Deps = void> {
  protected readonly ctx: ShopContext;
  protected readonly deps: Deps;

  constructor(ctx: ShopContext, deps: Deps) {
    this.ctx = ctx;
    this.deps = deps;
  }

  protected get storage(): Storage {
    return this.ctx.storage;
  }

  protected get db(): Storage['db'] {
    return this.ctx.storage.db;
  }

  /** Milliseconds since 1970. */
  protected now(): number {
    return this.ctx.clock.now();
  }
}

export const systemClock: Clock = { now: () => Date.now() };

export interface ContextParts extends Pick<ShopContext, 'settings' | 'storage' | 'log'> {
  /** Default: that of the machine. */
  readonly clock?: Clock | undefined;
}

export function createContext({ settings, storage, log, clock = systemClock }: ContextParts): ShopContext {
  return { settings, storage, log, clock, timeZone: settings.SHOP_TIME_ZONE };
}
