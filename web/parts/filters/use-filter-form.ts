// Applies the values of the filter form by a navigation, and shows choices as made while it runs.
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import {
  type FabricFilters,
  formatFabricFilters,
  parseFabricFilters,
} from '#contract/articles/fabric-filters.ts';
import { splitPart, useFilteredPage } from './addresses.ts';

/** Fields outside the form's element belong to it by their `form` attribute. */
export const FORM_ID = 'filter-form';

export interface FilterForm {
  /** The chosen filters, before the list has followed. */
  readonly filters: FabricFilters;
  /** Navigates to the filters in the form's fields, if they have changed. */
  readonly apply: () => void;
}

/** A choice, and the key of the location it was made at: the next location has loaded filters of its own. */
interface Choice {
  readonly filters: FabricFilters;
  readonly key: string;
}

export function useFilterForm(loaded: FabricFilters): FilterForm {
  const navigate = useNavigate();
  const pathname = useFilteredPage();
  const [choice, setChoice] = useState<Choice>();
  const { state } = useNavigation();
  const { key } = useLocation();
  // A navigation that is given up ends without a new location.
  useEffect(() => {
    if (state === 'idle') setChoice(undefined);
  }, [state]);
  const { page: _, ...filters } = choice?.key === key ? choice.filters : loaded;
  const apply = () => {
    const entered = readForm();
    if (entered.ignored.length === 0 && formatFabricFilters(entered.filters) === formatFabricFilters(filters))
      return;
    setChoice({ filters: entered.filters, key });
    void navigate({ pathname, search: toSearch(entered) }, { preventScrollReset: true });
  };
  return { filters, apply };
}

function readForm(): ReturnType<typeof parseFabricFilters> {
  const form = document.getElementById(FORM_ID);
  const fields = form instanceof HTMLFormElement ? [...new FormData(form)] : [];
  return parseFabricFilters(new URLSearchParams(fields.map(([name, value]) => [name, String(value)])));
}

/** Parts that are not understood stay in the address, so that the page says so. */
function toSearch({ filters, ignored }: ReturnType<typeof parseFabricFilters>): string {
  const params = new URLSearchParams(formatFabricFilters(filters));
  for (const part of ignored) params.append(...splitPart(part));
  return params.toString();
}
