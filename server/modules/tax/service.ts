// Tax: rules, rates and sums, and whether a tax id of a member state is valid: its format, and what VIES, the EU's register, says.
// Every answer is kept with its time, because the seller has to prove it.

import { isInEu, taxIdPrefix } from '#contract/core/tax.ts';
import type { TaxIdState } from '#contract/orders/quotes.ts';
import { Service } from '#server/context.ts';
import { newId } from '#server/storage/ids.ts';
import { findLatestCheck, insertCheck } from './store.ts';
import { hasTaxIdFormat, splitTaxId } from './tax-id-format.ts';
import { askVies, type ViesAnswer } from './vies.ts';

interface TaxIdCheck {
  readonly state: TaxIdState;
  /** The name that VIES gave with a valid id, '' where it gives none; null for any other id. */
  readonly holder: string | null;
}

/** A name of a register is shown up to this length. */
const HOLDER_MAX = 200;

const checkOf = ({ is_valid, name }: { readonly is_valid: 0 | 1; readonly name: string }): TaxIdCheck =>
  is_valid === 1
    ? { state: 'valid', holder: name.replace(/[\s\p{Cc}]+/gu, ' ').slice(0, HOLDER_MAX) }
    : { state: 'invalid', holder: null };

/** An answer of VIES is used again for this long. */
const FRESH_MS = 24 * 60 * 60_000;

/** A register that did not answer is not asked again for this long. */
const SILENT_MS = 60_000;

export class TaxIds extends Service {
  /** Checks in progress by tax id: VIES is asked once at a time. */
  readonly #asking = new Map<string, Promise<TaxIdCheck>>();
  /** When a register that did not answer is asked again, by country: customers do not wait for it each time. */
  readonly #silentUntil = new Map<string, number>();

  /** `requester` is the seller's tax id, or ''; with it, VIES gives its answer a number. */
  async check(taxId: string, requester: string): Promise<TaxIdCheck> {
    if (!hasTaxIdFormat(taxId)) return { state: 'malformed', holder: null };
    const { country, number } = splitTaxId(taxId);
    const id = country + number;
    const known = await findLatestCheck(this.db, id, this.now() - FRESH_MS);
    if (known) return checkOf(known);
    const asking = this.#asking.get(id) ?? this.#ask(id, requester).finally(() => this.#asking.delete(id));
    this.#asking.set(id, asking);
    return asking;
  }

  /** The holder by VIES's last answer, however old; null without one, or if it was not valid. */
  async lastHolder(taxId: string): Promise<string | null> {
    const { country, number } = splitTaxId(taxId);
    const last = await findLatestCheck(this.db, country + number, 0);
    return last ? checkOf(last).holder : null;
  }

  async #ask(id: string, requester: string): Promise<TaxIdCheck> {
    const { settings } = this.ctx;
    const { country } = splitTaxId(id);
    if (this.now() < (this.#silentUntil.get(country) ?? 0)) return UNKNOWN;
    const answer = await askVies(
      settings.VIES_URL,
      splitTaxId(id),
      hasTaxIdFormat(requester) ? splitTaxId(requester) : undefined,
    );
    if (!answer) {
      this.#silentUntil.set(country, this.now() + SILENT_MS);
      return UNKNOWN;
    }
    const columns = columnsOf(answer);
    const at = this.now();
    await insertCheck(this.db, { id: newId(at), tax_id: id, checked_at: at, ...columns });
    return checkOf(columns);
  }
}

const UNKNOWN: TaxIdCheck = { state: 'unknown', holder: null };

const columnsOf = ({ isValid, name, address, consultation }: ViesAnswer) =>
  ({ is_valid: isValid ? 1 : 0, name, address, consultation }) as const;

/** Whether a tax id can make an order a reverse charge: goods and id are of other member states than the seller. */
export function isForeignMemberId(taxId: string, sellerCountry: string, country: string): boolean {
  if (!isInEu(sellerCountry) || !isInEu(country) || country === sellerCountry) return false;
  const { country: prefix } = splitTaxId(taxId);
  return prefix !== taxIdPrefix(sellerCountry);
}
