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
}

export function deliveryBody(details: DeliveryDetails) {
  const { customDetails, purchaseOrderNumber, isCollected, paymentMethod, ...delivery } = details;
  return {
    ...addressBody(delivery),
    customDetails,
    purchaseOrderNumber,
    ...(isCollected && { isCollected }),
    ...(paymentMethod && { paymentMethod }),
  };
}
