// The address book of a customer: delivery addresses, one of them preferred.
import { z } from 'zod';
import { api } from './api.ts';
import type { Endpoint } from './endpoint.ts';
import { id, idParams, requiredText } from './fields.ts';
import { formMessages } from './form-messages.ts';
import { TEXT_LIMITS } from './limits.ts';

export const newAddress = z
  .object({
    address: requiredText(TEXT_LIMITS.address, formMessages.fields.addressRequired),
    phone: requiredText(TEXT_LIMITS.phone, formMessages.fields.phoneRequired),
    /**
     * Offered first. The first address of a customer is preferred; another one that becomes it takes its place. One
     * address is always preferred: false changes nothing.
     */
    isPreferred: z.boolean().default(false),
  })
  .meta({ id: 'NewAddress' });
export type NewAddress = z.infer<typeof newAddress>;

export const address = newAddress.extend({ _id: id, isPreferred: z.boolean() }).meta({ id: 'Address' });
export type Address = z.infer<typeof address>;

export const addressEndpoints = {
  listAddresses: {
    ...api.listAddresses,
    summary: "The caller's delivery addresses, the preferred one first",
    success: 200,
    response: z.array(address),
    errors: [],
  },
  addAddress: {
    ...api.addAddress,
    summary: 'Add a delivery address; one that is in the book already keeps its id',
    body: newAddress,
    success: 201,
    response: z.object({ insertedId: z.string() }),
    errors: ['addresses_full'],
  },
  updateAddress: {
    ...api.updateAddress,
    summary: 'Change a delivery address',
    params: idParams,
    body: newAddress,
    success: 200,
    response: z.object({ modifiedCount: z.int() }),
    errors: ['address_not_found'],
  },
  deleteAddress: {
    ...api.deleteAddress,
    summary: 'Remove a delivery address',
    params: idParams,
    success: 200,
    response: z.object({ deletedCount: z.int() }),
    errors: ['address_not_found'],
  },
} as const satisfies Record<string, Endpoint>;
