// A kind of email, defined by the module that sends it; server/modules/email-templates.ts lists them all.
import type { z } from 'zod';
import type { EmailKind } from '#contract/office/email.ts';
import type { TemplateContent, TemplateContext } from './email-content.ts';

export interface EmailTemplate<Kind extends EmailKind = EmailKind, Data = unknown> {
  readonly kind: Kind;
  /** Parses what the outbox stores again when it is rendered: another version of the shop may have written the row. */
  readonly data: z.ZodType<Data>;
  /** An example for /dev/mail and the tests. `at` is the current time in milliseconds since 1970. */
  sample(at: number): NoInfer<Data>;
  /** Further examples by name, where the data decides what the email says. */
  moreSamples?(at: number): Readonly<Record<string, NoInfer<Data>>>;
  content(data: NoInfer<Data>, context: TemplateContext): TemplateContent;
}

export type EmailTemplates = ReadonlyMap<EmailKind, EmailTemplate>;

/** Checks the parts of a template against the type of its data. */
export const emailTemplate = <Kind extends EmailKind, Data>(template: EmailTemplate<Kind, Data>) => template;

/** What the examples have in common. */
export const SAMPLE = {
  customer: { email: 'mia@weber-daughters.example', name: 'Mia Weber' },
  order: { orderId: '019a8f2e-5d3c-7000-8a41-5f0d2c9b7e16', number: 'SO-2026-000123' },
  articleId: '019a8f2e-1111-7000-8a41-5f0d2c9b7e16',
  article: { productName: 'Calder Wool Flannel', articleNumber: 'SV-00042' },
  transactionId: 'pi_3Qx7fLKd92mVb0e128a3tqPa',
} as const;
