// The pages below /dev/mail: a list of emails and templates, and one email as HTML at two widths, as text and with its
// headers.
import { createElement as h, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { DEV_MAIL_PATH } from '#contract/core/paths.ts';
import type { SentEmail } from '#contract/office/email.ts';
import type { Email } from '../transport.ts';

const STYLE = `
:root { color-scheme: light; }
body { margin: 0 auto; max-width: 64rem; padding: 1.5rem 1.25rem 4rem; background: #f7f2e8; color: #231d17;
  font: 1rem/1.6 Bitter, Georgia, serif; }
h1 { font-weight: 300; font-size: 2.25rem; line-height: 1.15; margin: 1.5rem 0; }
h2 { font-weight: 600; font-size: 1.125rem; margin: 2.5rem 0 .75rem; }
a { color: #8a2c24; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid #d8cbb3;
  overflow-wrap: anywhere; }
th { font-weight: 400; color: #695b48; }
ul { columns: 16rem; padding-left: 1.1rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #eee6d7; padding: 1rem; font-size: .875rem; }
.frames { display: flex; flex-wrap: wrap; gap: 1rem; }
iframe { border: 1px solid #d8cbb3; height: 56rem; max-width: 100%; background: #eee6d7; }
`;

function page(title: string, ...content: ReactNode[]): string {
  const head = h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('title', null, title),
    h('style', null, STYLE),
  );
  const main = h('main', null, h('h1', null, title), ...content);
  return `<!doctype html>${renderToStaticMarkup(h('html', { lang: 'en' }, head, h('body', null, main)))}`;
}

const emailLink = (name: string, text: string) => h('a', { href: `${DEV_MAIL_PATH}/${name}` }, text);

export function listPage(emails: readonly SentEmail[], samples: readonly string[]): string {
  const rows = emails.map((email) =>
    h(
      'tr',
      { key: email._id },
      h('td', null, emailLink(email._id, email.subject)),
      h('td', null, email.recipient),
      h('td', null, email.state),
      h('td', null, email.createdAt.slice(0, 19).replace('T', ' ')),
    ),
  );
  const headings = ['Subject', 'To', 'State', 'Written (UTC)'].map((text) =>
    h('th', { key: text, scope: 'col' }, text),
  );
  const table = h('table', null, h('thead', null, h('tr', null, ...headings)), h('tbody', null, ...rows));
  return page(
    'Emails',
    h(
      'p',
      null,
      'What the outbox holds, newest first. Emails with a secret link are in the folder of the emails only.',
    ),
    emails.length > 0 ? table : h('p', null, 'No email yet. Place an order, and its email is here.'),
    h('h2', null, 'Templates with sample data'),
    h('ul', null, ...samples.map((name) => h('li', { key: name }, emailLink(name, name)))),
  );
}

/** `headers` are those composed for the transport. */
export function emailPage(name: string, email: Email, headers: string): string {
  const frame = (width: number): ReactElement =>
    h('iframe', {
      key: width,
      title: `At ${width} pixels`,
      src: `${DEV_MAIL_PATH}/${name}/html`,
      width: width + 2,
    });
  return page(
    email.subject,
    h('p', null, h('a', { href: DEV_MAIL_PATH }, 'All emails')),
    h('div', { className: 'frames' }, frame(600), frame(320)),
    h('p', null, h('a', { href: `${DEV_MAIL_PATH}/${name}/html` }, 'The HTML alone')),
    h('h2', null, 'Text'),
    h('pre', null, email.text),
    h('h2', null, 'Headers'),
    h('pre', null, headers),
  );
}
