// What a browser other than Chromium does for a test: the least that Firefox and WebKit both offer, each by its own protocol.

/** An element of the page, as the protocol names it. */
export type ElementId = string;

export interface Engine {
  /** Resolves when the page has loaded. */
  goto(url: string): Promise<void>;
  /** Calls a function, given as source, in the page; its result is an element or nothing. */
  element(source: string, args: readonly unknown[]): Promise<ElementId | undefined>;
  /** Calls a function, given as source, in the page; its result is a text. */
  text(source: string, args: readonly unknown[]): Promise<string>;
  /** Presses the middle of an element as a mouse does. */
  press(element: ElementId): Promise<void>;
  /** Replaces what a field holds, key by key. */
  type(element: ElementId, text: string): Promise<void>;
  /** What a field holds. */
  valueOf(element: ElementId): Promise<string>;
  chooseFile(element: ElementId, path: string): Promise<void>;
  /** A PNG. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

export interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** How to install a browser on Debian, for the line that says why a test was skipped. */
export interface Browser {
  readonly name: string;
  readonly programs: readonly string[];
  readonly packages: string;
  open(viewport: Viewport): Promise<Engine>;
}

/** A function, as its source, that brings an element into view at once. */
export const SCROLL_TO = '(element) => element.scrollIntoView({ block: "center", behavior: "instant" })';
