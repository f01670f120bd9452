// Announces the new title after a client-side navigation, and moves the focus to the content.
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** The id that every page gives its `<main>`. */
export const CONTENT_ID = 'main';

function focusContent(): void {
  const content = document.getElementById(CONTENT_ID);
  if (!content) return;
  content.tabIndex = -1;
  content.focus({ preventScroll: true });
}

export function Announcer() {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    focusContent();
    // The document's title changes one frame after the page.
    const frame = requestAnimationFrame(() => setTitle(document.title));
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
  return (
    <p className="sr-only" role="status" aria-live="polite" data-print-hidden>
      {title}
    </p>
  );
}
