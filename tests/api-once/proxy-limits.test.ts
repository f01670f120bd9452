// The sizes that deploy/nginx-proxy.conf lets through are those that the shop takes.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { IMAGE_MAX_BYTES, IMPORT_MAX_BYTES } from '#contract/core/limits.ts';
import { endpoints } from '#contract/endpoints.ts';
import { findNginx, startNginx } from '../support/providers/nginx.ts';

const MB = 1024 * 1024;
const configuration = readFileSync(resolve(import.meta.dirname, '../../deploy/nginx-proxy.conf'), 'utf8');

/** `client_max_body_size` of a block's own, in bytes. */
function bodyLimit(block: string): number {
  const [, megabytes] = /^\s*client_max_body_size (\d+)m;/m.exec(block) ?? [];
  return Number(megabytes) * MB;
}

test('deploy/nginx-proxy.conf lets the largest import and the largest image through, and little more', () => {
  const [, imports = ''] =
    /location = (?:\S+) \{([^}]*client_max_body_size[^}]*)\}/.exec(configuration) ?? [];
  expect(configuration).toContain(`location = ${endpoints.planImport.path} {`);
  expect(bodyLimit(imports)).toBe(IMPORT_MAX_BYTES);
  const elsewhere = bodyLimit(configuration.replace(imports, ''));
  expect(elsewhere).toBeGreaterThan(IMAGE_MAX_BYTES);
  expect(elsewhere).toBeLessThanOrEqual(IMAGE_MAX_BYTES + MB);
});

const nginx = findNginx();
if (nginx)
  test('nginx with deploy/nginx.conf takes an import of 20 MB but no such image', async () => {
    const shop = createServer((request, response) => {
      request.resume().once('end', () => response.end(String(request.headers['x-forwarded-for'])));
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void shop.close());
    await once(shop, 'listening');
    const bound = shop.address();
    const upstream = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`;
    const { address, close } = await startNginx(nginx, [upstream, upstream]);
    onTestFinished(close);
    const post = async (path: string, bytes: number) => {
      const response = await fetch(address + path, { method: 'POST', body: new Uint8Array(bytes) });
      return [response.status, await response.text()];
    };
    expect(await post(endpoints.planImport.path, IMPORT_MAX_BYTES)).toEqual([200, '127.0.0.1']);
    expect((await post(endpoints.planImport.path, IMPORT_MAX_BYTES + 1))[0]).toBe(413);
    expect(await post(endpoints.uploadImage.path, IMAGE_MAX_BYTES)).toEqual([200, '127.0.0.1']);
    expect((await post(endpoints.uploadImage.path, IMAGE_MAX_BYTES + 2 * MB))[0]).toBe(413);
  });
