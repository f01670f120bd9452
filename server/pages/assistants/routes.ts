// What assistants and other programs read of the shop besides its pages: the Model Context Protocol at /mcp, the profile of
// the Universal Commerce Protocol, and the feed of all facts. Nothing of it writes.
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FABRICS_FEED_PATH, fillPath, MCP_PATH, pages, UCP_PROFILE_PATH } from '#contract/core/paths.ts';
import { ENGLISH, type Language, languagePath } from '#contract/languages/languages.ts';
import { matchesIfNoneMatch } from '#server/http/caches/etags.ts';
import { ipPrefix } from '#server/http/ip-prefix.ts';
import { inLanguage } from '#server/languages/work-language.ts';
import type { ChangeFeed } from '#server/storage/change-feed.ts';
import type { ShopOfPages } from '../render-with-dependencies.ts';
import { apiOf } from './api.ts';
import type { McpContext } from './mcp.ts';
import { ucpProfile } from './ucp.ts';

interface AssistantsOptions {
  readonly origin: () => string;
  readonly languages: readonly Language[];
  readonly shop: Pick<ShopOfPages, 'read'>;
  readonly changes: Pick<ChangeFeed, 'subscribe'>;
}

const CALLS_PER_MINUTE = 60;
const PROFILE_SECONDS = 3600;

export async function registerAssistants(app: FastifyInstance, options: AssistantsOptions): Promise<void> {
  const { origin } = options;
  app.get(UCP_PROFILE_PATH, (_request, reply) =>
    reply.header('cache-control', `public, max-age=${PROFILE_SECONDS}`).send(ucpProfile(origin())),
  );
  registerFeed(app, options);
  await app.register(async (scope) => {
    // The SDK reads the text, and says what is wrong with it as the protocol does.
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    scope.route({
      method: ['GET', 'POST', 'DELETE'],
      url: MCP_PATH,
      config: {
        rateLimit: {
          max: CALLS_PER_MINUTE,
          timeWindow: 60_000,
          keyGenerator: (request: FastifyRequest) => ipPrefix(request.ip),
        },
      },
      handler: (request, reply) => answerCall(app, request, reply, options),
    });
  });
}

async function answerCall(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  options: AssistantsOptions,
): Promise<FastifyReply> {
  const { method, headers, body } = request;
  // A page of another host could reach a shop in the network of its visitor, even under that host's name.
  if (headers.origin !== undefined && headers.origin !== options.origin()) return reply.code(403).send();
  const { answerMcp } = await import('./mcp.ts');
  const { shop } = await options.shop.read();
  const answer = await answerMcp(
    {
      method,
      url: options.origin() + MCP_PATH,
      headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
      body: typeof body === 'string' ? body : undefined,
    },
    contextOf(app, request.ip, shop.name, options),
  );
  const { 'content-length': _, ...sent } = Object.fromEntries(answer.headers);
  return reply
    .code(answer.status)
    .headers({ ...sent, 'cache-control': 'no-store' })
    .send(await answer.text());
}

function contextOf(
  app: FastifyInstance,
  address: string,
  shopName: string,
  { origin, languages, shop }: AssistantsOptions,
): McpContext {
  return {
    shopName,
    count: (tool) => app.metrics.countAssistantCall(tool),
    inLanguageOf(asked, work) {
      const language = languages.find((one) => one === asked);
      const addressOf = (path: string) => origin() + languagePath(language ?? ENGLISH, path);
      const api = apiOf(app, address, language ?? ENGLISH);
      return inLanguage(language ?? null, () =>
        work({ api, language, origin: origin(), addressOf, shop: shop.read }),
      );
    },
  };
}

/** /feeds/fabrics.jsonl: a line for each fabric on sale with all its facts, as GET /api/fabric-details has them. */
function registerFeed(app: FastifyInstance, { origin, languages, changes }: AssistantsOptions): void {
  // Another process may count other changes.
  const process = randomUUID();
  let version = 0;
  for (const topic of ['articles', 'settings'] as const) changes.subscribe(topic, () => (version += 1));
  app.get<{ Querystring: { language?: string } }>(FABRICS_FEED_PATH, (request, reply) => {
    const language = languages.find((one) => one === request.query.language) ?? ENGLISH;
    const etag = `"${process}-${version}-${language}"`;
    reply.header('etag', etag).header('cache-control', 'no-cache');
    if (matchesIfNoneMatch(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply
      .type('application/jsonl; charset=utf-8')
      .send(Readable.from(feedLines(app, request, language, origin())));
  });
}

async function* feedLines(
  app: FastifyInstance,
  { ip }: FastifyRequest,
  language: Language,
  origin: string,
): AsyncGenerator<string> {
  const api = apiOf(app, ip, language);
  let cursor: string | undefined;
  do {
    const { items, next } = await api.page('listFabricDetails', { query: { cursor, language } });
    yield items
      .map((fabric) => {
        const path = languagePath(language, fillPath(pages.fabric, { slug: fabric.slug }));
        return `${JSON.stringify({ ...fabric, url: origin + path })}\n`;
      })
      .join('');
    cursor = next;
  } while (cursor !== undefined);
}
