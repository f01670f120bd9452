// A customer as staff see them: contact, sums of their orders, swatches, reviews and the mill's notes.
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { EXAMPLE } from '../core/example-values.ts';
import {
  customerExternalIdChange,
  emailParams,
  id,
  modifiedCount,
  namedObject,
  part,
  requestedId,
  requiredText,
  statedExternalId,
  writtenTime,
} from '../core/fields.ts';
import { orderStates } from '../core/order-state.ts';
import { staffRoles } from '../core/roles.ts';
import { quotation } from '../orders/quotations.ts';
import { reservation } from '../orders/swatches.ts';

const CUSTOMER_NOTE_MAX = 1000;

/** The paid orders of a customer in one currency. */
const orderSums = z.object({
  currency: z.string().optional().describe("The ISO 4217 code if it is another than the shop's now"),
  orders: z.int().describe('How many were paid, or ordered on account'),
  paid: z.number().describe('Their prices'),
  refunded: z.number().describe('What was refunded of them'),
});

const customerSwatch = z.object({
  order: part('The order of the swatch', {
    _id: id,
    number: z.string().describe('The number, as people read it'),
  }),
  productName: z.string().describe('The name of the article'),
  articleNumber: z.string().describe('The number of the article'),
  state: z.enum(orderStates).describe('The state of its order'),
  placedAt: writtenTime.describe('When it was ordered, ISO 8601'),
  reservation: reservation.nullable().describe('Pieces reserved with it; null when none are'),
});

const customerReview = z.object({
  _id: id,
  productName: z.string().nullable().describe('The name of the article; null for a review of the shop'),
  description: z.string().describe('The text of the review'),
  stars: z.int().nullable().describe('From 1 to 5; null for a review without'),
  state: z.enum(['waiting', 'published', 'hidden']).describe('Whether the review is shown'),
});

const customerNote = z.object({
  _id: id,
  text: z.string().describe('What was written'),
  author: z.string().describe('The email of who wrote it'),
  at: writtenTime.describe('When it was written, ISO 8601'),
});

const customer = namedObject('Customer', {
  email: z.string().describe('Email address of the customer'),
  isEmailConfirmed: z.boolean().describe('Whether the account has proven that it owns the email'),
  name: z.string().describe('The name of the customer'),
  company: z.string().describe("The company, '' when not stated"),
  taxId: z.string().describe("The tax id, '' when not stated"),
  taxIdHolder: z
    .string()
    .nullable()
    .describe("Whose tax id it is by VIES's last answer; '' where no name was given, null without an answer"),
  isOtherCompany: z.boolean().describe('Whether the company has another name than the holder of the tax id'),
  phone: z.string().describe('Telephone number for parcels and questions'),
  address: z.string().describe('The address as one text'),
  linkend: z.string().describe('Professional profile URL'),
  role: z
    .enum(['admin', ...staffRoles])
    .optional()
    .describe("'admin', the role of other staff, or absent"),
  externalId: statedExternalId
    .optional()
    .describe('Id in another system, such as an ERP; left out where none is stated'),
  unpaidOrders: z.int().describe('Orders that wait for their payment'),
  firstOrderAt: writtenTime.nullable().describe('When the first was placed, ISO 8601; null before'),
  lastOrderAt: writtenTime.nullable().describe('When the last was placed, ISO 8601; null before'),
  sums: z.array(orderSums).describe('One for each currency'),
  swatches: z.array(customerSwatch).describe('The newest 20, newest first'),
  quotations: z.array(quotation).describe('The newest 20 questions and quotations, newest first'),
  reviews: z.array(customerReview).describe('The newest 20, newest first'),
  notes: z.array(customerNote).describe('The newest 100, newest first; customers never see them'),
});
export type Customer = z.infer<typeof customer>;

const newNote = namedObject('NewCustomerNote', {
  text: requiredText(CUSTOMER_NOTE_MAX, 'Note is Required').describe('What to remember of the customer'),
});

export const customerEndpoints = {
  getCustomer: endpoint('GET /api/customers/:email', {
    access: 'admin',
    roles: ['sales'],
    keyScopes: ['customers:read'],
    summary: 'One customer: contact, sums of the orders, quotations, swatches, reviews and notes',
    params: emailParams,
    response: customer,
    example: { params: { email: EXAMPLE.customer } },
    errors: ['user_not_found'],
  }),
  putCustomerExternalId: endpoint('PUT /api/customers/:email/external-id', {
    access: 'admin',
    roles: ['sales'],
    keyScopes: ['customers:write'],
    summary: 'State the id that another system, such as an ERP, has for a customer',
    params: emailParams,
    body: customerExternalIdChange,
    response: modifiedCount,
    example: {
      params: { email: EXAMPLE.customer },
      body: { externalId: EXAMPLE.externalId },
      response: { modifiedCount: 1 },
    },
    errors: ['user_not_found', 'external_id_in_use'],
  }),
  addCustomerNote: endpoint('POST /api/customers/:email/notes', {
    access: 'admin',
    roles: ['sales'],
    keyScopes: ['customers:write'],
    summary: 'Write a note about a customer, which only the mill sees',
    params: emailParams,
    body: newNote,
    example: { params: { email: EXAMPLE.customer }, body: { text: 'Prefers calls before noon' } },
    errors: ['user_not_found'],
  }),
  removeCustomerNote: endpoint('DELETE /api/customers/:email/notes/:id', {
    access: 'admin',
    roles: ['sales'],
    keyScopes: ['customers:write'],
    summary: 'Remove a note about a customer',
    params: emailParams.extend({ id: requestedId }),
    example: { params: { email: EXAMPLE.customer, id: EXAMPLE.customerNote } },
    errors: ['user_not_found'],
  }),
};
