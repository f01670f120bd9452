// Delays a form that is sent before React has hydrated the page, and sends it afterwards. Part of the head script.
import { DELAYED_SUBMIT_ATTRIBUTE, HYDRATED_ATTRIBUTE } from '../../components/browser/document-state.ts';

/**
 * Forms that need scripts are `method="post"`, so that no password gets into an address. The others work without
 * scripts.
 */
export function delayEarlySubmits(): void {
  const root = document.documentElement;
  let delayed: HTMLFormElement | undefined;
  const delay = (event: SubmitEvent) => {
    const { target } = event;
    if (!(target instanceof HTMLFormElement) || target.method !== 'post') return;
    event.preventDefault();
    // React may already listen, and would send the form too.
    event.stopImmediatePropagation();
    delayed = target;
    root.setAttribute(DELAYED_SUBMIT_ATTRIBUTE, '');
  };
  addEventListener('submit', delay, true);
  const observer = new MutationObserver(() => {
    observer.disconnect();
    removeEventListener('submit', delay, true);
    root.removeAttribute(DELAYED_SUBMIT_ATTRIBUTE);
    delayed?.requestSubmit();
  });
  observer.observe(root, { attributeFilter: [HYDRATED_ATTRIBUTE] });
}
