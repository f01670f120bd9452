// The address book of a customer: delivery addresses, one of them preferred.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { EXAMPLE, EXAMPLE_DELIVERY } from './example-values.ts';
import { deletedCount, id, idParams, insertedId, modifiedCount, requiredText } from './fields.ts';
import { formMessages } from './form-messages.ts';
import { TEXT_LIMITS } from './limits.ts';

const newAddress = z
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

const address = newAddress.extend({ _id: id, isPreferred: z.boolean() }).meta({ id: 'Address' });
export type Address = z.infer<typeof address>;

export const addressEndpoints = {
  listAddresses: endpoint('GET /api/addresses', {
    access: 'signed in',
    summary: "The caller's delivery addresses, the preferred one first",
    response: z.array(address),
    errors: [],
  }),
  addAddress: endpoint('POST /api/addresses', {
    access: 'signed in',
    summary: 'Add a delivery address; one that is in the book already keeps its id',
    body: newAddress,
    success: 201,
    response: insertedId,
    example: { body: { ...EXAMPLE_DELIVERY, isPreferred: true }, response: { insertedId: EXAMPLE.address } },
    errors: ['addresses_full'],
  }),
  updateAddress: endpoint('PUT /api/addresses/:id', {
    access: 'signed in',
    summary: 'Change a delivery address',
    params: idParams,
    body: newAddress,
    response: modifiedCount,
    example: { params: { id: EXAMPLE.address }, body: { ...EXAMPLE_DELIVERY, isPreferred: true } },
    errors: ['address_not_found'],
  }),
  deleteAddress: endpoint('DELETE /api/addresses/:id', {
    access: 'signed in',
    summary: 'Remove a delivery address',
    params: idParams,
    response: deletedCount,
    example: { params: { id: EXAMPLE.address } },
    errors: ['address_not_found'],
  }),
};
