// What is typed in the order form of one product, until the order is placed or the dialog is closed.
import type { Product } from '#contract/product.ts';
import { KeptDraft } from '#web/session/drafts.ts';
import type { Person } from '#web/session/keptSession.ts';

export const orderDraft = ({ _id }: Product, user: Person) => new KeptDraft(`order:${_id}`, user);
