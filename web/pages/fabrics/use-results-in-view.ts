// After a choice or another page: shows the beginning of the results, and keeps the keyboard's place on the page.
import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** The id of the results' heading. */
export const RESULTS_ID = 'results';

/** A step back or forward is left to the router, which restores the scroll position. */
export function useResultsInView(page: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const type = useNavigationType();
  const last = useRef({ key, page });
  useEffect(() => {
    const before = last.current;
    last.current = { key, page };
    if (before.key === key || !heading.current) return;
    if (type !== 'POP' && heading.current.getBoundingClientRect().top < 0) heading.current.scrollIntoView();
    // A chip that was taken off had the focus, or a link to another page, which is now far below.
    const isFocusLost = document.activeElement === document.body || document.activeElement === null;
    if (isFocusLost || (type !== 'POP' && before.page !== page && isPageLink(document.activeElement)))
      heading.current.focus({ preventScroll: true });
  }, [key, page, type]);
  return heading;
}

function isPageLink(element: Element | null): boolean {
  return element?.closest('nav') !== null && element instanceof HTMLAnchorElement;
}
