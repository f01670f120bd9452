// Messages about passwords and failed sign-ins. Separate from messages.ts so that only the sign-in forms load them.
import { t } from '../languages/text.ts';

export const authTexts = {
  /** One message for both cases, so that it does not reveal which emails have an account. */
  wrongCredentials: t`Wrong email or password.`,
  currentPasswordWrong: t`The current password is wrong.`,
  passwordNotSet: t`This account signs in with Google and has no password. Use the forgotten password page to set one.`,
  resetLinkInvalid: t`This link was used before or is too old. Please ask for a new one.`,
  confirmationLinkInvalid: t`This link was used before or is too old. Please ask for a new one.`,
  secondStepRequired: t`Please enter the code of your authenticator app.`,
  secondStepExpired: t`This took too long. Please log in again.`,
  passkeyRejected: t`This passkey was not accepted. Please try again, or log in another way.`,
  codeWrong: t`This code is wrong or was used before.`,
  googleNotConfigured: t`Signing in with Google is not set up here.`,
  /** `/login?problem=<key>`: why a Google sign-in ended without a session; on My Profile, why it did not confirm. */
  problems: {
    google_denied: t`Google was not allowed to tell us who you are. You are not logged in.`,
    google_unavailable: t`Google cannot be reached right now. Please try again, or use your password.`,
    google_expired: t`This Google sign-in was used before or took too long. Please try again.`,
    google_failed: t`Google could not confirm who you are. Please try again.`,
    google_email_unverified: t`Google has not verified this email address, so it cannot be used here.`,
    google_other_account: t`That is not the Google account of this login. Nothing has changed. Please choose the right one.`,
    google_not_confirmed: t`Google has not confirmed that it is you. Nothing has changed.`,
  },
  email: {
    ofSampleShop: t`This email belongs to the sample shop. Please use another one.`,
    confirmed: t`Your email is confirmed.`,
    unconfirmed: t`Please confirm your email`,
    linkSentTo: (email: string) => t`We have sent a link to ${email}. It works once, for a day.`,
    changeHint: t`A link goes to both addresses. The email changes once both have been opened.`,
    changeWaits: t`A link is on its way to both addresses; each works for a day.`,
    changeQuestion: t`An account of this shop is to have another email. Both addresses have to confirm it.`,
    otherAddressWaits: t`Confirmed. Now the link in the email to the other address has to be opened.`,
    changed: t`Your account has the new email.`,
    changeCancelled: t`The change is cancelled. The account keeps its email.`,
    sendAgain: t`Send the link again`,
    sentAgain: t`Sent. If it does not arrive, look among the unwanted emails.`,
    sentTooOften: t`The link was sent several times. Look among the unwanted emails, or try again in an hour.`,
  },
  password: {
    tooCommon: t`This password is easy to guess. Please choose another.`,
    resetRequested: t`If this email has an account, an email with a link is on its way. The link works for one hour.`,
    changed: t`Your password is changed.`,
  },
} as const;
