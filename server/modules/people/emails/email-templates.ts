// Emails to a customer about the account.

import { z } from 'zod';
import { pages } from '#contract/core/paths.ts';
import { inOwnLanguage, t } from '#contract/languages/text.ts';
import type { TemplateContext } from '#server/modules/email/email-content.ts';
import { emailTemplate, SAMPLE } from '#server/modules/email/email-template.ts';

const NEW_EMAIL = 'mia@weber.example';

/** Data of an email that says the same to everybody. */
const nothing = z.object({});

const UNCONFIRMED_NOTE = t`This address was never confirmed, so anybody may have created the account. A new password makes it yours, and deletes what was kept in it before: addresses, saved fabrics and unpaid orders.`;

/** A preview of an email that is not being sent has a link without a token. */
const linkTo = (page: string, { accountLink, origin }: TemplateContext) =>
  accountLink?.address ?? origin + page;

/** The link works once, for an hour. */
export const passwordResetEmail = emailTemplate({
  kind: 'password_reset',
  data: nothing,
  sample: () => ({}),
  content(_, context) {
    const isConfirmed = context.accountLink?.isConfirmed ?? true;
    return {
      subject: t`Choose a new password for ${context.shopName}`,
      preheader: t`The link works once, for an hour.`,
      heading: t`Choose a new password`,
      blocks: [
        t`We received a request for a new password for your account. Open this link within an hour to choose one; it works once.`,
        { button: t`Choose a new password`, link: linkTo(pages.resetPassword, context) },
        ...(isConfirmed ? [] : [inOwnLanguage(UNCONFIRMED_NOTE)]),
        t`If it was not you, there is nothing to do: your password stays as it is.`,
      ],
    };
  },
});

/** The link works once, for a day. */
export const confirmationEmail = emailTemplate({
  kind: 'email_confirmation',
  data: z.object({ accountId: z.string() }),
  sample: () => ({ accountId: '019a8f2e-2222-7000-8a41-5f0d2c9b7e16' }),
  content: (_, context) => ({
    subject: t`Confirm your email for ${context.shopName}`,
    preheader: t`The link works once, for a day.`,
    heading: t`Confirm your email`,
    blocks: [
      t`An account was created with this email address. If it was you, open this link within a day to confirm the address; it works once.`,
      { button: t`Confirm the email`, link: linkTo(pages.confirmEmail, context) },
      {
        note: t`If it was not you, do not confirm it. The account is yours as soon as you choose a new password for it: nothing of whoever created it stays.`,
      },
    ],
  }),
});

export const passwordChangedEmail = emailTemplate({
  kind: 'password_changed',
  data: nothing,
  sample: () => ({}),
  content: (_, { origin, shopName }) => ({
    subject: t`Your ${shopName} password was changed`,
    preheader: t`If it was not you, choose a new one at once.`,
    heading: t`Your password was changed`,
    blocks: [
      t`The password of your account was changed, and you were logged out everywhere else.`,
      t`If it was not you, choose a new password at once.`,
      { button: t`Choose a new password`, link: origin + pages.forgottenPassword },
    ],
  }),
});

/** The changes of sign-in methods that an email reports. */
const signInChanges = [
  'totp_added',
  'totp_removed',
  'recovery_codes_renewed',
  'passkey_added',
  'passkey_removed',
] as const;
export type SignInChange = (typeof signInChanges)[number];

const SIGN_IN_CHANGES: Readonly<Record<SignInChange, string>> = {
  totp_added: t`An authenticator app was added: logging in with the password now asks for its code.`,
  totp_removed: t`The authenticator app was removed: logging in with the password no longer asks for a code.`,
  recovery_codes_renewed: t`New recovery codes were made. The former ones no longer work.`,
  passkey_added: t`A passkey was added.`,
  passkey_removed: t`A passkey was removed. It no longer works.`,
};

export const signInChangedEmail = emailTemplate({
  kind: 'sign_in_changed',
  data: z.object({ change: z.enum(signInChanges) }),
  sample: () => ({ change: 'totp_added' as const }),
  content: ({ change }, { origin, shopName }) => ({
    subject: t`How you log in to ${shopName} was changed`,
    preheader: t`If it was not you, choose a new password at once.`,
    heading: t`How you log in was changed`,
    blocks: [
      inOwnLanguage(SIGN_IN_CHANGES[change]),
      t`If it was not you, choose a new password at once. Everybody who is logged in to your account is then logged out. Look in My Profile for what you did not add.`,
      { button: t`Choose a new password`, link: origin + pages.forgottenPassword },
    ],
  }),
});

/** Sent when a confirmed Google sign-in has removed a password that was set before the address was confirmed. */
export const passwordRemovedEmail = emailTemplate({
  kind: 'password_removed',
  data: nothing,
  sample: () => ({}),
  content: (_, { origin, shopName }) => ({
    subject: t`Your ${shopName} account now signs in with Google`,
    preheader: t`The password chosen before no longer works.`,
    heading: t`You now sign in with Google`,
    blocks: [
      t`Your sign-in with Google confirmed this email address. The password chosen before was never confirmed, so it no longer works, and every earlier login has ended.`,
      t`To log in with a password as well, choose a new one.`,
      { button: t`Choose a new password`, link: origin + pages.forgottenPassword },
    ],
  }),
});

/** Sent to the account's current address. The link works for a day, until the change is done. */
export const emailChangeToOldEmail = emailTemplate({
  kind: 'email_change_to_old',
  data: z.object({ newEmail: z.string() }),
  sample: () => ({ newEmail: NEW_EMAIL }),
  content: ({ newEmail }, context) => ({
    subject: t`Your ${context.shopName} account asks for another email`,
    preheader: t`It needs the consent of this address.`,
    heading: t`Another email for your account`,
    blocks: [
      t`Somebody who is logged in to your account asked to change its email:`,
      { facts: [{ label: t`New email`, value: newEmail }] },
      t`Open this link within a day to allow the change, or to say that it was not you. Nothing changes before both addresses have confirmed.`,
      { button: t`Allow or cancel the change`, link: linkTo(pages.confirmEmailChange, context) },
    ],
  }),
});

/** Sent to the address that the account is to get. */
export const emailChangeToNewEmail = emailTemplate({
  kind: 'email_change_to_new',
  data: z.object({ oldEmail: z.string() }),
  sample: () => ({ oldEmail: SAMPLE.customer.email }),
  content: ({ oldEmail }, context) => ({
    subject: t`Confirm your new email for ${context.shopName}`,
    preheader: t`The link works for a day.`,
    heading: t`Confirm your new email`,
    blocks: [
      t`An account asked for this email address in place of the one it has:`,
      { facts: [{ label: t`Email now`, value: oldEmail }] },
      t`Open this link within a day to confirm that this address is yours. If the account is not yours, cancel the change there.`,
      { button: t`Confirm or cancel the change`, link: linkTo(pages.confirmEmailChange, context) },
    ],
  }),
});

/** Sent to the former address once the change is done. */
export const emailChangedEmail = emailTemplate({
  kind: 'email_changed',
  data: z.object({ newEmail: z.string() }),
  sample: () => ({ newEmail: NEW_EMAIL }),
  content: ({ newEmail }, { origin, shopName }) => ({
    subject: t`The email of your ${shopName} account was changed`,
    preheader: t`This address no longer belongs to it.`,
    heading: t`The email of your account was changed`,
    blocks: [
      t`As both addresses have confirmed, your account has another email now, and you were logged out everywhere else. We will not write to this address again.`,
      { facts: [{ label: t`New email`, value: newEmail }] },
      t`If it was not you, write to us at once.`,
      { button: t`Contact us`, link: origin + pages.contact },
    ],
  }),
});

export const accountRemovedEmail = emailTemplate({
  kind: 'account_removed',
  data: nothing,
  sample: () => ({}),
  content: (_, { origin, shopName }) => ({
    subject: t`Your ${shopName} account was removed`,
    preheader: t`What we keep are invoices, as the law asks of us.`,
    heading: t`Your account was removed`,
    blocks: [
      t`As you asked, your account is gone: profile, addresses, saved fabrics and every login. What we keep are invoices, as the law asks of us.`,
      t`Thank you for your custom. If it was not you who asked, write to us at once.`,
      { button: t`Contact us`, link: origin + pages.contact },
    ],
  }),
});
