// What is typed in the order form of one product, until the order is placed or the dialog is closed.
import type { Product } from '#contract/product.ts';
import { FormDraft } from '#web/session/form-drafts.ts';
import type { Person } from '#web/session/stored-session.ts';

export const orderDraft = ({ _id }: Product, user: Person) => new FormDraft(`order:${_id}`, user);
