// HTML of the 3-D Secure challenge page.
import { formatAmount } from './intent-fields.ts';

export interface ChallengeView {
  readonly amount: number;
  readonly currency: string;
  readonly brand: string;
  readonly last4: string;
  /** The nonce of the page's style and script, for the Content-Security-Policy. */
  readonly nonce: string;
}

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** On this page the customer completes or fails the authentication. */
export function challengePage({ amount, currency, brand, last4, nonce }: ChallengeView): string {
  const [price = ''] = formatAmount(amount, currency).split(' ');
  return page(
    nonce,
    'Confirm your payment',
    `<p class="lead">Your bank asks whether it is really you who pays.</p>
    <dl>
      <div><dt>Amount</dt><dd>${escapeHtml(price)} ${escapeHtml(currency.toUpperCase())}</dd></div>
      <div><dt>Card</dt><dd>${escapeHtml(BRANDS[brand] ?? brand)} <span aria-hidden="true">••••</span><span class="unseen">ending in</span> ${escapeHtml(last4)}</dd></div>
    </dl>
    <form method="post">
      <button name="outcome" value="complete" class="yes">Complete</button>
      <button name="outcome" value="fail">Fail</button>
    </form>
    <p class="note">This is a test of 3-D Secure: no bank is asked and no money moves.</p>`,
  );
}

/** Shown after the challenge, and for an unknown one. In a frame it posts a message to the parent page. */
export function endedPage(nonce: string, intent: string | undefined): string {
  const message = JSON.stringify({ source: 'fake-stripe', type: 'challenge_ended', payment_intent: intent });
  return page(
    nonce,
    'The check is over',
    `<p class="lead">You can close this window and go back to the shop.</p>
    <script nonce="${nonce}">
      if (window.parent !== window) window.parent.postMessage(${message.replaceAll('<', '\\u003c')}, window.location.origin);
    </script>`,
  );
}

function page(nonce: string, title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title}</title>
    <style nonce="${nonce}">${STYLES}</style>
  </head>
  <body>
    <main>
      <p class="bank">${SHIELD} Test bank <span>test mode</span></p>
      <h1>${title}</h1>
      ${content}
    </main>
  </body>
</html>
`;
}

const SHIELD =
  '<svg aria-hidden="true" viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" stroke-width="1.8" ' +
  'stroke-linecap="round" stroke-linejoin="round"><path d="M12 3l7 3v5c0 5-3 8.500-7 10-4-1.500-7-5-7-10V6z"/><path d="M9 12l2.200 2.200L15.500 10"/></svg>';

const STYLES = `
:root { color-scheme: light dark; --ink: #1b2430; --soft: #5a6675; --ground: #eef1f5; --sheet: #fff; --line: #d9dfe7; --deep: #1f4b99; --on-deep: #fff; }
@media (prefers-color-scheme: dark) { :root { --ink: #eef2f7; --soft: #a9b4c2; --ground: #10151c; --sheet: #1a222c; --line: #344050; --deep: #8fb4ff; --on-deep: #0d1420; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 25rem; padding: 1.5rem; background: var(--sheet); border: 1px solid var(--line); border-radius: 1rem; box-shadow: 0 .5rem 2rem rgb(16 24 40 / .1); }
h1 { margin: 1rem 0 .25rem; font-size: 1.375rem; line-height: 1.25; }
.bank { display: flex; align-items: center; gap: .5rem; margin: 0; font-weight: 600; color: var(--deep); }
.bank span { margin-left: auto; padding: .0625rem .5rem; border: 1px solid var(--line); border-radius: 1rem; color: var(--soft); font-size: .8125rem; font-weight: 500; }
.lead { margin: 0; color: var(--soft); }
dl { margin: 1.25rem 0; border-block: 1px solid var(--line); }
dl div { display: flex; justify-content: space-between; gap: 1rem; padding: .625rem 0; }
dl div + div { border-top: 1px solid var(--line); }
dt { color: var(--soft); }
dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums; }
form { display: grid; gap: .625rem; }
button { min-height: 2.75rem; border: 1px solid var(--line); border-radius: .625rem; background: transparent; color: var(--ink); font: inherit; font-weight: 600; cursor: pointer; }
button.yes { border-color: var(--deep); background: var(--deep); color: var(--on-deep); }
button:hover { filter: brightness(.95); }
button:focus-visible { outline: 3px solid var(--deep); outline-offset: 2px; }
.note { margin: 1.25rem 0 0; color: var(--soft); font-size: .875rem; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
