// Users (spec sections 3, 7, 9): profile, role, and the exchange of a session for an access token.
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { EXAMPLE, EXAMPLE_DELIVERY, EXAMPLE_INVOICE_ADDRESS, EXAMPLE_PAGE } from '../core/example-values.ts';
import {
  clearableTaxId,
  clearableText,
  emailAddress,
  emailParams,
  externalIdFilter,
  namedObject,
  pageQuery,
  requiredText,
  statedExternalId,
  writtenTime,
} from '../core/fields.ts';
import { formTexts } from '../core/form-texts.ts';
import { TEXT_LIMITS } from '../core/limits.ts';
import { searchText } from '../core/list-filters.ts';
import { isPhoneNumber, isTaxId, isWebAddress } from '../core/predicates.ts';
import { staffRoles } from '../core/roles.ts';
import { taxIdStates } from '../core/tax.ts';
import { UNITS } from '../figures/units.ts';
import { OFFERED_LANGUAGES } from '../languages/language-names.ts';
import { invoiceAddress } from './address.ts';

const role = z.enum(['admin', ...staffRoles]);

const user = namedObject('User', {
  email: z.string().describe('Email address of the account'),
  name: z.string().describe('Name as the shop and its documents use it'),
  education: z.string().describe('What the person has learned'),
  address: z.string().describe('The whole address as lines of one text'),
  phone: z.string().describe('Telephone number for parcels and questions'),
  linkend: z.string().describe('Professional profile URL'),
  role: role.optional().describe("'admin', or the role of other staff; left out for customers"),
  isEmailConfirmed: z
    .boolean()
    .optional()
    .describe('Whether the account has proven that it owns the email. Only in the list of users'),
  company: z.string().describe('The company, or an empty text'),
  taxId: z.string().describe("The buyer's tax id; an empty text where there is none"),
  externalId: statedExternalId
    .optional()
    .describe('Id in another system, such as an ERP; left out where none is stated'),
});
export type User = z.infer<typeof user>;

const webAddress = requiredText(TEXT_LIMITS.linkend, formTexts.fields.linkendRequired).refine(isWebAddress, {
  error: formTexts.fields.linkendInvalid,
});

/** What business buyers have printed on their invoices; '' where there is none. */
const business = namedObject('Business', {
  company: clearableText(TEXT_LIMITS.company).describe('The company, or an empty text'),
  taxId: clearableTaxId
    .refine((text) => text === '' || isTaxId(text), {
      error: formTexts.fields.taxIdInvalid,
    })
    .describe("The buyer's tax id; an empty text where there is none"),
  invoiceAddress: invoiceAddress
    .nullable()
    .describe('Null when invoices have none beside the delivery address'),
});
export type Business = z.infer<typeof business>;

const taxIdCheck = namedObject('TaxIdCheck', {
  state: z.enum(taxIdStates).describe('Whether the tax id was found valid; `none` where it changes no tax'),
  holder: z
    .string()
    .nullable()
    .describe("Whose id it is; '' where its country gives no name, null unless it was found valid"),
  isOtherCompany: z.boolean().describe("Whether the caller's company has another name"),
});

/** PUT user/{email} with only the email: exchanges the caller's sign-in session for an access token. */
const sessionProof = z.strictObject({ email: emailAddress }).meta({ id: 'SessionProof' });

/** PUT user/{email} with profile fields: updates the profile. */
const profile = namedObject('Profile', {
  email: emailAddress,
  name: requiredText(TEXT_LIMITS.name, formTexts.fields.nameRequired)
    .optional()
    .describe('Name as the shop and its documents use it'),
  education: requiredText(TEXT_LIMITS.education, formTexts.fields.educationRequired).describe(
    'What the person has learned',
  ),
  address: requiredText(TEXT_LIMITS.address, formTexts.fields.addressRequired).describe(
    'The whole address as lines of one text',
  ),
  phone: requiredText(TEXT_LIMITS.phone, formTexts.fields.phoneRequired)
    .refine(isPhoneNumber, {
      error: formTexts.fields.phoneDigits,
    })
    .describe('Telephone number for parcels and questions'),
  linkend: webAddress.describe('The address of a professional profile'),
  company: business.shape.company
    .optional()
    .describe('The company, or an empty text; left out, it stays as it is'),
  taxId: business.shape.taxId
    .optional()
    .describe("The buyer's tax id, or an empty text; left out, it stays as it is"),
});
export type Profile = z.infer<typeof profile>;

/** Response of PUT user/{email}: a token for a session proof, a count for a profile. */
const putUserResponse = namedObject('PutUserResponse', {
  token: z.string().optional().describe('The API access token; only for a session proof'),
  expiresAt: writtenTime.optional().describe("When the token expires by the server's clock, ISO 8601"),
  expiresIn: z.int().optional().describe('Seconds until the token expires, for clients whose clock is wrong'),
  modifiedCount: z.int().describe('How many were changed; 0 where it was so already'),
});

/** GET user. `q`: the beginning of an email, of a name, or of what follows the first word of a name. */
const usersQuery = pageQuery.extend({
  q: searchText.optional(),
  role: role.optional().describe('Only users with this role'),
  externalId: externalIdFilter,
});
export type UsersQuery = z.infer<typeof usersQuery>;

const roleChange = namedObject('RoleChange', {
  from: role.nullable().describe('The role that the admin has seen; null for a customer'),
  to: z.enum(staffRoles).nullable().describe('The new role; null for a customer'),
});

export const userEndpoints = {
  putUser: endpoint('PUT /api/user/:email', {
    access: 'proves a session',
    roles: 'none',
    priority: 'critical',
    summary: 'Exchange a sign-in session for an access token, or update a profile',
    params: emailParams,
    body: z.union([profile, sessionProof]),
    response: putUserResponse,
    example: {
      params: { email: EXAMPLE.customer },
      body: {
        email: EXAMPLE.customer,
        name: 'Mia Weber',
        education: 'Textile school',
        address: EXAMPLE_DELIVERY.address,
        phone: '441422000000',
        linkend: 'example.com/me',
        company: 'Weber Coats',
        taxId: 'DE 77',
      },
      response: { modifiedCount: 1 },
    },
    errors: ['session_required', 'not_yours', 'user_not_found'],
  }),
  getUser: endpoint('GET /api/user/:email', {
    access: 'self or admin',
    roles: ['sales'],
    summary: 'Profile of one user',
    params: emailParams,
    response: user,
    example: { params: { email: EXAMPLE.customer } },
    errors: ['not_yours', 'user_not_found'],
  }),
  getBusiness: endpoint('GET /api/account/business', {
    access: 'signed in',
    summary: "The caller's company, tax id and invoice address",
    response: business,
    errors: ['user_not_found'],
  }),
  putBusiness: endpoint('PUT /api/account/business', {
    access: 'signed in',
    summary: 'Save company, tax id and invoice address, without the rest of the profile',
    body: business,
    example: {
      body: { company: 'Weber Coats', taxId: 'DE 77', invoiceAddress: EXAMPLE_INVOICE_ADDRESS },
      response: { modifiedCount: 1 },
    },
    errors: ['user_not_found'],
  }),
  checkTaxId: endpoint('GET /api/account/tax-id', {
    access: 'signed in',
    summary: "What VIES, the EU's register, says of the caller's tax id, if it can take tax off an order",
    response: taxIdCheck,
  }),
  putUnits: endpoint('PUT /api/account/units', {
    access: 'signed in',
    summary: "Save the caller's units of measure, in which pages are rendered after signing in",
    body: namedObject('UnitsChoice', {
      units: z.enum(UNITS).describe('Metres and g/m², or yards and oz/yd²'),
    }),
    example: { body: { units: 'imperial' }, response: { modifiedCount: 1 } },
    errors: ['user_not_found'],
  }),
  putLanguage: endpoint('PUT /api/account/language', {
    access: 'signed in',
    summary: "Save the caller's language, in which the shop writes to them",
    body: namedObject('LanguageChoice', {
      language: z.enum(OFFERED_LANGUAGES).describe('One of the languages of the pages'),
    }),
    example: { body: { language: 'de' }, response: { modifiedCount: 1 } },
    errors: ['user_not_found'],
  }),
  listUsers: endpoint('GET /api/user', {
    access: 'admin',
    roles: ['sales'],
    keyScopes: ['customers:read'],
    summary: 'All users',
    query: usersQuery,
    response: z.array(user),
    example: { query: { ...EXAMPLE_PAGE, q: 'admin@', role: 'admin', externalId: EXAMPLE.externalId } },
  }),
  makeAdmin: endpoint('PUT /api/user/admin/:email', {
    access: 'admin',
    roles: 'none',
    summary: 'Make a user an admin',
    params: emailParams,
    example: { params: { email: EXAMPLE.otherCustomer } },
    errors: ['user_not_found', 'email_unconfirmed'],
  }),
  revokeAdmin: endpoint('DELETE /api/user/admin/:email', {
    access: 'admin',
    roles: 'none',
    summary: 'Take the admin role away from a user',
    params: emailParams,
    example: { params: { email: EXAMPLE.admin } },
    errors: ['user_not_found', 'last_admin'],
  }),
  changeRole: endpoint('PUT /api/user/:email/role', {
    access: 'admin',
    roles: 'none',
    summary: 'Give a user a role smaller than admin, or take it away',
    params: emailParams,
    body: roleChange,
    example: { params: { email: EXAMPLE.otherCustomer }, body: { from: null, to: 'warehouse' } },
    errors: ['user_not_found', 'email_unconfirmed', 'last_admin', 'role_changed'],
  }),
  endSessions: endpoint('DELETE /api/user/:email/sessions', {
    access: 'admin',
    roles: 'none',
    summary: 'End all sign-in sessions of a user',
    params: emailParams,
    example: { params: { email: EXAMPLE.otherCustomer } },
    errors: ['user_not_found'],
  }),
  isAdmin: endpoint('GET /api/admin/:email', {
    access: 'self or admin',
    roles: 'none',
    summary: 'Whether this user is an admin or other staff, and may order on account',
    params: emailParams,
    response: z.object({
      admin: z.boolean().describe('Whether the person is an admin'),
      role: z
        .enum(staffRoles)
        .optional()
        .describe('The role of other staff; absent for admins and customers'),
      may: z
        .array(z.string())
        .optional()
        .describe('The endpoints that this role may call, as method and path; with `role` only'),
      onAccount: z.literal(true).optional().describe('Absent for customers who never had terms'),
      mayOrderOnAccount: z.literal(true).optional().describe('Absent for those who may not order on account'),
      units: z
        .enum(UNITS)
        .optional()
        .describe('The units that the person has chosen; absent before the first choice'),
      language: z
        .string()
        .optional()
        .describe('The language that the shop writes to the person in; absent for its first'),
    }),
    example: { params: { email: EXAMPLE.customer }, response: { admin: false } },
    errors: ['not_yours'],
  }),
};
