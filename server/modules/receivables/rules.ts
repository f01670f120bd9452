// What of a customer's invoices is open: payments pay the invoice that they name first, then the one that is due first. Pure.

export interface LedgerInvoice {
  readonly number: string;
  readonly orderId: string;
  readonly orderNumber: string;
  /** Milliseconds since 1970. */
  readonly issuedAt: number;
  readonly dueAt: number;
  readonly amountCents: number;
  /** The sum of its credit notes. */
  readonly creditedCents: number;
}

export interface LedgerPayment {
  readonly amountCents: number;
  /** '' when it names none. */
  readonly invoiceNumber: string;
}

export interface OpenInvoice extends LedgerInvoice {
  readonly openCents: number;
}

/** Returns invoices that are not paid whole, the first to be due first, and the cents that pay no invoice. */
export function openInvoices(
  invoices: readonly LedgerInvoice[],
  payments: readonly LedgerPayment[],
): { readonly open: readonly OpenInvoice[]; readonly surplusCents: number } {
  const inTurn = invoices.toSorted((one, other) => one.dueAt - other.dueAt || one.issuedAt - other.issuedAt);
  const left = new Map(
    inTurn.map(({ number, amountCents, creditedCents }) => [number, amountCents - creditedCents]),
  );
  const pay = (number: string, cents: number) => {
    const paid = Math.min(cents, left.get(number) ?? 0);
    left.set(number, (left.get(number) ?? 0) - paid);
    return cents - paid;
  };
  let surplusCents = 0;
  for (const { amountCents, invoiceNumber } of payments)
    surplusCents += left.has(invoiceNumber) ? pay(invoiceNumber, amountCents) : amountCents;
  for (const { number } of inTurn) surplusCents = pay(number, surplusCents);
  const open = inTurn.map((invoice) => ({ ...invoice, openCents: left.get(invoice.number) ?? 0 }));
  return { open: open.filter(({ openCents }) => openCents > 0), surplusCents };
}

/** The last of the days after the due date on which a reminder is sent that has come; undefined before the first. */
export function reminderDue(dueAt: number, now: number, days: readonly number[]): number | undefined {
  return days.findLast((after) => dueAt + after * DAY_MS <= now);
}

const DAY_MS = 24 * 60 * 60_000;
