// How the shop is reached: GET contact.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** From the page Shop of the dashboard; null, or hours '', where the owner has not stated it. */
const contactDetails = z
  .object({
    address: z.string().nullable().describe('One line, its parts separated by commas'),
    phone: z.string().nullable().describe('Telephone number of the mill; null when it states none'),
    email: z.string().nullable().describe('Email address of the mill; null when it states none'),
    hours: z.string().describe('When the mill can be reached'),
  })
  .meta({ id: 'ContactDetails' });
export type ContactDetails = z.infer<typeof contactDetails>;

export const contactEndpoints = {
  getContactDetails: endpoint('GET /api/contact', {
    access: 'anyone',
    summary: 'Address, telephone, email and hours of the shop',
    response: contactDetails,
    errors: [],
  }),
};
