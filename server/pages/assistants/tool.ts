// What a tool of assistants is, and what it is asked with.
import type { z } from 'zod';
import type { Language } from '#contract/languages/languages.ts';
import type { ShopOfPages } from '../render-with-dependencies.ts';
import type { CalledApi } from './api.ts';
import type { Capability } from './ucp.ts';

export interface Asked {
  /** As the sender of the question. */
  readonly api: CalledApi;
  /** That of what the mill writes; undefined for the shop's first. */
  readonly language: Language | undefined;
  /** The shop's scheme, host and port, without a slash at the end. */
  readonly origin: string;
  /** The address of a page in the language. */
  readonly addressOf: (path: string) => string;
  readonly shop: ShopOfPages['read'];
}

export interface Tool {
  readonly description: string;
  readonly input: z.ZodObject;
  /** The part of the Universal Commerce Protocol's catalogue that it is. */
  readonly capability?: Capability;
  run(input: never, asked: Asked): Promise<Answer>;
}

/** `isNotFound` is not shown: it says that there is no answer. */
export type Answer = object & { readonly isNotFound?: boolean };

/** A tool whose `run` knows the type of its input. */
export const tool = <Input extends z.ZodObject>(
  definition: Omit<Tool, 'run' | 'input'> & {
    readonly input: Input;
    readonly run: (input: z.output<Input>, asked: Asked) => Promise<Answer>;
  },
): Tool => definition;
