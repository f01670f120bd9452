// A form that is sent before React has taken it over is held back, and sent once it has. Part of the head script.
import { HELD_SUBMIT_ATTRIBUTE, HYDRATED_ATTRIBUTE } from '../document-state.ts';

/** Forms that need scripts are `method="post"`, so that no password gets into an address. The others work without scripts. */
export function holdEarlySubmits(): void {
  const root = document.documentElement;
  let held: HTMLFormElement | undefined;
  const hold = (event: SubmitEvent) => {
    const { target } = event;
    if (!(target instanceof HTMLFormElement) || target.method !== 'post') return;
    event.preventDefault();
    // React may listen already, and would send the form too.
    event.stopImmediatePropagation();
    held = target;
    root.setAttribute(HELD_SUBMIT_ATTRIBUTE, '');
  };
  addEventListener('submit', hold, true);
  const observer = new MutationObserver(() => {
    observer.disconnect();
    removeEventListener('submit', hold, true);
    root.removeAttribute(HELD_SUBMIT_ATTRIBUTE);
    held?.requestSubmit();
  });
  observer.observe(root, { attributeFilter: [HYDRATED_ATTRIBUTE] });
}
