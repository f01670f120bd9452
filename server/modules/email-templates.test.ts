// Tests that every kind of email says the same in HTML and text, with its sample.
import { expect, it, test } from 'vitest';
import { emailKinds } from '#contract/office/email.ts';
import { SAMPLE } from './email/email-template.ts';
import { sampleContents } from './email/previews/samples.ts';
import { renderEmail } from './email/render-email.ts';
import { emailTemplates } from './email-templates.ts';

const context = {
  origin: 'https://shop.example',
  timeZone: 'Europe/London',
  imprint: ['Selvedge, 1 Mill Lane'],
  shopName: 'Selvedge',
};
const samples = Object.entries(sampleContents(emailTemplates, context, Date.UTC(2026, 6, 1, 12)));

it.each(samples)('%s says the same in HTML and text, with absolute links', async (_, content) => {
  const { html = '', text, subject } = await renderEmail(content, SAMPLE.customer, context);
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link?.replaceAll('&amp;', '&'));
  expect(links.length).toBeGreaterThan(1);
  for (const link of links) expect(link).toMatch(/^https:\/\/[\w.-]+/);
  for (const link of new Set(links.slice(1))) expect(text).toContain(link);
  for (const block of content.blocks) if (typeof block === 'string') expect(text).toContain(block);
  expect(subject.length).toBeLessThan(90);
  expect(text + html).not.toMatch(/undefined|null|NaN|\[object/);
  expect(html).not.toMatch(/<img|<script|url\(/);
});

test('every kind of the outbox has a template', () => {
  expect([...emailTemplates.keys()].sort()).toEqual([...emailKinds].sort());
});
