// A copy of a shop to try something on: it must reach none of the shop's customers, nor its pictures. A row that a restore
// writes marks it, and is part of its backups.
import { type Settings, SettingsError } from '#server/settings.ts';
import type { Executor } from '../tables.ts';
import type { Row } from './table-copy.ts';

/** The row among those of `payment_settings`, of which a rehearsal has no other: it gets an id of its own at the provider. */
const MARK = { name: 'rehearsal', value: 'yes' };
const TO_OTHER_SYSTEMS = ['webhooks', 'webhook_deliveries'];

/** Those of a table's rows that a rehearsal has: no email that is due, and nothing that is sent to other systems. */
export async function* rehearsalRows(
  name: string,
  rows: AsyncIterable<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  if (name === 'payment_settings') yield [MARK];
  else if (!TO_OTHER_SYSTEMS.includes(name))
    for await (const batch of rows)
      yield batch.filter(({ state }) => name !== 'outbox_emails' || state !== 'due');
}

type Reach = Pick<Settings, 'SMTP_URL' | 'STRIPE_SECRET_KEY' | 'S3_BUCKET' | 'IMGBB_KEY'>;

/** Throws SettingsError for settings that reach customers or pictures of the shop; Stripe's test keys do not. */
export function assertReachesNobody({ STRIPE_SECRET_KEY, ...others }: Reach): void {
  const { SMTP_URL, S3_BUCKET, IMGBB_KEY } = others;
  const live = STRIPE_SECRET_KEY?.includes('_test_') ? undefined : STRIPE_SECRET_KEY;
  const reached = Object.entries({ SMTP_URL, STRIPE_SECRET_KEY: live, S3_BUCKET, IMGBB_KEY }).flatMap(
    ([name, value]) => (value ? [name] : []),
  );
  if (reached.length > 0)
    throw new SettingsError(
      `A rehearsal with a copy of a shop must not reach its customers: unset ${new Intl.ListFormat('en-GB').format(reached)}.`,
    );
}

/** Throws what `assertReachesNobody` throws, on the database of a rehearsal. */
export async function assertNoRehearsalReaches(db: Executor, settings: Reach): Promise<void> {
  const marks = db.selectFrom('payment_settings').select('value').where('name', '=', MARK.name);
  if (await marks.executeTakeFirst()) assertReachesNobody(settings);
}
