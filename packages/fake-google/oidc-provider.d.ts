// Types of the used parts of oidc-provider, which has none.

declare module 'oidc-provider/lib/provider.js' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

  export interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  export interface InteractionDetails {
    readonly uid: string;
    /** Set for a browser that has chosen an account before. */
    readonly session?: { readonly uid: string };
  }

  export interface Session {
    accountId?: string;
    persist(): Promise<unknown>;
  }

  export class Provider {
    constructor(issuer: string, configuration: object);
    readonly Grant: new (fields: {
      clientId: string;
      accountId: string;
    }) => Grant;
    readonly Session: { findByUid(uid: string): Promise<Session | undefined> };
    readonly Client: { readonly prototype: { redirectUriAllowed(address: string): boolean } };
    callback(): RequestListener;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<InteractionDetails>;
    /** Returns the address to redirect to. */
    interactionResult(request: IncomingMessage, response: ServerResponse, result: object): Promise<string>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
    on(event: 'server_error', listener: (context: unknown, error: Error) => void): void;
  }
}

declare module 'oidc-provider/lib/helpers/interaction_policy/index.js' {
  export class Prompt {
    constructor(description: { name: string; requestable: boolean });
  }
  export function base(): { add(prompt: Prompt, index: number): void };
}

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  export function createMemoryAdapter(): object;
}
