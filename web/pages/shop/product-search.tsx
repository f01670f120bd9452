// Looks products up by their words. The wish stands in the address, so that the way back finds it again.
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { TEXT_LIMITS } from '#contract/limits.ts';
import { EDGE } from '#web/components/form/text-field.tsx';

/** Asks once typing pauses this long, in milliseconds. */
const PAUSE_MS = 300;

export function ProductSearch() {
  const [search, setSearch] = useSearchParams();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  const look = (wish: string) => {
    clearTimeout(pause.current);
    setSearch(wish.trim() ? { q: wish.trim() } : {}, { replace: true, preventScrollReset: true });
  };
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          look(String(new FormData(event.currentTarget).get('q')));
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
            defaultValue={search.get('q') ?? ''}
            onChange={({ target }) => {
              clearTimeout(pause.current);
              pause.current = setTimeout(() => look(target.value), PAUSE_MS);
            }}
          />
        </label>
      </form>
    </search>
  );
}
