// What the delivery form holds, and what of it an order states.
import { type AddressInput, addressBody } from '#web/components/form/address-input.ts';

export interface DeliveryDetails extends AddressInput {
  customDetails: string;
  purchaseOrderNumber: string;
  /** Whether the goods are collected at the mill. */
  isCollected: boolean;
}

export function deliveryBody(details: DeliveryDetails) {
  const { customDetails, purchaseOrderNumber, isCollected, ...delivery } = details;
  return {
    ...addressBody(delivery),
    customDetails,
    purchaseOrderNumber,
    ...(isCollected && { isCollected }),
  };
}
