// The filters of an admin list, and the query that they make of the page's address.
import { t } from '#contract/languages/text.ts';

/** A choice from fixed values with labels. */
export interface ChoiceFilter<Value extends string = string> {
  readonly label: string;
  /** The label of the empty choice, 'All' by default. */
  readonly none?: string;
  readonly options: readonly (readonly [value: Value, label: string])[];
  /** Whether several values may be chosen. */
  readonly several?: boolean;
  /** Whether its field is not in the row of filters but elsewhere on the page. */
  readonly isElsewhere?: boolean;
}

/** The names of texts and choices are the parameters of the address and of the endpoint. */
export interface ListFilterSet {
  /** The search field; its parameter is `q`. */
  readonly search?: { readonly label: string; readonly placeholder?: string };
  /** The labels of further text fields. */
  readonly texts?: Readonly<Record<string, string>>;
  readonly choices?: Readonly<Record<string, ChoiceFilter>>;
  /** The first and last day; their parameters are `from` and `to`. */
  readonly days?: boolean;
}

type ValueOf<Choice> = Choice extends ChoiceFilter<infer Value> ? Value : never;

/** The endpoint's query, with the chosen filters only. */
export type FilterQuery<Filters extends ListFilterSet> = {
  readonly [Name in keyof Filters['choices']]?: Filters['choices'][Name] extends { readonly several: true }
    ? ValueOf<Filters['choices'][Name]>[]
    : ValueOf<Filters['choices'][Name]>;
} & { readonly [Name in keyof Filters['texts'] | TextNames<Filters>]?: string };

type TextNames<Filters> =
  | (Filters extends { readonly search: object } ? 'q' : never)
  | (Filters extends { readonly days: true } ? 'from' | 'to' : never);

/** One chosen value. */
export interface ChosenFilter {
  readonly name: string;
  readonly value: string;
  /** A text like 'State: Paid'. */
  readonly label: string;
}

/** The parameters of the address that belong to the list. */
export function filterNames({ search, texts, choices, days }: ListFilterSet): string[] {
  const named = [...Object.keys(texts ?? {}), ...Object.keys(choices ?? {})];
  return [...(search ? ['q'] : []), ...named, ...(days ? ['from', 'to'] : [])];
}

/** The chosen values in the order of the filters; other parameters of the address are ignored. */
export function chosenFilters(filters: ListFilterSet, params: URLSearchParams): ChosenFilter[] {
  const { search, texts = {}, choices = {}, days } = filters;
  const text = (name: string, label: string) => {
    const value = params.get(name)?.trim();
    return value ? [{ name, value, label: `${label}: ${value}` }] : [];
  };
  const day = (name: string, label: string) => text(name, label).filter(({ value }) => isDay(value));
  return [
    ...(search ? text('q', search.label) : []),
    ...Object.entries(texts).flatMap(([name, label]) => text(name, label)),
    ...Object.entries(choices).flatMap(([name, choice]) => chosenOptions(name, choice, params)),
    ...(days ? [...day('from', t`From`), ...day('to', t`To`)] : []),
  ];
}

function chosenOptions(name: string, choice: ChoiceFilter, params: URLSearchParams): ChosenFilter[] {
  const values = params.getAll(name);
  return choice.options
    .filter(([value]) => values.includes(value))
    .slice(0, choice.several ? undefined : 1)
    .map(([value, label]) => ({ name, value, label: `${choice.label}: ${label}` }));
}

export function filterQuery<Filters extends ListFilterSet>(
  filters: Filters,
  chosen: readonly ChosenFilter[],
): FilterQuery<Filters> {
  const query: Record<string, string | string[]> = {};
  for (const { name, value } of chosen) {
    if (filters.choices?.[name]?.several) query[name] = [query[name] ?? [], value].flat();
    else query[name] = value;
  }
  return query as FilterQuery<Filters>;
}

/** Whether a text is an existing day as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.startsWith(text) === true;
}
