// What was typed into the order pad, kept in this browser tab. A visitor's text stays when they log in; a user's is shown
// to nobody else.
import type { Person } from '#web/session/stored-session.ts';
import { tabStorage } from '#web/session/tab-storage.ts';

const KEY = 'orderPad';
const VISITOR = '';

export function readPadDraft(user: Person | undefined): string {
  const { email, text } = JSON.parse(tabStorage()?.getItem(KEY) ?? '{}');
  return email === VISITOR || (user && email === user.email) ? String(text) : '';
}

export function savePadDraft(user: Person | undefined, text: string): void {
  tabStorage()?.setItem(KEY, JSON.stringify({ email: user?.email ?? VISITOR, text }));
}
