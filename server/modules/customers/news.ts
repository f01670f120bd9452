// Consents of customers to news by email. Writes `news_consents`.
import { ENGLISH } from '#contract/languages/languages.ts';
import type { NewsChoice, NewsConsent } from '#contract/people/news.ts';
import { newsText } from '#contract/people/news-text.ts';
import { Service } from '#server/context.ts';
import { dayIn } from '#server/domain/shop-day.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import type { CsvColumn } from '#server/http/files/send-csv.ts';
import { inLanguage, languageToKeep } from '#server/languages/work-language.ts';
import { recordAudit } from '#server/modules/audit/service.ts';
import type { ShopSettings } from '#server/modules/shop-settings/service.ts';
import { newId } from '#server/storage/ids.ts';
import type { Page } from '#server/storage/queries/paging.ts';
import type { Executor } from '#server/storage/tables.ts';

interface NewsConsentsOptions {
  readonly settings: Pick<ShopSettings, 'get' | 'content'>;
  readonly confirmedEmails: (emails: readonly string[]) => Promise<ReadonlySet<string>>;
}

export class NewsConsents extends Service<NewsConsentsOptions> {
  async get(userId: string): Promise<NewsConsent> {
    const consent = await findValid(this.db, userId);
    return { givenAt: consent ? isoTime(consent.given_at) : null, text: consent?.text ?? null };
  }

  /** Returns 1, or 0 when it was so already. Who has agreed can withdraw also when the shop asks no longer. Throws `news_off`. */
  async put(userId: string, { isGiven }: NewsChoice): Promise<number> {
    const at = this.now();
    if (!isGiven) return withdraw(this.db, userId, at);
    const { settings } = this.deps;
    if (!settings.get('uses').value.news) throw new AppError('news_off');
    const language = languageToKeep() ?? ENGLISH;
    const text = inLanguage(language, () => newsText(settings.content.company.name));
    return give(this.db, { id: newId(at), user_id: userId, given_at: at, text, language });
  }

  /** Records the export in the audit log; returns the file's name and columns. */
  async begin(admin: Caller) {
    const by = { actor: admin.id, at: this.now() };
    await recordAudit(this.db, by, 'export_news_consents', 'news', { label: 'Consents to news' });
    return { name: `news-${dayIn(this.ctx.timeZone)(by.at)}`, columns: COLUMNS };
  }

  /** Only confirmed emails: anybody can sign up with somebody else's. */
  async readPage({ limit, cursor = '' }: { limit: number; cursor?: string }): Promise<Page<Consent>> {
    const rows = await findAllValid(this.db, cursor, limit);
    const confirmed = await this.deps.confirmedEmails(rows.flatMap(({ email }) => email ?? []));
    return {
      items: rows.filter(({ email }) => email !== null && confirmed.has(email)),
      next: rows.length < limit ? undefined : rows.at(-1)?.user_id,
    };
  }
}

type Consent = Awaited<ReturnType<typeof findAllValid>>[number];

const isoTime = (at: number) => new Date(at).toISOString();

const COLUMNS: CsvColumn<Consent>[] = [
  { title: 'Email', value: ({ email }) => email },
  { title: 'Name', value: ({ name }) => name },
  { title: 'Company', value: ({ company }) => company },
  { title: 'Language', value: ({ language }) => language },
  { title: 'Agreed at', value: ({ given_at }) => isoTime(given_at) },
  { title: 'Text', value: ({ text }) => text },
];

const valid = (db: Executor) => db.selectFrom('news_consents').where('withdrawn_at', 'is', null);

const findValid = (db: Executor, userId: string) =>
  valid(db).select(['given_at', 'text']).where('user_id', '=', userId).executeTakeFirst();

/** Valid consents of customers whose ids are after this one. */
const findAllValid = (db: Executor, after: string, limit: number) =>
  valid(db)
    .innerJoin('users', 'users.id', 'news_consents.user_id')
    .select(['user_id', 'email', 'name', 'company'])
    .select(['news_consents.language', 'given_at', 'text'])
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .execute();

interface NewConsent {
  readonly id: string;
  readonly user_id: string;
  readonly given_at: number;
  readonly text: string;
  readonly language: string;
}

async function give(db: Executor, consent: NewConsent): Promise<number> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('news_consents')
    .values(consent)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

async function withdraw(db: Executor, userId: string, at: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('news_consents')
    .set({ withdrawn_at: at })
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
