// What a new shop still lacks before it sells, and tests of its card provider and mail server.

import { isTaxId } from '#contract/core/predicates.ts';
import type { CheckResult, FirstDay } from '#contract/office/first-day.ts';
import { unfinishedPages } from '#contract/shop/legal-pages.ts';
import { START_CONTENT } from '#contract/shop/shop-content-samples.ts';
import { Service } from '#server/context.ts';
import type { Caller } from '#server/http/caller.ts';
import { serviceStates } from '#server/http/lifecycle/start-report.ts';
import type { TemplateContext } from '#server/modules/email/email-content.ts';
import { sendTestEmail } from '#server/modules/email/service.ts';
import type { EmailTransport } from '#server/modules/email/transport.ts';
import type { Payments } from '#server/modules/payments/service.ts';
import type { Receivables } from '#server/modules/receivables/service.ts';
import type { ShopSettings } from '#server/modules/shop-settings/service.ts';

interface FirstDayOptions {
  readonly shopSettings: ShopSettings;
  readonly receivables: Pick<Receivables, 'isOffered'>;
  readonly payments: Payments;
  readonly mailer: EmailTransport;
  readonly context: () => TemplateContext;
}

type Step = FirstDay['steps'][number];

export class FirstDayList extends Service<FirstDayOptions> {
  async get(): Promise<FirstDay> {
    const { shopSettings } = this.deps;
    const all = await this.#steps();
    const { isDismissed } = shopSettings.get('firstDay').value;
    // Documents with tax have no XML without the seller's tax id, so that it is named until it is stated.
    const urgent = all.filter(({ name, detail }) => name === 'tax' && detail !== '');
    const isHidden = shopSettings.isSample || (isDismissed && urgent.length === 0);
    const steps = isDismissed && !isHidden ? urgent : all;
    return { isShown: !isHidden && steps.some(({ isDone }) => !isDone), steps };
  }

  async dismiss(admin: Caller): Promise<FirstDay> {
    await this.#remember(admin, { isDismissed: true });
    return this.get();
  }

  /** Creates the smallest possible payment and cancels it. */
  async testPayment(admin: Caller): Promise<CheckResult> {
    const services = serviceStates(this.ctx.settings);
    const { payments } = this.deps;
    if (payments.provider === undefined) return { works: false, detail: services.payments.why };
    try {
      await payments.test();
    } catch (error) {
      return { works: false, detail: `The card provider says: ${sentence(error)}` };
    }
    await this.#remember(admin, { paymentTestedAt: this.now() });
    return { works: true, detail: `A payment was created and cancelled (${services.payments.why}).` };
  }

  /** Sends an email to the admin's own address, at once, so that an error is known. */
  async testEmail(admin: Caller): Promise<CheckResult> {
    const services = serviceStates(this.ctx.settings);
    const { mailer, context, shopSettings } = this.deps;
    if (services.emails.state === 'off' && !shopSettings.isSample)
      return { works: false, detail: services.emails.why };
    try {
      await sendTestEmail(mailer, admin.email, context());
    } catch (error) {
      return { works: false, detail: `The mail server says: ${sentence(error)}` };
    }
    await this.#remember(admin, { emailTestedAt: this.now() });
    return { works: true, detail: `An email is on its way to ${admin.email}.` };
  }

  async #remember(admin: Caller, change: object): Promise<void> {
    const { shopSettings } = this.deps;
    await shopSettings.save(admin, 'firstDay', { ...shopSettings.get('firstDay').value, ...change });
  }

  async #steps(): Promise<Step[]> {
    const services = serviceStates(this.ctx.settings);
    const { shopSettings, receivables } = this.deps;
    const { company, legal } = shopSettings.content;
    const { paymentTestedAt, emailTestedAt } = shopSettings.get('firstDay').value;
    const missingCompany = [
      ...(company.name === START_CONTENT.company.name ? ['the name'] : []),
      ...(company.address === '' ? ['the address'] : []),
      ...(company.email === '' ? ['an email address'] : []),
    ];
    const tax = shopSettings.get('tax');
    const transferDays = this.ctx.settings.TRANSFER_DAYS;
    const hasAccount = shopSettings.bankAccount !== null;
    const lacksTaxId = tax.value.isCharged && !isTaxId(tax.value.sellerTaxId);
    const missingPages = unfinishedPages(legal);
    const article = await this.db
      .selectFrom('articles')
      .select('id')
      .where('withdrawn_at', 'is', null)
      .limit(1)
      .executeTakeFirst();
    return [
      step('company', missingCompany.length === 0, missingCompany.join(', ')),
      step('tax', tax.revision > 0 && !lacksTaxId, lacksTaxId ? 'the tax id of the seller' : ''),
      step('delivery', shopSettings.get('delivery').revision > 0),
      // Cards are charged by the provider: only those who pay otherwise need to know the account.
      ...(transferDays > 0 || (await receivables.isOffered())
        ? [step('bank', hasAccount, transferDays > 0 ? NO_TRANSFERS : '')]
        : []),
      // A shop without a card provider may sell by bank transfer alone.
      services.payments.state === 'off' && transferDays > 0 && hasAccount
        ? step('payments', true)
        : stepOfService('payments', services.payments, paymentTestedAt),
      stepOfService('emails', services.emails, emailTestedAt),
      step('legal', missingPages.length === 0, missingPages.join(', ')),
      step('article', article !== undefined),
    ];
  }
}

/** What a shop with TRANSFER_DAYS and without an account lacks. */
const NO_TRANSFERS = 'without it no order can be paid by bank transfer';

const step = (name: Step['name'], isDone: boolean, detail = ''): Step => ({
  name,
  isDone,
  detail: isDone ? '' : detail,
});

const stepOfService = (
  name: Step['name'],
  { state, why }: ReturnType<typeof serviceStates>['payments'],
  testedAt: number | null,
): Step => step(name, state === 'on' && testedAt !== null, state === 'off' ? why : '');

const sentence = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300);
