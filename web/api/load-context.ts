// What a loader knows on the server: how to ask the API without leaving the process, and where the shop stands.
import { createContext } from 'react-router';

export interface LoadContext {
  /** Answers API paths in process; takes what the browser's fetch takes. */
  readonly fetch: typeof globalThis.fetch;
  /** Scheme, host and port people reach the shop at, without a slash at the end. */
  readonly origin: string;
}

export const loadContext = createContext<LoadContext>();
