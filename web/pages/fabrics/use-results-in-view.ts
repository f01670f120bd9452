// Scrolls to the beginning of the results after a choice or a change of page, and keeps the keyboard's place on the
// page.
import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** The router handles back and forward, and restores the scroll position. */
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
    // The focus was on a removed chip, or is on a page link that is now far below.
    const isFocusLost = document.activeElement === document.body || document.activeElement === null;
    if (isFocusLost || (type !== 'POP' && before.page !== page && isPageLink(document.activeElement)))
      heading.current.focus({ preventScroll: true });
  }, [key, page, type]);
  return heading;
}

function isPageLink(element: Element | null): boolean {
  return element?.closest('nav') !== null && element instanceof HTMLAnchorElement;
}
