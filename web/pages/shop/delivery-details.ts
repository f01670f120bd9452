// What the delivery form holds, and what of it an order states.
import { type AddressInput, addressBody } from '#web/components/form/address-input.ts';

export interface DeliveryDetails extends AddressInput {
  customDetails: string;
  purchaseOrderNumber: string;
}

export function deliveryBody({ customDetails, purchaseOrderNumber, ...delivery }: DeliveryDetails) {
  return { ...addressBody(delivery), customDetails, purchaseOrderNumber };
}
