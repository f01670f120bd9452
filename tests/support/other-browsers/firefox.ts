// Firefox by WebDriver BiDi, which it speaks itself: no geckodriver is needed, which Debian does not have.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type ElementId, type Engine, SCROLL_TO, type Viewport } from './engine.ts';
import { end, startUntil } from './processes.ts';

const PROGRAM = '/usr/bin/firefox-esr';

export const firefox: Browser = {
  name: 'Firefox',
  programs: [PROGRAM],
  packages: 'firefox-esr',
  open: openFirefox,
};

interface RemoteValue {
  readonly type: string;
  readonly value?: unknown;
  readonly sharedId?: string;
}

interface CallResult {
  readonly type: 'success' | 'exception';
  readonly result: RemoteValue;
  readonly exceptionDetails?: { readonly text: string };
}

async function openFirefox(viewport: Viewport): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'selvedge-firefox-'));
  const { child, found } = await startUntil(
    [PROGRAM, '--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'],
    /WebDriver BiDi listening on (ws:\S+)/,
  );
  const connection = await connect(`${found}/session`);
  const { send } = connection;
  await send('session.new', { capabilities: {} });
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = contexts[0]?.context;
  await send('browsingContext.setViewport', { context, viewport });

  const call = async (source: string, args: readonly unknown[]): Promise<RemoteValue> => {
    const answer = await send<CallResult>('script.callFunction', {
      functionDeclaration: source,
      arguments: args.map(localValue),
      target: { context },
      awaitPromise: true,
      userActivation: true,
    });
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails?.text);
    return answer.result;
  };
  const perform = (actions: unknown) => send('input.performActions', { context, actions });
  const press = async (element: ElementId) => {
    await call(SCROLL_TO, [node(element)]);
    const origin = { type: 'element', element: node(element) };
    await perform([
      {
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', x: 0, y: 0, origin },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ]);
  };
  return {
    goto: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    element: async (source, args) => (await call(source, args)).sharedId,
    text: async (source, args) => String((await call(source, args)).value ?? ''),
    press,
    type: async (element, text) => {
      await press(element);
      await call('(element) => element.select?.()', [node(element)]);
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await perform([{ type: 'key', id: 'keyboard', actions }]);
    },
    valueOf: async (element) => String((await call('(element) => element.value', [node(element)])).value),
    chooseFile: (element, path) => send('input.setFiles', { context, element: node(element), files: [path] }),
    screenshot: async () => {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    close: async () => {
      connection.close();
      await end(child);
      await rm(profile, { recursive: true, force: true });
    },
  };
}

const node = (element: ElementId) => ({ sharedId: element });

/** Texts and numbers; what has a `sharedId` is an element. */
function localValue(value: unknown) {
  return typeof value === 'object' ? value : { type: typeof value, value };
}

interface Answer {
  readonly id?: number;
  readonly type: string;
  readonly result?: unknown;
  readonly message?: string;
}

/** Sends commands over a socket; one that the browser refuses rejects. */
async function connect(address: string) {
  const socket = new WebSocket(address);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, message }: Answer = JSON.parse(String(data));
    const asked = waiting.get(id ?? -1);
    waiting.delete(id ?? -1);
    if (type === 'success') asked?.resolve(result);
    else asked?.reject(new Error(message));
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox closed the connection.'));
  });
  const opened = Promise.withResolvers<void>();
  socket.addEventListener('open', () => opened.resolve());
  socket.addEventListener('error', () => opened.reject(new Error(`No connection to ${address}`)));
  await opened.promise;
  let last = 0;
  // biome-ignore lint/suspicious/noExplicitAny: the protocol's answers are known by their command
  const send = <Result = any>(method: string, params: unknown): Promise<Result> => {
    last += 1;
    const asked = Promise.withResolvers<unknown>();
    waiting.set(last, asked);
    socket.send(JSON.stringify({ id: last, method, params }));
    return asked.promise as Promise<Result>;
  };
  return { send, close: () => socket.close() };
}
