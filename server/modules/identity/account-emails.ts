// The emails about an account. Sent in the background by the Mailer: links contain secrets, which the outbox would store.
import { pages } from '#contract/paths.ts';
import type { Mailer, SignInChange } from '#server/modules/email/service.ts';
import type { EmailedPerson, Person } from './better-auth.ts';

export interface AccountEmailsDependencies {
  readonly mailer: Mailer;
  /** Origin of links in emails. Never taken from a request: the client chooses its Host header. */
  readonly linkOrigin: () => string;
}

/** Every method returns at once; `run` reports what fails. */
export class AccountEmails {
  readonly #mailer: Mailer;
  readonly #linkOrigin: () => string;
  readonly #run: (work: () => Promise<void>) => void;

  constructor({ mailer, linkOrigin }: AccountEmailsDependencies, run: (work: () => Promise<void>) => void) {
    this.#mailer = mailer;
    this.#linkOrigin = linkOrigin;
    this.#run = run;
  }

  sendPasswordReset(to: EmailedPerson, token: string): void {
    const link = this.#tokenLink(pages.resetPassword, token);
    this.#run(() => this.#mailer.sendPasswordReset(to, link, to.emailVerified));
  }

  sendPasswordChanged(to: Person): void {
    const link = this.#link(pages.forgottenPassword);
    this.#run(() => this.#mailer.sendPasswordChanged(to, link));
  }

  sendSignInChanged(to: Person, change: SignInChange): void {
    const link = this.#link(pages.forgottenPassword);
    this.#run(() => this.#mailer.sendSignInChanged(to, change, link));
  }

  sendPasswordRemoved(to: Person): void {
    const link = this.#link(pages.forgottenPassword);
    this.#run(() => this.#mailer.sendPasswordRemoved(to, link));
  }

  sendConfirmation(to: Person, token: string): void {
    const link = this.#tokenLink(pages.confirmEmail, token);
    this.#run(() => this.#mailer.sendConfirmation(to, link));
  }

  /** One link to each address. */
  sendEmailChange(
    old: Person,
    newEmail: string,
    tokens: { readonly old: string; readonly new: string },
  ): void {
    const link = (token: string) => this.#tokenLink(pages.confirmEmailChange, token);
    const recipient = { email: newEmail, name: old.name };
    this.#run(() => this.#mailer.sendEmailChangeToOld(old, newEmail, link(tokens.old)));
    this.#run(() => this.#mailer.sendEmailChangeToNew(recipient, old.email, link(tokens.new)));
  }

  /** To the former address. */
  sendEmailChanged(former: Person, newEmail: string): void {
    this.#run(() => this.#mailer.sendEmailChanged(former, newEmail, this.#link(pages.contact)));
  }

  #tokenLink(page: string, token: string): string {
    return this.#link(`${page}?token=${encodeURIComponent(token)}`);
  }

  #link(path: string): string {
    return this.#linkOrigin() + path;
  }
}
