// How the shop is reached: the details that its owner states, and messages to the office from the contact page.
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { EXAMPLE } from '../core/example-values.ts';
import {
  emailAddress,
  id,
  namedObject,
  optionalText,
  partOrNull,
  requiredText,
  untranslated,
} from '../core/fields.ts';
import { formTexts } from '../core/form-texts.ts';
import { CONTACT_LIMITS, MESSAGE_MAX } from '../core/limits.ts';
import { languageQuery } from '../languages/text-languages.ts';

/** From the page Shop of the dashboard; null, or a text '', where the owner has not stated it. */
const contactDetails = namedObject('ContactDetails', {
  address: z.string().nullable().describe('One line, its parts separated by commas'),
  phone: z.string().nullable().describe('Telephone number of the mill; null when it states none'),
  email: z.string().nullable().describe('Email address of the mill; null when it states none'),
  hours: z.string().describe('When the mill can be reached'),
  replyTime: z.string().describe("How soon the mill answers; '' when it does not say"),
  companyNumber: z.string().describe("Its number in the register of companies; '' when it states none"),
  untranslated,
});
export type ContactDetails = z.infer<typeof contactDetails>;

const contactMessage = namedObject('ContactMessage', {
  name: requiredText(CONTACT_LIMITS.name, formTexts.fields.nameRequired).describe('Who writes'),
  email: emailAddress.describe('The office answers there'),
  orderNumber: optionalText(CONTACT_LIMITS.orderNumber).describe(
    'The order it is about. An unknown number is accepted like any other',
  ),
  article: optionalText(CONTACT_LIMITS.article).describe('Name or number of the fabric it is about'),
  message: requiredText(MESSAGE_MAX, formTexts.contact.messageRequired).describe('What to write'),
});

export const contactEndpoints = {
  getContactDetails: endpoint('GET /api/contact', {
    access: 'anyone',
    summary: 'Address, telephone, email and hours of the shop',
    query: z.object(languageQuery),
    response: contactDetails,
    example: { query: { language: 'de' } },
  }),
  sendContactMessage: endpoint('POST /api/contact-messages', {
    access: 'optional sign-in',
    summary:
      'Write to the office. About an order of the caller it is a message on that order, otherwise an email to the mill',
    body: contactMessage,
    success: 201,
    response: z.object({
      order: partOrNull("The caller's order that it is a message on; null for an email", {
        _id: id,
        number: z.string().describe('The number, as people read it'),
      }),
    }),
    example: {
      body: {
        name: 'Mia Weber',
        email: EXAMPLE.customer,
        orderNumber: 'SO-2026-000123',
        article: 'Harbour Twill',
        message: 'Is the lot of my order still there?',
      },
    },
  }),
};
