// The mouse wheel scrolls the page, and changes no number whose field has the focus.

/** A field without focus ignores the wheel, and the page scrolls, also where this listener is passive. Call this once. */
export function scrollOverNumbers(): void {
  addEventListener(
    'wheel',
    ({ target }) => {
      if (target instanceof HTMLInputElement && target.type === 'number') target.blur();
    },
    { capture: true, passive: true },
  );
}
