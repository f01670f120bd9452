// A form that searches the collection. It works without scripts.

import type { FormEvent, Ref } from 'react';
import { useNavigate } from 'react-router';
import { TEXT_LIMITS } from '#contract/core/limits.ts';
import { pages } from '#contract/core/paths.ts';
import { t } from '#contract/languages/text.ts';
import { EDGE } from '#web/components/ui/field-edge.tsx';
import { localPath } from '#web/languages/own-language.ts';

interface SearchFormProps {
  /** The accessible name of the field. */
  readonly label: string;
  readonly input?: Ref<HTMLInputElement>;
  /** Called with the typed text. */
  readonly onType?: (text: string) => void;
}

export function SearchForm({ label, input, onType }: SearchFormProps) {
  const navigate = useNavigate();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get('q')).trim();
    void navigate(q ? `${pages.fabrics}?${new URLSearchParams({ q })}` : pages.fabrics);
  };
  return (
    <search>
      <form action={localPath(pages.fabrics)} onSubmit={search} className="flex gap-2">
        <input
          ref={input}
          type="search"
          name="q"
          aria-label={label}
          placeholder={t`Wool coating, 400 gsm…`}
          autoComplete="off"
          maxLength={TEXT_LIMITS.search}
          onChange={({ target }) => onType?.(target.value)}
          className={`input w-full ${EDGE}`}
        />
        <button type="submit" className="btn btn-neutral">
          {t`Search`}
        </button>
      </form>
    </search>
  );
}
