// Postal addresses: their parts, how countries write them, and the address book of a customer.
import { z } from 'zod';
import { placeParts } from '../core/address-parts.ts';
import { endpoint } from '../core/endpoint.ts';
import { EXAMPLE, EXAMPLE_DELIVERY, EXAMPLE_POSTAL_ADDRESS } from '../core/example-values.ts';
import { countryCode, id, idParams, namedObject, optionalText, requiredText } from '../core/fields.ts';
import { formTexts } from '../core/form-texts.ts';
import { TEXT_LIMITS } from '../core/limits.ts';

/** The country decides which of postcode, city and region are required, and what a postcode looks like. */
const place = {
  street: requiredText(TEXT_LIMITS.street, formTexts.fields.streetRequired).describe('Street and number'),
  postcode: optionalText(TEXT_LIMITS.postcode).describe('The postcode'),
  city: optionalText(TEXT_LIMITS.city).describe('Town or city'),
  region: optionalText(TEXT_LIMITS.region).describe('Region, state or province, where the country needs one'),
  country: countryCode,
};

export const postalAddress = namedObject('PostalAddress', {
  name: requiredText(TEXT_LIMITS.name, formTexts.fields.nameRequired).describe(
    'Name of the person that receives parcels',
  ),
  company: optionalText(TEXT_LIMITS.company).describe('The company, or an empty text'),
  ...place,
});
export type PostalAddress = z.infer<typeof postalAddress>;

/** Where invoices are addressed to; the company is that of the business. */
export const invoiceAddress = namedObject('InvoiceAddress', {
  name: optionalText(TEXT_LIMITS.name).describe('Name of the person or department that receives invoices'),
  ...place,
});
export type InvoiceAddress = z.infer<typeof invoiceAddress>;

/** A delivery address, as one text or in parts, of which the shop makes the text. */
export const deliveryAddress = {
  address: requiredText(TEXT_LIMITS.address, formTexts.fields.addressRequired)
    .optional()
    .describe('The address as one text; the shop makes it from the parts where they are stated'),
  addressParts: postalAddress.nullish().describe('The address in parts; left out where it is one text'),
};

/** Requires one of the two of `deliveryAddress`. */
export const requireAddress = <Schema extends z.ZodObject<typeof deliveryAddress>>(schema: Schema): Schema =>
  schema.refine(({ address, addressParts }) => (address ?? addressParts ?? undefined) !== undefined, {
    path: ['address'],
    error: formTexts.fields.addressRequired,
    // A wrong field does not hide this error.
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

const newAddress = requireAddress(
  z.object({
    ...deliveryAddress,
    phone: requiredText(TEXT_LIMITS.phone, formTexts.fields.phoneRequired).describe(
      'Telephone number for the carrier, with its country code',
    ),
    isPreferred: z
      .boolean()
      .default(false)
      .describe(
        'Offered first. The first address of a customer is preferred; another one that becomes it takes its place. One address is always preferred: false changes nothing',
      ),
  }),
).meta({ id: 'NewAddress' });
export type NewAddress = z.infer<typeof newAddress>;

const address = namedObject('Address', {
  _id: id,
  address: z.string().describe('The whole address as lines of one text'),
  addressParts: postalAddress.nullable().describe('Null when the address was entered as one text'),
  phone: z.string().describe('Telephone number for the carrier, with its country code'),
  isPreferred: z.boolean().describe('Whether it is offered first'),
});
export type Address = z.infer<typeof address>;

/** See CountryFormat. */
const country = namedObject('Country', {
  code: z.string().describe('Code of ISO 3166-1, such as DE'),
  name: z.string().describe('Name of the country, in English'),
  parts: z.array(z.enum(placeParts)).describe('The parts of an address there, in their order'),
  required: z.array(z.enum(placeParts)).describe('The parts that an address there must have'),
  postcodePattern: z
    .string()
    .nullable()
    .describe('A regular expression of postcodes there; null where they have no form'),
});

export const addressEndpoints = {
  listCountries: endpoint('GET /api/countries', {
    access: 'anyone',
    summary: 'All countries by name, and how they write addresses',
    response: z.array(country),
  }),
  listAddresses: endpoint('GET /api/addresses', {
    access: 'signed in',
    summary: "The caller's delivery addresses, the preferred one first",
    response: z.array(address),
  }),
  addAddress: endpoint('POST /api/addresses', {
    access: 'signed in',
    summary: 'Add a delivery address; one that is in the book already keeps its id',
    body: newAddress,
    example: { body: { ...EXAMPLE_DELIVERY, isPreferred: true }, response: { insertedId: EXAMPLE.address } },
    errors: ['addresses_full'],
  }),
  updateAddress: endpoint('PUT /api/addresses/:id', {
    access: 'signed in',
    summary: 'Change a delivery address',
    params: idParams,
    body: newAddress,
    example: {
      params: { id: EXAMPLE.address },
      body: {
        phone: EXAMPLE_DELIVERY.phone,
        addressParts: EXAMPLE_POSTAL_ADDRESS,
        isPreferred: true,
      },
    },
    errors: ['address_not_found'],
  }),
  deleteAddress: endpoint('DELETE /api/addresses/:id', {
    access: 'signed in',
    summary: 'Remove a delivery address',
    params: idParams,
    example: { params: { id: EXAMPLE.address } },
    errors: ['address_not_found'],
  }),
};
