// The units of measure that the document was rendered in.
import { useRouteLoaderData } from 'react-router';
import type { Units } from '#contract/figures/units.ts';

/** The used part of the root's loader data; its type would make an import cycle. */
interface RootData {
  readonly units: Units;
}

export const useUnits = (): Units => useRouteLoaderData<RootData>('root')?.units ?? 'metric';
