// Makes the content of an email from its template, and renders it as text and HTML.
import { inOwnLanguage, t } from '#contract/languages/text.ts';
import type { EmailKind } from '#contract/office/email.ts';
import {
  type Block,
  type EmailedArticle,
  greeting,
  type Recipient,
  type TemplateContent,
  type TemplateContext,
} from './email-content.ts';
import type { EmailTemplates } from './email-template.ts';
import { assertNoHeaderInjection, type Email } from './transport.ts';

/** Returns the data of the shop, and for an email about an order the order's articles as they are now. */
export async function contextOf(
  { order_id: orderId }: { readonly order_id: string | null },
  { context, articlesOf }: ContextSource,
): Promise<TemplateContext> {
  if (orderId === null || !articlesOf) return context();
  return { ...context(), articles: await articlesOf(orderId) };
}

export interface ContextSource {
  readonly templates: EmailTemplates;
  readonly context: () => TemplateContext;
  /** The articles of an order, by id. */
  readonly articlesOf?: (orderId: string) => Promise<ReadonlyMap<string, EmailedArticle>>;
}

/** `data` is JSON. Throws when it does not match the kind's schema. */
export function contentOf(
  { kind, data }: { readonly kind: EmailKind; readonly data: string },
  templates: EmailTemplates,
  context: TemplateContext,
): TemplateContent {
  const template = templates.get(kind);
  if (!template) throw new Error(`There is no template of the kind ${kind}.`);
  return template.content(template.data.parse(JSON.parse(data)), context);
}

/**
 * Renders an email and loads React with the first one, because most runs send none. Throws when the recipient is not a
 * single address.
 */
export async function renderEmail(
  content: TemplateContent,
  to: Recipient,
  context: TemplateContext,
): Promise<Email> {
  const { emailHtml } = await import('./html/email-html.ts');
  const email = {
    to: to.email,
    replyTo: content.replyTo,
    subject: content.subject,
    text: emailText(content, to.name, context),
    html: emailHtml(content, to.name, context),
  };
  assertNoHeaderInjection(email);
  return email;
}

/** The id from which the Message-ID is made; it is the same at every attempt. `id` is the outbox row's. */
export const emailId = (id: string) => `email-${id}`;

/** Renders an email as plain text. `name` is the recipient's. */
function emailText(
  content: TemplateContent,
  name: string,
  { imprint, shopName, legalPages = [], origin }: TemplateContext,
): string {
  const foot = [
    ...imprint,
    ...legalPages.map(({ path, title }) => t`${inOwnLanguage(title)}: ${origin + path}`),
  ];
  const parts = [
    greeting(name),
    ...content.blocks.map(blockText),
    t`The front desk of ${shopName}`,
    ...(foot.length > 0 ? [`-- \n${foot.join('\n')}`] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

function blockText(block: Block): string {
  if (typeof block === 'string') return block;
  if ('note' in block) return block.note;
  if ('button' in block) return `${t`${block.button}:`}\n${block.link}`;
  return block.facts
    .map(({ label, value, link }) => `${t`${label}: ${value}`}${link ? `\n${link}` : ''}`)
    .join('\n');
}
