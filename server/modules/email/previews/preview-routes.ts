// Serves /dev/mail: the emails of the outbox and every template with sample data. Registered outside production only.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { DEV_MAIL_PATH } from '#contract/core/paths.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Outbox } from '../outbox.ts';
import { type Email, type Sender, toMessage } from '../transport.ts';

const EMAILS_MAX = 100;
/** Emails have inline styles and the shop's logo, and the preview shows them in frames. */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
  'x-frame-options': 'SAMEORIGIN',
  'cache-control': 'no-store',
};

interface Named {
  Params: { name: string };
}

/** `from` is the sender shown in the headers. */
export function emailPreviewRoutes(app: FastifyInstance, outbox: Outbox, from: () => Sender): void {
  const send = (reply: FastifyReply, html: string) => reply.headers(HEADERS).type('text/html').send(html);
  const find = async (name: string): Promise<Email> => {
    const email = (await outbox.samples()).get(name) ?? (await outbox.preview(name));
    if (!email) throw new AppError('email_not_found');
    return email;
  };
  // The first request imports the pages, because they load React.
  const pages = () => import('./preview-page.ts');
  app.get(DEV_MAIL_PATH, { schema: { hide: true } }, async (_request, reply) => {
    const samples = [...(await outbox.samples()).keys()];
    return send(reply, (await pages()).listPage(await outbox.newest(EMAILS_MAX), samples));
  });
  app.get<Named>(
    `${DEV_MAIL_PATH}/:name`,
    { schema: { hide: true } },
    async ({ params: { name } }, reply) => {
      const email = await find(name);
      return send(reply, (await pages()).emailPage(name, email, await composedHeaders(email, from())));
    },
  );
  app.get<Named>(`${DEV_MAIL_PATH}/:name/html`, { schema: { hide: true } }, async ({ params }, reply) =>
    send(reply, (await find(params.name)).html ?? ''),
  );
}

async function composedHeaders(email: Email, from: Sender): Promise<string> {
  const { createTransport } = await import('nodemailer');
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  const { message } = await composer.sendMail(toMessage(email, from));
  return message.toString().split('\n\n', 1)[0] ?? '';
}
