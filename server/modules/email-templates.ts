// Every kind of email. A module defines those that it sends, with their data and what they say.
import type { EmailTemplate, EmailTemplates } from './email/email-template.ts';
import * as messages from './messages/email-templates.ts';
import { orderPaidEmail } from './orders/emails/admin-templates.ts';
import { orderEmails } from './orders/emails/order-templates.ts';
import * as withdrawals from './orders/emails/withdrawal-templates.ts';
import * as payments from './payments/email-templates.ts';
import * as people from './people/emails/email-templates.ts';
import * as quotations from './quotations/email-templates.ts';
import * as receivables from './receivables/email-templates.ts';
import * as stock from './stock/email-templates.ts';

const all: readonly EmailTemplate[] = [
  orderEmails,
  { orderPaidEmail },
  receivables,
  quotations,
  messages,
  payments,
  withdrawals,
  stock,
  people,
].flatMap((module) => Object.values<EmailTemplate>(module));

export const emailTemplates: EmailTemplates = new Map(all.map((template) => [template.kind, template]));
