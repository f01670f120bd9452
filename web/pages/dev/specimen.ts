// One entry of the components page.
import type { ReactNode } from 'react';

export interface Specimen {
  readonly title: string;
  /** The component in one or more of its states. */
  readonly example: ReactNode;
}
