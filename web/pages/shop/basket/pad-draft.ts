// What was typed into the order pad, stored in this browser tab. A visitor's text stays when they log in; a user's goes when
// they log out.
import type { Person } from '#web/session/stored-session.ts';
import { draftKey, tabStorage } from '#web/session/tab-storage.ts';

const OF_VISITOR = 'orderPad';

const keyOf = (user: Person | undefined) => (user ? draftKey('order pad', user) : OF_VISITOR);

export function readPadDraft(user: Person | undefined): string {
  return tabStorage()?.getItem(keyOf(user)) ?? tabStorage()?.getItem(OF_VISITOR) ?? '';
}

export function savePadDraft(user: Person | undefined, text: string): void {
  tabStorage()?.removeItem(OF_VISITOR);
  tabStorage()?.setItem(keyOf(user), text);
}
