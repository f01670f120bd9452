// A page of another browser, with the steps of a journey: each waits until the page has what it needs.
import { setTimeout as pause } from 'node:timers/promises';
import type { ElementId, Engine } from './engine.ts';

type Kind = 'link' | 'button' | 'field' | 'text';

/** A name as it is, or a part of it as a pattern. */
type Name = string | RegExp;

const TIMEOUT_MS = 90_000;
const PAUSE_MS = 100;

const withoutSpaces = (text: string) => text.replace(/\s/g, '');

export class OtherPage {
  readonly #engine: Engine;
  readonly #origin: string;

  constructor(engine: Engine, origin: string) {
    this.#engine = engine;
    this.#origin = origin;
  }

  goto(path: string): Promise<void> {
    return this.#engine.goto(this.#origin + path);
  }

  press(kind: 'link' | 'button', name: Name): Promise<void> {
    return this.#until(kind, name, (element) => this.#engine.press(element));
  }

  /** Fills in a field, which its label names. */
  fill(label: Name, text: string): Promise<void> {
    return this.#until('field', label, async (element) => {
      await this.#engine.type(element, text);
      // A dialog that opens at that moment takes the focus, and a card number is written in groups.
      const value = await this.#engine.valueOf(element);
      if (withoutSpaces(value) !== withoutSpaces(text)) throw new Error(`${label} holds "${value}".`);
    });
  }

  chooseFile(label: Name, path: string): Promise<void> {
    return this.#until('field', label, (element) => this.#engine.chooseFile(element, path));
  }

  sees(text: Name): Promise<void> {
    return this.#until('text', text, async () => undefined);
  }

  async leaves(path: string): Promise<void> {
    while ((await this.#path()) === path) await pause(PAUSE_MS);
  }

  #path(): Promise<string> {
    return this.#engine.text('() => location.pathname', []);
  }

  /** By how many pixels the page is wider than the window. */
  async overflow(): Promise<number> {
    return Number(
      await this.#engine.text(
        '() => document.documentElement.scrollWidth - document.documentElement.clientWidth',
        [],
      ),
    );
  }

  screenshot(): Promise<Buffer> {
    return this.#engine.screenshot();
  }

  /** Acts on an element as soon as there is one; on the next if the page has replaced it meanwhile. */
  async #until(kind: Kind, name: Name, act: (element: ElementId) => Promise<void>): Promise<void> {
    const [text, isPattern] = typeof name === 'string' ? [name, false] : [name.source, true];
    for (const end = Date.now() + TIMEOUT_MS; ; ) {
      try {
        const found = await this.#engine.element(FIND, [kind, text, isPattern]);
        if (found) return await act(found);
        if (Date.now() > end) throw new Error(`${await this.#path()} shows no ${kind} ${name}.`);
      } catch (error) {
        if (Date.now() > end) throw error;
      }
      await pause(PAUSE_MS);
    }
  }
}

/** Runs in the browser: the first visible element of a kind whose name matches, within the open dialog if there is one. */
const FIND = String(function find(kind: Kind, text: string, isPattern: boolean): Element | null {
  const selectors = {
    link: 'a[href]',
    button: 'button:enabled, summary',
    field: 'input:enabled, select:enabled, textarea:enabled',
    text: '*',
  };
  if (!document.documentElement.hasAttribute('data-hydrated')) return null;
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  // A dialog that still slides in is not where it is pressed.
  if (dialog?.getAnimations().some(({ playState }) => playState === 'running')) return null;
  const scope = dialog ?? document.body;
  const plain = (words: string | null | undefined) => (words ?? '').replace(/\s+/g, ' ').trim();
  const nameOf = (element: Element) => {
    const label = element.getAttribute('aria-label');
    if (label) return plain(label);
    const labels = (element as HTMLInputElement).labels;
    return labels?.length ? plain(labels[0]?.textContent) : plain(element.textContent);
  };
  const matches = [...scope.querySelectorAll(selectors[kind])].filter(
    (element) =>
      (isPattern ? new RegExp(text).test(nameOf(element)) : nameOf(element) === text) &&
      (kind === 'field' || element.checkVisibility({ visibilityProperty: true })),
  );
  // The innermost element has the text.
  return (kind === 'text' ? matches.at(-1) : matches[0]) ?? null;
});
