// The search in the header: a button that opens a field with proposals. It is a disclosure, so it opens without scripts too;
// "/" opens it from anywhere on a page.
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { t } from '#contract/languages/text.ts';
import { useIsHydrated } from '#web/components/browser/use-is-hydrated.ts';
import { SearchForm } from './search-form.tsx';

const Proposals = lazy(() => import('./proposals.tsx'));

export function HeaderSearch() {
  const details = useRef<HTMLDetailsElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const hydrated = useIsHydrated();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes it
  useEffect(() => close(details.current), [key]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { current } = details;
      if (!current) return;
      if (event.key === '/' && !isTyping(event)) {
        event.preventDefault();
        current.open = true;
        input.current?.focus();
      } else if (event.key === 'Escape' && current.open) {
        close(current);
        current.querySelector('summary')?.focus();
      }
    };
    // After the listeners of the document: the search of an admin's list takes the key first.
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <details ref={details} onToggle={() => details.current?.open && input.current?.focus()}>
      <summary
        aria-label={t`Search`}
        className="grid size-11 cursor-pointer list-none place-items-center hover:bg-base-200"
      >
        <svg
          viewBox="0 0 20 20"
          className="size-5"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          aria-hidden="true"
        >
          <path d="m13 13 5 5" />
          <circle cx="8.5" cy="8.5" r="6.2" />
        </svg>
      </summary>
      <div className="absolute inset-x-0 top-full z-40 border-b border-base-300 bg-base-100 py-5">
        <div className="shop-width">
          <div className="max-w-2xl">
            <SearchForm label={t`Search the collection`} input={input} onType={setText} />
            {hydrated && text.trim() !== '' && (
              <Suspense>
                <Proposals text={text.trim()} />
              </Suspense>
            )}
          </div>
        </div>
      </div>
    </details>
  );
}

function close(details: HTMLDetailsElement | null): void {
  if (details) details.open = false;
}

/** Whether the key belongs to a field, a dialog or a shortcut of the browser. */
function isTyping({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented || document.querySelector('dialog[open]')) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
