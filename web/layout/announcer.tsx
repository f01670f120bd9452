// A page that changes without loading: its title is said, and the focus goes where reading begins.
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** The id every page gives its `<main>`. */
export const CONTENT_ID = 'main';

function focusContent(): void {
  const content = document.getElementById(CONTENT_ID);
  if (!content) return;
  content.tabIndex = -1;
  content.focus({ preventScroll: true });
}

export function Announcer() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    focusContent();
    // The new title is in the document one frame after the new page.
    const frame = requestAnimationFrame(() => setTitle(document.title));
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
  return (
    <p className="sr-only" role="status" aria-live="polite" data-frame>
      {title}
    </p>
  );
}
