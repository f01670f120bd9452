// WebKit, which is Safari's engine, by WebDriver: Debian's MiniBrowser in a display that nobody sees.
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type ElementId, type Engine, SCROLL_TO, type Viewport } from './engine.ts';
import { end, startUntil } from './processes.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const DISPLAY_SERVER = '/usr/bin/Xvfb';
const MINI_BROWSER = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;
/** The key by which WebDriver's answers hold an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
/** The window is as narrow as a phone only if its buttons are. */
const NARROW_TOOLBAR = '* { min-width: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }';

export const webkit: Browser = {
  name: 'WebKit',
  programs: [DRIVER, MINI_BROWSER, DISPLAY_SERVER],
  packages: 'webkit2gtk-driver xvfb',
  open: openWebKit,
};

async function openWebKit({ width, height }: Viewport): Promise<Engine> {
  const settings = await mkdtemp(join(tmpdir(), 'selvedge-webkit-'));
  await mkdir(join(settings, 'gtk-3.0'));
  await writeFile(join(settings, 'gtk-3.0', 'gtk.css'), NARROW_TOOLBAR);
  const display = await startUntil(
    [DISPLAY_SERVER, '-displayfd', '2', '-screen', '0', '1600x1200x24'],
    /^(\d+)$/,
  );
  const port = await freePort();
  const driver = spawn(DRIVER, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${display.found}`,
      XDG_CONFIG_HOME: settings,
      // There is no GPU, and root in a container has no privileges for a sandbox.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  await untilReady(port);
  const { sessionId } = await send(port, 'POST', '/session', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] } },
    },
  });
  const command = (method: string, path: string, body?: unknown) =>
    send(port, method, `/session/${sessionId}${path}`, body);
  const call = (source: string, args: readonly unknown[]) =>
    command('POST', '/execute/sync', { script: `return (${source})(...arguments)`, args });
  // The driver's own way is the page's, which is smooth, and has not arrived when it presses.
  const scrollTo = (element: ElementId) => call(SCROLL_TO, [{ [ELEMENT]: element }]);
  await fitWindow(command, call, { width, height });
  return {
    goto: (url) => command('POST', '/url', { url }),
    element: async (source, args) => (await call(source, args))?.[ELEMENT],
    text: async (source, args) => String((await call(source, args)) ?? ''),
    press: async (element) => {
      await scrollTo(element);
      await command('POST', `/element/${element}/click`, {});
    },
    type: async (element: ElementId, text) => {
      await scrollTo(element);
      await command('POST', `/element/${element}/clear`, {});
      await command('POST', `/element/${element}/value`, { text });
    },
    valueOf: (element) => command('GET', `/element/${element}/property/value`),
    chooseFile: (element, path) => command('POST', `/element/${element}/value`, { text: path }),
    screenshot: async () => Buffer.from(await command('GET', '/screenshot'), 'base64'),
    close: async () => {
      await command('DELETE', '');
      await end(driver);
      await end(display.child);
      await rm(settings, { recursive: true, force: true });
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: the protocol's answers are known by their command
type Command = (method: string, path: string, body?: unknown) => Promise<any>;
type Call = (source: string, args: readonly unknown[]) => Promise<unknown>;

/** The size of a window is that of its page and toolbar. */
async function fitWindow(command: Command, call: Call, { width, height }: Viewport): Promise<void> {
  await command('POST', '/window/rect', { width, height });
  const shown = Number(await call('() => innerHeight', []));
  await command('POST', '/window/rect', { width, height: 2 * height - shown });
}

// biome-ignore lint/suspicious/noExplicitAny: the protocol's answers are known by their command
async function send(port: number, method: string, path: string, body?: unknown): Promise<any> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
  return value;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('No port is free.');
  return address.port;
}

/** The driver does not say when it listens. */
async function untilReady(port: number): Promise<void> {
  for (;;) {
    const ready = await send(port, 'GET', '/status').catch(() => undefined);
    if (ready?.ready) return;
    await pause(50);
  }
}
