// The pieces that a customer wants to reserve with swatches, stored in the browser tab until they are ordered.
import { useState } from 'react';
import type { SessionUser } from '#web/session/stored-session.ts';
import { FormDraft } from '../../../components/form/form-draft.ts';
import type { ReservationTexts } from '../../../parts/swatches/swatch-rules.ts';

export type Reservations = ReturnType<typeof useReservations>;

export const reservationsDraft = (user: SessionUser) => new FormDraft('swatch reservations', user);

/** Visitors cannot reserve pieces. */
export function useReservations(user: SessionUser | undefined) {
  const [texts, setTexts] = useState<ReservationTexts>(() => (user && reservationsDraft(user).read()) ?? {});
  const change = (next: ReservationTexts) => {
    setTexts(next);
    if (user) reservationsDraft(user).save(next);
  };
  return {
    texts,
    set: (id: string, text: string) => change({ ...texts, [id]: text }),
    remove: (id: string) => change(Object.fromEntries(Object.entries(texts).filter(([one]) => one !== id))),
  };
}
