// Tests that every kind of email says the same in HTML and text, with its sample.
import { expect, it, test } from 'vitest';
import { ENGLISH, PSEUDO } from '#contract/languages/languages.ts';
import { emailKinds } from '#contract/office/email.ts';
import { inLanguage, loadLanguages } from '#server/languages/work-language.ts';
import { dayAndHour } from './email/email-content.ts';
import { type EmailTemplate, SAMPLE } from './email/email-template.ts';
import { sampleContents } from './email/previews/samples.ts';
import { renderEmail } from './email/render-email.ts';
import { emailTemplates } from './email-templates.ts';

const context = {
  origin: 'https://shop.example',
  timeZone: 'Europe/London',
  imprint: ['Selvedge, 1 Mill Lane'],
  shopName: 'Selvedge',
};
const AT = Date.UTC(2026, 6, 1, 12);
const samples = sampleContents(emailTemplates, context, AT);

it.each(Object.entries(samples))(
  '%s says the same in HTML and text, with absolute links',
  async (_, content) => {
    const { html = '', text, subject } = await renderEmail(content, SAMPLE.customer, context);
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link?.replaceAll('&amp;', '&'));
    expect(links.length).toBeGreaterThan(1);
    for (const link of links) expect(link).toMatch(/^https:\/\/[\w.-]+/);
    for (const link of new Set(links.slice(1))) expect(text).toContain(link);
    for (const block of content.blocks) if (typeof block === 'string') expect(text).toContain(block);
    expect(subject.length).toBeLessThan(90);
    expect(text + html).not.toMatch(/undefined|null|NaN|\[object/);
    expect(html).not.toMatch(/<img|<script|url\(/);
  },
);

const WORD = /\p{L}{2,}/gu;
const MONTH_MS = 31 * 24 * 60 * 60_000;

/** What is no text: names, addresses and notes of the samples, and days. */
const data = new Set(
  [
    ...Array.from({ length: 84 }, (_, nth) => dayAndHour(AT + (nth * MONTH_MS) / 7, context.timeZone)),
    JSON.stringify([context, SAMPLE, [...emailTemplates.values()].map(samplesOf)]).replaceAll('\\n', ' '),
  ]
    .join(' ')
    .match(WORD),
);

function samplesOf({ sample, moreSamples }: EmailTemplate) {
  return [sample(AT), moreSamples?.(AT)];
}

function renderSample(name: string) {
  const content = sampleContents(emailTemplates, context, AT)[name];
  if (!content) throw new Error(`There is no sample ${name}.`);
  return renderEmail(content, SAMPLE.customer, context);
}

it.each(Object.keys(samples))('%s has no words but data and translations', async (name) => {
  await loadLanguages([ENGLISH, PSEUDO]);
  const { text, subject } = await inLanguage(PSEUDO, () => renderSample(name));
  let rest = `${subject} ${text}`.replace(/https?:\S+/g, '');
  while (rest.includes('⟦')) rest = rest.replace(/⟦[^⟦⟧]*⟧/g, '');
  expect(rest.match(WORD)?.filter((word) => !data.has(word)) ?? []).toEqual([]);
});

it('has a space before each colon of French labels', async () => {
  await loadLanguages([ENGLISH, 'fr']);
  const { text } = await inLanguage('fr', () => renderSample('order_placed'));
  expect(text).toContain('Total\u00a0: ');
  expect(text).not.toMatch(/\p{L}:\s/u);
});

test('every kind of the outbox has a template', () => {
  expect([...emailTemplates.keys()].sort()).toEqual([...emailKinds].sort());
});
