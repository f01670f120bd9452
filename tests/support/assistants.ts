// Vitest fixture: the shop as assistants reach it, by the official client of the Model Context Protocol.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { onTestFinished } from 'vitest';
import { shopOfPages } from '#server/app.ts';
import { registerAssistants } from '#server/pages/assistants/routes.ts';
import { test as shopTest, type TestApp } from './test-app.ts';

export const ORIGIN = 'https://selvedge.example';

interface ToolResult {
  readonly isError: boolean;
  /** The JSON of the text, or the text where it is none. */
  readonly answer: unknown;
  /** As assistants receive it. */
  readonly text: string;
  /** In answers to requests of the Universal Commerce Protocol. */
  readonly structured: unknown;
}

export class Assistants {
  readonly shop: TestApp;
  readonly address: string;

  constructor(shop: TestApp, address: string) {
    this.shop = shop;
    this.address = address;
  }

  /** Without a key. `isFormer` speaks the protocol's revision before the current one. */
  async client({ isFormer = false } = {}): Promise<Client> {
    const options = isFormer ? {} : { versionNegotiation: { mode: 'auto' as const } };
    const client = new Client({ name: 'test', version: '1' }, options);
    await client.connect(new StreamableHTTPClientTransport(new URL(`${this.address}/mcp`)));
    onTestFinished(() => client.close());
    return client;
  }
}

/** Throws what the protocol answers as an error. */
export async function callTool(client: Client, name: string, args: object): Promise<ToolResult> {
  const result = await client.callTool({ name, arguments: args as Record<string, unknown> });
  const [first] = result.content as readonly { readonly text: string }[];
  const text = first?.text ?? '';
  return {
    isError: result.isError === true,
    answer: /^[[{]/.test(text) ? JSON.parse(text) : text,
    text,
    structured: result.structuredContent,
  };
}

/** Registers the routes on a server that does not listen yet, and whose jobs do not run. */
export function answerAssistants({ app, storage: { changes } }: TestApp): Promise<void> {
  const languages = ['en', 'de'] as const;
  return registerAssistants(app.server, { origin: () => ORIGIN, languages, changes, shop: shopOfPages(app) });
}

export const test = shopTest.extend<{ assistants: Assistants }>({
  assistants: async ({ shop }, use) => {
    await answerAssistants(shop);
    await use(new Assistants(shop, await shop.app.server.listen({ host: '127.0.0.1', port: 0 })));
  },
});
