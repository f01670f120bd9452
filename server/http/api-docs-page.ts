// The OpenAPI document as a page: plain HTML, no script. Every refusal has its place here, since a problem's `type`
// points to it.
import { createHash } from 'node:crypto';
import { errorCodes } from '#contract/error-codes.ts';
import { OPENAPI_PATH } from '#contract/paths.ts';

interface Operation {
  readonly summary?: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly { name: string; in: string; required?: boolean }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: unknown }>> };
  readonly responses?: Readonly<
    Record<string, { readonly description?: string; readonly content?: unknown }>
  >;
}

/** The parts of an OpenAPI document the page shows. */
export interface ApiDocument {
  readonly info: { readonly title: string; readonly description?: string };
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, unknown>> };
}

export interface ApiDocsPage {
  readonly html: string;
  /** The Content-Security-Policy it is sent with: its own style and nothing else. */
  readonly policy: string;
}

const STYLE = `
:root{color-scheme:light;--ink:#22201c;--quiet:#6a6459;--line:#d9d2c3;--ground:#f7f3ea}
body{margin:0 auto;max-width:60rem;padding:3rem 1.25rem;background:var(--ground);color:var(--ink);font:1rem/1.6 system-ui,sans-serif}
h1{font-size:2.25rem;line-height:1.15;margin:0}h2{margin:3rem 0 .5rem}h3{margin:0;font-size:1rem}
section,dt{border-top:1px solid var(--line);padding-top:1rem;margin-top:1.25rem}
code,pre{font:.875rem/1.5 ui-monospace,monospace}pre{overflow-x:auto;background:#fff;border:1px solid var(--line);padding:.75rem}
b{display:inline-block;min-width:4.5rem}dd{margin:.25rem 0}p{margin:.35rem 0}summary{cursor:pointer;padding-block:.35rem}
.quiet{color:var(--quiet)}a{color:inherit}:target{outline:2px solid currentColor;outline-offset:.5rem}`;

export function apiDocsPage(document: ApiDocument): ApiDocsPage {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationHtml(method, path, operation)),
  );
  const schemas = Object.entries(document.components?.schemas ?? {}).map(
    ([name, schema]) => `<section id="${text(name)}"><h3>${text(name)}</h3>${json(schema)}</section>`,
  );
  const codes = Object.entries(errorCodes).map(
    ([code, { status, message }]) =>
      `<dt id="${text(code)}"><code>${status} ${text(code)}</code></dt><dd>${text(message)}</dd>`,
  );
  const title = `${text(document.info.title)}: the API`;
  return {
    policy: `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'`,
    html: [
      '<!doctype html><html lang="en"><meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width,initial-scale=1">',
      `<title>${title}</title><style>${STYLE}</style>`,
      `<main><h1>${title}</h1><p>${text(document.info.description ?? '')}</p>`,
      `<p><a href="${OPENAPI_PATH}">The same as OpenAPI 3.1</a></p>`,
      `<h2>Calls</h2>${operations.join('')}<h2>Shapes</h2>${schemas.join('')}`,
      `<h2>Refusals</h2><dl>${codes.join('')}</dl></main></html>`,
    ].join('\n'),
  };
}

function operationHtml(method: string, path: string, operation: Operation): string {
  const parameters = (operation.parameters ?? []).map(
    (parameter) =>
      `<code>${text(parameter.name)}</code> (${parameter.in}${parameter.required ? '' : ', optional'})`,
  );
  const bodies = Object.entries(operation.requestBody?.content ?? {}).map(
    ([type, { schema }]) => `<details><summary>Body, ${text(type)}</summary>${json(schema ?? {})}</details>`,
  );
  const answers = Object.entries(operation.responses ?? {}).map(
    ([status, { description }]) => `<p><b>${text(status)}</b> ${text(description ?? '')}</p>`,
  );
  return [
    `<section><h3><code><b>${method.toUpperCase()}</b> ${text(path)}</code></h3>`,
    `<p>${text(operation.summary ?? '')}${proofOf(operation)}</p>`,
    parameters.length > 0 ? `<p>Takes ${parameters.join(', ')}</p>` : '',
    ...bodies,
    `<details><summary>Answers</summary>${answers.join('')}</details></section>`,
  ].join('');
}

const json = (value: unknown) => `<pre tabindex="0">${text(JSON.stringify(value, null, 2))}</pre>`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function text(raw: string): string {
  return raw.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

function proofOf({ security: [first] = [] }: Operation): string {
  if (!first) return '';
  return ` <span class="quiet">(${'session' in first ? 'sign-in session' : 'access token'})</span>`;
}
