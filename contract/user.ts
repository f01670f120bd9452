// Users (spec sections 3, 7, 9): profile, role, and the call that answers the access token.
import { z } from 'zod';
import { emailAddress, requiredText } from './fields.ts';
import { TEXT_LIMITS } from './limits.ts';
import { messages } from './messages.ts';

export const user = z
  .object({
    email: z.string(),
    name: z.string(),
    education: z.string(),
    address: z.string(),
    phone: z.string(),
    /** Professional profile URL. */
    linkend: z.string(),
    /** 'admin', or absent. */
    role: z.literal('admin').optional(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof user>;

/** A profile address may be typed without its scheme; nothing but a web address is kept. */
const webAddress = requiredText(TEXT_LIMITS.linkend, messages.fields.linkendRequired).refine(
  (text) => /^(https?:\/\/)?[^\s/:@]+\.[^\s/:@]+(\/\S*)?$/i.test(text),
  { error: 'A web address, such as https://linkedin.com/in/you' },
);

/** PUT user/{email} with only the email: the caller proves a session and is answered a token. */
export const sessionProof = z.strictObject({ email: emailAddress }).meta({ id: 'Presence' });

/** PUT user/{email} with the whole profile. */
export const profile = z
  .object({
    email: emailAddress,
    name: requiredText(TEXT_LIMITS.name, messages.fields.nameRequired).optional(),
    education: requiredText(TEXT_LIMITS.education, messages.fields.educationRequired),
    address: requiredText(TEXT_LIMITS.address, messages.fields.addressRequired),
    phone: requiredText(TEXT_LIMITS.phone, messages.fields.phoneRequired).refine(
      (phone) => /^\+?[\d\s().-]*\d[\d\s().-]*$/.test(phone),
      { error: 'Digits only, please' },
    ),
    linkend: webAddress,
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof profile>;

/** PUT user/{email} answers a token to a session, and a count to a profile. */
export const putUserResponse = z
  .object({
    /** The API access token; present when the caller's sign-in session was proven. */
    token: z.string().optional(),
    /** When the token ends, ISO 8601. */
    expiresAt: z.string().optional(),
    modifiedCount: z.int(),
  })
  .meta({ id: 'PutUserAnswer' });
