// The keys of an admin table. Every link and checkbox stays in the Tab order; the keys are a shortcut. Arrow up and
// down go to the same control of the row above or below, Space selects the row whose link has the focus, and Enter on a
// checkbox opens the row. Screen readers keep their own arrow keys, which do not reach the page while they read a
// table.
import { type RefObject, useEffect, useRef } from 'react';

const CONTROLS = 'a[href], button, input';

/** Attach the ref to the `<tbody>`. */
export function useTableKeys(): RefObject<HTMLTableSectionElement | null> {
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    const element = body.current;
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, []);
  return body;
}

/** Focuses the first row of the page's list, if there is one. Rows with a card have a link in it and one in the table. */
export function focusFirstRow(): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-row-link]')];
  links.find((link) => link.checkVisibility())?.focus();
}

function onKeyDown(event: KeyboardEvent): void {
  const { target, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (event.defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
  const row = target instanceof HTMLElement && target.closest('tr');
  if (row && target.matches(CONTROLS) && handleKey(event.key, target, row)) event.preventDefault();
}

/** Returns whether the key was handled. */
function handleKey(key: string, control: HTMLElement, row: HTMLElement): boolean {
  switch (key) {
    case 'ArrowDown':
      return focusSameControl(control, row, row.nextElementSibling);
    case 'ArrowUp':
      return focusSameControl(control, row, row.previousElementSibling);
    case ' ':
      return control.matches('[data-row-link]') && press(row, '[data-select-row]');
    case 'Enter':
      return control.matches('[data-select-row]') && press(row, '[data-row-link]');
    default:
      return false;
  }
}

/** Focuses the control at the same place of the other row, or else its first one. */
function focusSameControl(control: HTMLElement, row: HTMLElement, other: Element | null): boolean {
  const controls = other?.querySelectorAll<HTMLElement>(CONTROLS);
  const index = [...row.querySelectorAll(CONTROLS)].indexOf(control);
  const next = controls?.[index] ?? controls?.[0];
  next?.focus();
  return next !== undefined;
}

function press(row: HTMLElement, selector: string): boolean {
  const control = row.querySelector<HTMLElement>(selector);
  control?.click();
  return control !== null;
}
