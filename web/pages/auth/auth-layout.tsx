// Layout of the four sign-in pages: a heading and a narrow box around the form.

import { type ReactNode, useEffect } from 'react';
import { t } from '#contract/languages/text.ts';
import { localPath } from '#web/languages/own-language.ts';
import { AUTH_PAGES } from '#web/session/redirect-to.ts';
import { getSessionStore } from '#web/session/use-session.ts';

interface AuthLayoutProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly below?: ReactNode;
}

export function AuthLayout({ title, children, below }: AuthLayoutProps) {
  useEffect(() => forgetWhenLeft, []);
  return (
    <main id="main" className="mx-auto flex w-full max-w-md grow flex-col justify-center px-4 py-12">
      <h1 className="mb-6 text-center text-title">{title}</h1>
      <div className="rounded-box border border-base-300 bg-base-100 p-6 shadow-sm sm:p-8">
        <p className="hidden noscript:block">
          {t`This page needs JavaScript. Please switch it on in your browser, and reload the page.`}
        </p>
        <div className="noscript:hidden">{children}</div>
      </div>
      {below && <div className="mt-6 text-center text-sm">{below}</div>}
    </main>
  );
}

/** Forgets the fabric when a visitor leaves without signing in: it must not be saved for the next person who does. */
function forgetWhenLeft(): void {
  if (getSessionStore().state.status === 'signedIn' || AUTH_PAGES.map(localPath).includes(location.pathname))
    return;
  void import('#web/parts/saved/save-after-login.ts').then((saving) => saving.forgetSaveAfterLogin());
}
