// HTML of the account chooser.
import type { GoogleAccount } from './accounts.ts';

const style = `
  :root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
  body { margin: 0; min-height: 100dvh; display: grid; place-items: center; background: Canvas; color: CanvasText; }
  main { box-sizing: border-box; width: min(26rem, 100%); padding: 2rem; border: 1px solid #8886; border-radius: 1rem; }
  h1 { margin: 0; font-size: 1.5rem; font-weight: 500; }
  ul { list-style: none; margin: 1.5rem 0 1rem; padding: 0; }
  button, summary { font: inherit; cursor: pointer; border-radius: .5rem; }
  li button { display: grid; grid-template-columns: auto 1fr; gap: 0 1rem; align-items: center; width: 100%;
    padding: .75rem .5rem; border: 0; border-bottom: 1px solid #8884; background: none; color: inherit; text-align: start; }
  li button:hover, summary:hover { background: #8882; }
  :focus-visible { outline: 3px solid #1a73e8; outline-offset: 2px; }
  .initial { grid-row: span 2; width: 2.5rem; height: 2.5rem; border-radius: 50%; display: grid; place-items: center;
    background: #1a57b8; color: #fff; }
  .email { font-size: .875rem; }
  summary { padding: .5rem; }
  label { display: block; margin: .75rem 0 .25rem; }
  input { box-sizing: border-box; width: 100%; padding: .6rem; font: inherit; border: 1px solid #888; border-radius: .5rem; }
  .row { display: flex; justify-content: space-between; gap: 1rem; margin-top: 1.5rem; }
  .plain { padding: .5rem 1rem; border: 1px solid #888; background: none; color: inherit; }
  .next { margin-top: 1rem; padding: .5rem 1.25rem; border: 0; background: #1a57b8; color: #fff; }
  footer { margin-top: 1.5rem; font-size: .875rem; }
`;

export function chooserPage(accounts: readonly GoogleAccount[], action: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Choose an account</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Choose an account</h1>
<p>to continue</p>
<form method="post" action="${escapeHtml(action)}"><ul>${accounts.map(row).join('')}</ul></form>
<details>
<summary>Use another account</summary>
<form method="post" action="${escapeHtml(action)}">
<label for="name">Name</label>
<input id="name" name="name" required maxlength="100" autocomplete="off">
<label for="email">Email</label>
<input id="email" name="email" type="email" required maxlength="200" autocomplete="off">
<button class="next">Next</button>
</form>
</details>
<form class="row" method="post" action="${escapeHtml(action)}">
<button class="plain" name="cancel" value="yes">Cancel</button>
</form>
<footer>This is a local fake of Google for development. It needs no password, and nothing leaves this machine.</footer>
</main>
</body>
</html>`;
}

function row({ sub, name, email, emailVerified }: GoogleAccount): string {
  return `<li><button name="account" value="${escapeHtml(sub)}">
<span class="initial" aria-hidden="true">${escapeHtml(name.slice(0, 1))}</span>
<span>${escapeHtml(name)}</span>
<span class="email">${escapeHtml(email)}${emailVerified ? '' : ' (not verified)'}</span>
</button></li>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
