// How the shop is reached: GET contact.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** From the page Shop of the dashboard; null, or hours '', where the owner has not stated it. */
const contactDetails = z
  .object({
    /** One line, its parts separated by commas. */
    address: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    hours: z.string(),
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
