// Makes and downloads the export of what is kept of a person.
import { unzipSync } from 'fflate';
import { expect } from 'vitest';
import { MIA } from '../endpoints/endpoint-visits.ts';
import { createHttpClient, type HttpClient } from '../http-client.ts';
import type { TestApp } from '../test-app.ts';

export async function signUp(shop: TestApp, email = MIA): Promise<{ client: HttpClient; token: string }> {
  const client = await createHttpClient(shop);
  return { client, token: await client.signUp(email) };
}

/** Once; undefined while the schedule of the shop runs it. */
export const runOnce = (shop: TestApp) => shop.app.jobs.runNow(shop.app.dataExports.job);

/** Until nothing is left to do, by this call or by the schedule. */
export async function run(shop: TestApp): Promise<void> {
  await expect
    .poll(async () => {
      await runOnce(shop);
      return shop.app.dataExports.hasDue();
    })
    .toBe(false);
}

export async function download(client: HttpClient): Promise<Record<string, Uint8Array>> {
  const response = await client.call('downloadDataExport');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  return unzipSync(new Uint8Array(await response.arrayBuffer()));
}
