// The languages that the pages are shown in.
import { useRouteLoaderData } from 'react-router';
import type { Language } from '#contract/languages/languages.ts';

/** The used part of the root's loader data; its type would make an import cycle. */
interface RootData {
  readonly languages?: readonly Language[];
}

/** Undefined where there is one. */
export const useLanguages = (): readonly Language[] | undefined =>
  useRouteLoaderData<RootData>('root')?.languages;
