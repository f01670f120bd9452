// Links in the emails that the shop of a browser test writes to its folder.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type APIRequestContext, expect } from '@playwright/test';
import { pages } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { AppProcess } from '../app-process.ts';

/** The newest link to `page` in the emails to this address, once it has been written. */
export async function emailedLink(dataDir: string, email: string, page: string): Promise<string> {
  let link = '';
  await expect(async () => {
    const texts = await emailsTo(dataDir, email);
    const pattern = new RegExp(`https?://\\S*${page}\\?token=[\\w-]+`);
    link = texts.findLast((text) => pattern.test(text))?.match(pattern)?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass();
  return link;
}

/** Oldest first, decoded as far as links need it. */
async function emailsTo(dataDir: string, email: string): Promise<string[]> {
  const folder = join(dataDir, 'emails');
  const texts = await Promise.all(
    (await readdir(folder)).sort().map((file) => readFile(join(folder, file), 'utf8')),
  );
  return texts
    .map((text) => text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
    .filter((text) => text.includes(`To: ${email}`));
}

/** Confirms the email of a new customer. */
export async function openConfirmationLink(
  request: APIRequestContext,
  app: AppProcess,
  email: string,
): Promise<void> {
  const link = await emailedLink(app.dataDir, email, pages.confirmEmail);
  const data = { token: new URL(link).searchParams.get('token') };
  const response = await request.post(app.address + endpoints.confirmEmail.path, { data });
  expect(response.ok(), await response.text()).toBe(true);
}
