// The field for words to search for, which belongs to the filter form.
import { TEXT_LIMITS } from '#contract/core/limits.ts';
import { t } from '#contract/languages/text.ts';
import { TextFilter } from './text-filter.tsx';
import { type FilterForm, FORM_ID } from './use-filter-form.ts';

const WORDS_ID = 'words';

interface SearchFieldProps {
  readonly form: FilterForm;
  readonly className?: string;
}

/** Submits all filters; without scripts its button applies them. */
export function SearchField({ form, className = '' }: SearchFieldProps) {
  return (
    <search className={`flex grow gap-2 print:hidden ${className}`}>
      <div className="flex max-w-2xl grow flex-col">
        <label htmlFor={WORDS_ID} className="sr-only">
          {t`Search fabrics`}
        </label>
        <TextFilter
          id={WORDS_ID}
          name="q"
          type="search"
          value={form.filters.q}
          onCommit={form.apply}
          placeholder={t`Wool coating, 400 gsm…`}
          maxLength={TEXT_LIMITS.search}
        />
      </div>
      <button type="submit" form={FORM_ID} className="btn btn-neutral">
        {t`Search`}
      </button>
    </search>
  );
}
