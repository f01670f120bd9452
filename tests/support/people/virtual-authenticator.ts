// Chromium's virtual authenticator: a device with fingerprint reader that answers every request for a passkey at once.
import type { Page } from '@playwright/test';

/** For the page's browser context. Passkeys belong to a domain: open the shop as `localhost`, not by its IP address. */
export async function addVirtualAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** The virtual device answers a suggestion of the login page at once, without the user. */
export async function suggestNoPasskeys(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
}
