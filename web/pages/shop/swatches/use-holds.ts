// The pieces that a customer wants to have held with swatches, kept in the browser tab until they are ordered.
import { useState } from 'react';
import type { Person } from '#web/session/stored-session.ts';
import { FormDraft } from '../form-draft.ts';
import type { HoldTexts } from './swatch-rules.ts';

export type Holds = ReturnType<typeof useHolds>;

export const holdsDraft = (user: Person) => new FormDraft('swatch holds', user);

/** Nothing is held for visitors. */
export function useHolds(user: Person | undefined) {
  const [texts, setTexts] = useState<HoldTexts>(() => (user && holdsDraft(user).read()) ?? {});
  const change = (next: HoldTexts) => {
    setTexts(next);
    if (user) holdsDraft(user).save(next);
  };
  return {
    texts,
    set: (id: string, text: string) => change({ ...texts, [id]: text }),
    remove: (id: string) => change(Object.fromEntries(Object.entries(texts).filter(([one]) => one !== id))),
  };
}
