// Answers the Model Context Protocol by the official SDK, statelessly: each request makes a server of its own. It is loaded
// with the first request.
import { createMcpHandler, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { ApiProblem } from './api.ts';
import { fabricNeedTool, getProduct, LOOKUPS_MAX, lookupCatalog, searchCatalog } from './catalogue-tools.ts';
import { prepareOrder, priceOrder } from './order-tools.ts';
import type { Answer, Asked, Tool } from './tool.ts';
import { fromUcp, message, ucpEnvelope } from './ucp.ts';

/** Their names are a contract: assistants keep them. */
const TOOLS: Readonly<Record<string, Tool>> = {
  search_catalog: searchCatalog,
  lookup_catalog: lookupCatalog,
  get_product: getProduct,
  fabric_need: fabricNeedTool,
  price_order: priceOrder,
  prepare_order: prepareOrder,
};

/** A request of the Universal Commerce Protocol has its arguments in `catalog`. */
const UCP_FIELDS = {
  catalog: { type: 'object', description: 'UCP requests: the arguments' },
  meta: { type: 'object', description: 'UCP requests' },
};

const LISTED = Object.entries(TOOLS).map(([name, { description, input, capability }]) => {
  const {
    $schema: _,
    properties,
    required = [],
    ...schema
  } = z.toJSONSchema(input, {
    io: 'input',
    unrepresentable: 'any',
    // One value instead of a list of one is taken, and not worth listing the choices twice.
    override({ jsonSchema }) {
      const list = jsonSchema.anyOf?.find((one) => typeof one === 'object' && one.type === 'array');
      if (!list) return;
      delete jsonSchema.anyOf;
      Object.assign(jsonSchema, list);
    },
  });
  return {
    name,
    description,
    inputSchema: {
      ...schema,
      type: 'object' as const,
      properties: { ...properties, ...(capability && UCP_FIELDS) },
      ...(!capability && { required }),
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
  };
});

interface McpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: HeadersInit;
  readonly body: string | undefined;
}

export interface McpContext {
  readonly shopName: string;
  /** Counts a call of a tool that there is. */
  count(tool: string): void;
  /** Answers in the language that is asked for, with what is bound to it. */
  inLanguageOf<Result>(language: unknown, work: (asked: Asked) => Promise<Result>): Promise<Result>;
}

export function answerMcp({ url, ...request }: McpRequest, context: McpContext): Promise<Response> {
  const handler = createMcpHandler(() => createServer(context));
  return handler.fetch(new Request(url, request as RequestInit));
}

function createServer({ shopName, count, inLanguageOf }: McpContext): Server {
  const server = new Server({ name: shopName, version: '1' }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', async () => ({ tools: LISTED as never }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    const { name, arguments: given = {} } = params;
    const tool = Object.hasOwn(TOOLS, name) ? TOOLS[name] : undefined;
    if (!tool)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${name.slice(0, 50)}.`);
    count(name);
    const known = Object.keys(tool.input.shape);
    const isUcp = tool.capability !== undefined && 'catalog' in given;
    const { meta: _, ...plain } = given;
    const { args, ignored } = isUcp ? fromUcp(given.catalog, known) : { args: plain, ignored: [] };
    const read = tool.input.safeParse(args);
    if (!read.success) return refusal(read.error);
    const answer = await inLanguageOf(args.language, (asked) => tool.run(read.data as never, asked)).catch(
      (error: unknown) => {
        if (error instanceof ApiProblem) return problemOf(error);
        throw error;
      },
    );
    if ('content' in answer) return answer as never;
    return isUcp ? ucpResult(tool, answer, ignored) : textResult(answer);
  });
  return server;
}

function textResult({ isNotFound, ...answer }: Answer) {
  return {
    content: [{ type: 'text' as const, text: JSON.stringify(answer) }],
    ...(isNotFound && { isError: true }),
  };
}

function ucpResult(
  { capability = 'search' }: Tool,
  { isNotFound, ...answer }: Answer,
  ignored: readonly string[],
) {
  const { messages = [] } = answer as { messages?: readonly object[] };
  const structuredContent = {
    ucp: ucpEnvelope(capability, isNotFound ? 'error' : undefined),
    ...answer,
    messages: [...messages, ...ignored.map((name) => message('filter_ignored', name, 'warning'))],
  };
  return { content: [{ type: 'text' as const, text: 'See structuredContent.' }], structuredContent };
}

/** Assistants mend arguments that a result refuses, not those that the protocol does; too many ids are the protocol's. */
function refusal(error: z.ZodError) {
  const [first] = error.issues;
  if (first?.code === 'too_big' && first.path[0] === 'ids' && first.path.length === 1)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `At most ${LOOKUPS_MAX} ids.`);
  return failure(
    error.issues.map(({ path, message: why }) => `${path.join('.') || 'arguments'}: ${why}`).join('\n'),
  );
}

/** What concerns no argument is no answer of a tool: too many requests, overload, a failure. */
function problemOf({ problem }: ApiProblem) {
  const { status, detail, errors = [] } = problem;
  if (status === 429 || status >= 500) throw new ProtocolError(ProtocolErrorCode.InternalError, detail);
  return failure([detail, ...errors.map((one) => `${one.pointer}: ${one.detail}`)].join('\n'));
}

const failure = (text: string) => ({
  content: [{ type: 'text' as const, text: text.slice(0, 2000) }],
  isError: true,
});
