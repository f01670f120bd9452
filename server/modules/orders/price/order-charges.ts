// The charges of an order: how it is taxed and what its delivery costs, by the shop's settings, its destination and its customer.

import { EU_COUNTRIES } from '#contract/core/tax.ts';
import { moneyStep, nearestCents } from '#contract/figures/money.ts';
import type { TaxIdState } from '#contract/orders/quotes.ts';
import { Service } from '#server/context.ts';
import { dayIn } from '#server/domain/shop-day.ts';
import { AppError } from '#server/http/app-error.ts';
import { deliveryChargesOf } from '#server/modules/delivery/service.ts';
import type { ShopSettings } from '#server/modules/shop-settings/service.ts';
import { NO_TAX, taxChargesOf } from '#server/modules/tax/rules.ts';
import { isForeignMemberId, type TaxIds } from '#server/modules/tax/service.ts';
import { findBusiness } from '../store/store.ts';
import type { OrderCharges } from './order-totals.ts';

interface ChargesDeps {
  readonly settings: ShopSettings;
  readonly taxIds: TaxIds;
}

interface Destination {
  /** ISO 3166-1 alpha-2; undefined where the address is free text. */
  readonly country: string | undefined;
  readonly isCollected: boolean;
}

export interface FoundCharges extends OrderCharges {
  /** ISO 3166-1: where the goods change hands. */
  readonly country: string;
  /** '' when the customer has none, or the shop charges no tax. */
  readonly buyerTaxId: string;
  /** Whose tax id it is by VIES, '' where the member state gives no name; null unless the id was found valid. */
  readonly taxIdHolder: string | null;
  /** The company that the customer has stated. */
  readonly company: string;
  /** What the check of the tax id said; `none` where it makes no difference. */
  readonly taxIdState: TaxIdState;
}

/** Whose tax id decides: a customer's, or in a preview that of nobody in particular. */
type Buyer = { readonly userId: string } | { readonly isBusiness: boolean };

/** What placing and pricing orders need of it. */
export type ShopCharges = Pick<ChargesOfOrders, 'areNeeded' | 'find' | 'checkTaxId' | 'none'>;

export class ChargesOfOrders extends Service<ChargesDeps> {
  readonly #dayOf = dayIn(this.ctx.timeZone);

  /** False in a shop that charges neither tax nor delivery: its orders have no charges. */
  get areNeeded(): boolean {
    const { settings } = this.deps;
    return settings.get('tax').value.isCharged || settings.get('delivery').value.isCharged;
  }

  /** Those of a shop that charges neither. */
  readonly none: FoundCharges = NO_CHARGES;

  /**
   * Asks VIES about a tax id that matters and was not checked lately, so call it outside transactions. Throws
   * `country_required`, `country_not_delivered` and `collection_not_offered`.
   */
  async find({ country, isCollected }: Destination, buyer: Buyer): Promise<FoundCharges> {
    const tax = this.deps.settings.get('tax').value;
    const delivery = this.deps.settings.get('delivery').value;
    const goal = isCollected ? (tax.sellerCountry ?? country) : country;
    if (goal === undefined) throw new AppError('country_required');
    const deliveryCharges = deliveryChargesOf(delivery, { country: goal, isCollected }, nearestCents);
    if (typeof deliveryCharges === 'string') throw new AppError(deliveryCharges);
    const { taxId, company, state, holder } = await this.#check(goal, buyer);
    const taxCharges = taxChargesOf(
      tax,
      { country: goal, isForeignBusiness: state === 'valid' },
      this.#dayOf(this.now()),
    );
    return {
      tax: taxCharges,
      delivery: deliveryCharges,
      step: moneyStep(),
      country: goal,
      buyerTaxId: taxId,
      taxIdHolder: holder,
      company,
      taxIdState: state,
    };
  }

  /** What VIES says of a customer's tax id, wherever the goods go. */
  async checkTaxId(userId: string): Promise<CheckedTaxId> {
    const { sellerCountry } = this.deps.settings.get('tax').value;
    const abroad = EU_COUNTRIES.find((country) => country !== sellerCountry) ?? '';
    return this.#check(abroad, { userId });
  }

  async #check(country: string, buyer: Buyer): Promise<CheckedTaxId> {
    const { settings, taxIds } = this.deps;
    const { isCharged, sellerCountry, sellerTaxId } = settings.get('tax').value;
    const none = { taxId: '', company: '', state: 'none', holder: null } as const;
    if (!isCharged || sellerCountry === null) return none;
    if (!('userId' in buyer)) return buyer.isBusiness ? { ...none, state: 'valid' } : none;
    const { taxId, company } = await findBusiness(this.db, buyer.userId);
    if (taxId === '' || !isForeignMemberId(taxId, sellerCountry, country)) return { ...none, taxId, company };
    return { taxId, company, ...(await taxIds.check(taxId, sellerTaxId)) };
  }
}

interface CheckedTaxId {
  readonly taxId: string;
  readonly company: string;
  readonly state: TaxIdState;
  readonly holder: string | null;
}

export const NO_CHARGES: FoundCharges = {
  tax: NO_TAX,
  delivery: null,
  get step() {
    return moneyStep();
  },
  country: '',
  buyerTaxId: '',
  taxIdHolder: null,
  company: '',
  taxIdState: 'none',
};

/** The charges that an order keeps. */
export const storedCharges = ({ tax, delivery, step }: OrderCharges): string =>
  JSON.stringify({ tax, delivery, step });

/** Null for an order of a shop without tax and delivery charges. */
export const readCharges = (stored: string | null): OrderCharges | null =>
  stored === null ? null : (JSON.parse(stored) as OrderCharges);

/** Whether an order is collected at the mill. */
export const isCollected = ({ terms }: { readonly terms: string | null }): boolean =>
  readCharges(terms)?.delivery?.isCollection ?? false;
