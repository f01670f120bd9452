// What the delivery form holds, and what of it an order states.
import type { PaymentMethod } from '#contract/core/order-state.ts';
import { type AddressInput, addressBody } from '#web/parts/people/address-input.ts';

export interface DeliveryDetails extends AddressInput {
  customDetails: string;
  purchaseOrderNumber: string;
  /** Whether the goods are collected at the mill. */
  isCollected: boolean;
  /** Undefined where there is no choice. */
  paymentMethod?: PaymentMethod | undefined;
  /** Whether all goods wait for those that are expected; undefined where none are. */
  shipping?: 'together' | 'first' | undefined;
}

/** How much of ordered goods is expected; undefined where all are in stock. */
export type ExpectedShare = 'part' | 'all' | undefined;

export function expectedShare(quantity: number, expected: number): ExpectedShare {
  if (expected === 0) return undefined;
  return expected < quantity ? 'part' : 'all';
}

export function deliveryBody(details: DeliveryDetails) {
  const { customDetails, purchaseOrderNumber, isCollected, paymentMethod, shipping, ...delivery } = details;
  return {
    ...addressBody(delivery),
    customDetails,
    purchaseOrderNumber,
    ...(isCollected && { isCollected }),
    ...(paymentMethod && { paymentMethod }),
    ...(shipping === 'first' && { shipsTogether: false }),
  };
}
