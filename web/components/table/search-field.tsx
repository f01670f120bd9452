// The search field of a list: `/` focuses it, Escape empties it, and arrow down goes to the first row.
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { TEXT_LIMITS } from '#contract/core/limits.ts';
import { EDGE } from '#web/components/ui/field-edge.tsx';
import { FILTER_INPUT, FILTER_LABEL, type FilterText, useFilterText } from './filter-text.tsx';
import { focusFirstRow } from './table-keys.ts';
import type { ListFilters } from './use-list-filters.ts';

/** The list is searched after a pause in typing of this length. */
const PAUSE_MS = 300;

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly filters: ListFilters;
}

export function SearchField({ label, placeholder, filters }: SearchFieldProps) {
  // Replacing the history entry keeps the back button useful: typed words are not entries of their own.
  const filterText = useFilterText(filters, 'q', { replace: true });
  const { text, setText } = filterText;
  const field = useRef<HTMLInputElement>(null);
  useFocusOnSlash(field);
  const { commitNow, commitAfterPause } = useCommitAfterPause(filterText);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commitNow(text);
    if (event.key === 'ArrowDown') focusFirstRow();
    if (event.key === 'Escape') {
      setText('');
      commitNow('');
    }
    if (['Enter', 'ArrowDown', 'Escape'].includes(event.key)) event.preventDefault();
  };
  return (
    <label className={`${FILTER_LABEL} grow md:w-60 md:grow-0 lg:w-72 xl:w-80`}>
      <span className="max-md:sr-only">{label}</span>
      <input
        ref={field}
        type="search"
        aria-keyshortcuts="/"
        value={text}
        placeholder={placeholder}
        maxLength={TEXT_LIMITS.search}
        autoComplete="off"
        dir="auto"
        className={`${FILTER_INPUT} ${EDGE} w-full`}
        onChange={({ target: { value } }) => {
          setText(value);
          commitAfterPause(value);
        }}
        onKeyDown={onKeyDown}
      />
    </label>
  );
}

function useCommitAfterPause({ text, commit, isCurrent }: FilterText) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(text);
  useLayoutEffect(() => {
    latest.current = text;
  }, [text]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const commitNow = (value: string) => {
    clearTimeout(timer.current);
    commit(value);
  };
  const commitAfterPause = (value: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      // A link or 'Clear all' may have replaced the text, or will once its address is rendered.
      if (!isCurrent()) commitAfterPause(value);
      else if (latest.current === value) commit(value);
    }, PAUSE_MS);
  };
  return { commitNow, commitAfterPause };
}

function useFocusOnSlash(field: { readonly current: HTMLInputElement | null }): void {
  // The key works as soon as the field is painted.
  useLayoutEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, target } = event;
      if (key !== '/' || altKey || ctrlKey || metaKey || event.defaultPrevented || isTyping(target)) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [field]);
}

/** Whether keys are text here, or the page is behind a dialog. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], dialog') !== null
  );
}
