// The contact page's form in browsers without scripts: it is sent as a form, and answered by the page again.
import type { FastifyInstance } from 'fastify';
import { pages } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import { type Language, languagePath } from '#contract/languages/languages.ts';

const FORM = 'application/x-www-form-urlencoded';

/**
 * `POST /contact`, and that of each language, passes the fields to the endpoint. What was wrong is in the address of the page
 * that it leads to.
 */
export async function registerContactForm(
  app: FastifyInstance,
  origin: () => string,
  languages: readonly Language[],
): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    );
    for (const language of languages) {
      const path = languagePath(language, pages.contact);
      scope.post(path, async (request, reply) => {
        const answer = await app.inject({
          method: 'POST',
          url: endpoints.sendContactMessage.path,
          // Limits count the visitor's network.
          remoteAddress: request.ip,
          headers: { 'accept-language': language },
          payload: isFromHere(request.headers, origin()) ? (request.body as object) : {},
        });
        const outcome =
          answer.statusCode === endpoints.sendContactMessage.success
            ? 'sent=yes'
            : `problem=${answer.json<{ code: string }>().code}`;
        return reply.header('cache-control', 'no-store').redirect(`${path}?${outcome}`, 303);
      });
    }
  });
}

/** Without this, other sites could have their visitors send messages, each from a network of their own. */
function isFromHere(
  { origin, host }: { origin?: string | undefined; host?: string | undefined },
  own: string,
) {
  if (origin === undefined) return true;
  return URL.canParse(origin) && [host, new URL(own).host].includes(new URL(origin).host);
}
