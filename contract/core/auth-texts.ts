// Messages about passwords and failed sign-ins. Separate from messages.ts so that only the sign-in forms load them.

export const authTexts = {
  /** One message for both cases, so that it does not reveal which emails have an account. */
  wrongCredentials: 'Wrong email or password.',
  currentPasswordWrong: 'The current password is wrong.',
  passwordNotSet:
    'This account signs in with Google and has no password. Use the forgotten password page to set one.',
  resetLinkInvalid: 'This link was used before or is too old. Please ask for a new one.',
  confirmationLinkInvalid: 'This link was used before or is too old. Please ask for a new one.',
  secondStepRequired: 'Please enter the code of your authenticator app.',
  secondStepExpired: 'This took too long. Please log in again.',
  passkeyRejected: 'This passkey was not accepted. Please try again, or log in another way.',
  codeWrong: 'This code is wrong or was used before.',
  googleNotConfigured: 'Signing in with Google is not set up here.',
  /** `/login?problem=<key>`: why a Google sign-in ended without a session; on My Profile, why it did not confirm. */
  problems: {
    google_denied: 'Google was not allowed to tell us who you are. You are not logged in.',
    google_unavailable: 'Google cannot be reached right now. Please try again, or use your password.',
    google_expired: 'This Google sign-in was used before or took too long. Please try again.',
    google_failed: 'Google could not confirm who you are. Please try again.',
    google_email_unverified: 'Google has not verified this email address, so it cannot be used here.',
    google_other_account:
      'That is not the Google account of this login. Nothing has changed. Please choose the right one.',
    google_not_confirmed: 'Google has not confirmed that it is you. Nothing has changed.',
  },
  email: {
    ofSampleShop: 'This email belongs to the sample shop. Please use another one.',
    confirmed: 'Your email is confirmed.',
    unconfirmed: 'Please confirm your email',
    linkSentTo: (email: string) => `We have sent a link to ${email}. It works once, for a day.`,
    changeHint: 'A link goes to both addresses. The email changes once both have been opened.',
    changeWaits: 'A link is on its way to both addresses; each works for a day.',
    changeQuestion: 'An account of this shop is to have another email. Both addresses have to confirm it.',
    otherAddressWaits: 'Confirmed. Now the link in the email to the other address has to be opened.',
    changed: 'Your account has the new email.',
    changeCancelled: 'The change is cancelled. The account keeps its email.',
    sendAgain: 'Send the link again',
    sentAgain: 'Sent. If it does not arrive, look among the unwanted emails.',
    sentTooOften: 'The link was sent several times. Look among the unwanted emails, or try again in an hour.',
  },
  password: {
    tooCommon: 'This password is easy to guess. Please choose another.',
    resetRequested:
      'If this email has an account, an email with a link is on its way. The link works for one hour.',
    changed: 'Your password is changed.',
  },
} as const;
