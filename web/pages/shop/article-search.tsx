// The article search. The query is part of the address, so that reload and the back button keep it.
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { TEXT_LIMITS } from '#contract/limits.ts';
import { EDGE } from '#web/components/ui/field-edge.tsx';

const DEBOUNCE_MS = 300;

export function ArticleSearch() {
  const [params, setParams] = useSearchParams();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (text: string) => {
    clearTimeout(timer.current);
    // The address is read when the timer fires, because the order dialog, which is part of it, may have opened
    // meanwhile.
    const next = new URLSearchParams(window.location.search);
    if (text.trim()) next.set('q', text.trim());
    else next.delete('q');
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search(String(new FormData(event.currentTarget).get('q')));
        }}
      >
        <label className="flex flex-col gap-1.5 text-sm font-medium">
          Search
          <input
            type="search"
            name="q"
            className={`input w-full md:w-64 ${EDGE}`}
            placeholder="Twill, linen, indigo…"
            maxLength={TEXT_LIMITS.search}
            defaultValue={params.get('q') ?? ''}
            onChange={({ target }) => {
              clearTimeout(timer.current);
              timer.current = setTimeout(() => search(target.value), DEBOUNCE_MS);
            }}
          />
        </label>
      </form>
    </search>
  );
}
