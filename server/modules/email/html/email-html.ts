// Renders an email as HTML with tables, inline styles and no picture but the logo, as mail clients need it. It uses createElement
// because Node strips types but does not transform JSX.
import { createElement as h, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { inOwnLanguage, t } from '#contract/languages/text.ts';
import { fittedLogo, type Logo } from '#contract/shop/logo.ts';
import {
  type Block,
  type ButtonBlock,
  type Fact,
  greeting,
  type TemplateContent,
  type TemplateContext,
} from '../email-content.ts';
import { type EmailStyles, emailStyles, styleElement } from './email-style.ts';

const presentation = { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0 } as const;

/** `name` is the recipient's. */
export function emailHtml(content: TemplateContent, name: string, context: TemplateContext): string {
  const page = h('html', { lang: t`en` }, head(content, context), body(content, name, context));
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

function head({ subject }: TemplateContent, { colours }: TemplateContext): ReactElement {
  return h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
    // This keeps mail clients from linking telephone numbers, dates and addresses.
    h('meta', { name: 'format-detection', content: 'telephone=no, date=no, address=no, email=no' }),
    h('title', null, subject),
    h('style', null, styleElement(colours)),
  );
}

function body(content: TemplateContent, name: string, context: TemplateContext): ReactElement {
  const styles = emailStyles(context.colours);
  const { legalPages = [] } = context;
  const sheet = h(
    'table',
    { ...presentation, className: 'sheet', style: styles.sheet },
    h(
      'tbody',
      null,
      row(h('td', { className: 'thread', style: styles.thread }, '\u00a0')),
      row(h('td', { className: 'cell', style: styles.cell }, contentCell(content, name, context))),
      (context.imprint.length > 0 || legalPages.length > 0) &&
        row(
          h(
            'td',
            { className: 'foot', style: styles.foot },
            lines(context.imprint),
            legalPages.length > 0 && legalLinks(legalPages, context.origin, styles),
          ),
        ),
    ),
  );
  const surround = h('td', { className: 'outer', align: 'center', style: styles.outerCell }, sheet);
  return h(
    'body',
    { className: 'surround', style: styles.body },
    h('div', { style: styles.preheader, 'aria-hidden': true }, content.preheader),
    h(
      'table',
      { ...presentation, className: 'surround', style: styles.outer },
      h('tbody', null, row(surround)),
    ),
  );
}

function legalLinks(
  legalPages: NonNullable<TemplateContext['legalPages']>,
  origin: string,
  styles: EmailStyles,
): ReactElement {
  const links = legalPages.flatMap(({ path, title }, nth) => [
    nth > 0 && ' \u00b7 ',
    h('a', { key: path, href: origin + path, className: 'link', style: styles.link }, inOwnLanguage(title)),
  ]);
  return h('div', { style: { marginTop: '8px' } }, ...links);
}

function contentCell(
  content: TemplateContent,
  name: string,
  { origin, shopName, logo, colours }: TemplateContext,
): ReactElement {
  const styles = emailStyles(colours);
  const mark =
    logo && origin ? logoElement(new URL(logo.url, origin).href, logo, shopName, styles) : shopName;
  const wordmark = origin ? h('a', { href: origin, className: 'ink', style: wordmarkStyle }, mark) : mark;
  return h(
    'main',
    null,
    h(
      'p',
      { style: styles.head },
      wordmark,
      content.reference &&
        h('span', { className: 'muted', style: styles.reference }, ` \u00b7 ${content.reference}`),
    ),
    h('h1', { className: 'heading', style: styles.heading }, content.heading),
    paragraph(greeting(name), styles),
    ...content.blocks.map((block) => blockElement(block, styles)),
    paragraph(t`The front desk of ${shopName}`, styles),
  );
}

const LOGO_BOX = { width: 240, height: 48 };

/** On the light paper in dark emails too, because the logo was drawn for it. */
function logoElement(src: string, logo: Logo, alt: string, styles: EmailStyles): ReactElement {
  return h('img', { src, alt, ...fittedLogo(logo, LOGO_BOX), style: styles.logo });
}

const wordmarkStyle = { color: 'inherit', textDecoration: 'none' } as const;

function blockElement(block: Block, styles: EmailStyles): ReactElement {
  if (typeof block === 'string') return paragraph(block, styles);
  if ('note' in block) return h('p', { className: 'muted', style: styles.note }, block.note);
  if ('button' in block) return button(block, styles);
  return h(
    'table',
    { className: 'rule', cellPadding: 0, cellSpacing: 0, style: styles.facts },
    h('tbody', null, ...block.facts.map((fact) => factRow(fact, styles))),
  );
}

function factRow(fact: Fact, styles: EmailStyles): ReactElement {
  const { label, value, link, linkText = value, isOneWord } = fact;
  const shown = link
    ? [
        h('a', { key: 'link', href: link, className: 'link', style: styles.link }, linkText),
        value.slice(linkText.length),
      ]
    : value;
  return row(
    h('th', { scope: 'row', className: 'label', style: styles.label }, label),
    h('td', { className: 'value', style: { ...styles.value, ...(isOneWord && styles.oneWord) } }, shown),
  );
}

/** The address is repeated below the button for recipients who do not click what they cannot read. */
function button({ button: label, link }: ButtonBlock, styles: EmailStyles): ReactElement {
  return h(
    'div',
    null,
    h('p', { style: styles.buttonCell }, h('a', { href: link, style: styles.button }, label)),
    h(
      'p',
      { className: 'muted', style: { ...styles.note, ...styles.address } },
      h('a', { href: link, className: 'link', style: styles.link }, link),
    ),
  );
}

const paragraph = (text: string, styles: EmailStyles) => h('p', { style: styles.paragraph }, text);
const row = (...cells: ReactNode[]) => h('tr', null, ...cells);
const lines = (texts: readonly string[]) => texts.map((text) => h('div', { key: text }, text));
