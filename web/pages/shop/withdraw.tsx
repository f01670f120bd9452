// Withdraws from a contract, signed in or not: the form that "Withdraw from contract here" leads to.

import { useMutation } from '@tanstack/react-query';
import { data, useSearchParams } from 'react-router';
import { formTexts } from '#contract/core/form-texts.ts';
import { WITHDRAWAL_LIMITS } from '#contract/core/limits.ts';
import { pages } from '#contract/core/paths.ts';
import { dateLocale, t } from '#contract/languages/text.ts';
import { WITHDRAW } from '#contract/shop/legal-pages.ts';
import { request } from '#web/api/client.ts';
import { loadContext } from '#web/api/load-context.ts';
import { useIsHydrated } from '#web/components/browser/use-is-hydrated.ts';
import { showFieldErrors } from '#web/components/form/field-errors.ts';
import { TextArea, TextField } from '#web/components/form/fields.tsx';
import { Form, field, useForm } from '#web/components/form/form.tsx';
import { localPath } from '#web/languages/own-language.ts';
import { tx } from '#web/languages/tx.ts';
import { pageMeta } from '#web/layout/page-meta.ts';
import NotFound from '#web/pages/not-found.tsx';
import { emailLimit, emailRules } from '#web/parts/people/credential-rules.ts';
import { useSession } from '#web/session/use-session.ts';
import type { Route } from './+types/withdraw.ts';

export function loader({ context }: Route.LoaderArgs) {
  const isOffered = context.get(loadContext).shop.legal.some(({ page }) => page === 'withdraw');
  return data({ isOffered }, { status: isOffered ? 200 : 404 });
}

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
  pageMeta(
    { matches, location },
    loaderData?.isOffered ? { title: WITHDRAW } : { title: t`Not found`, hidden: true },
  );

export default function Withdraw({ loaderData: { isOffered } }: Route.ComponentProps) {
  const hydrated = useIsHydrated();
  const { status, user } = useSession();
  if (!isOffered) return <NotFound />;
  return (
    <main id="main" className="shop-width py-section">
      <h1 className="text-title break-words">{WITHDRAW}</h1>
      <p className="mt-4 max-w-xl text-lead">{t`Say which order you withdraw from. You need no reason and no account, and get a confirmation by email at once.`}</p>
      <noscript>
        <p className="mt-6">
          {tx`Without JavaScript please write to us: the ${<a className="link-thread" href={localPath(pages.contact)}>{t`Contact`}</a>} page has the address.`}
        </p>
      </noscript>
      {hydrated && status !== 'unknown' && <WithdrawalForm key={user?.email ?? ''} user={user} />}
    </main>
  );
}

const time = new Intl.DateTimeFormat(dateLocale(), { dateStyle: 'long', timeStyle: 'short' });

const FIELDS = ['name', 'orderNumber', 'email', 'goods'] as const;
const fieldOf = (pointer: string) => FIELDS.find((field) => pointer === `/${field}`);

interface WithdrawalFormProps {
  readonly user: { readonly name: string; readonly email: string } | undefined;
}

function WithdrawalForm({ user }: WithdrawalFormProps) {
  const [search] = useSearchParams();
  const defaultValues = {
    name: user?.name ?? '',
    orderNumber: search.get('order') ?? '',
    email: user?.email ?? '',
    goods: '',
  };
  const form = useForm({ defaultValues });
  const { setError } = form;
  const withdrawal = useMutation({
    mutationFn: (body: typeof defaultValues) => request('POST /api/withdrawals', { body }),
  });
  const { data: received, variables } = withdrawal;
  if (received && variables)
    return (
      <div
        role="status"
        tabIndex={-1}
        ref={(element) => element?.focus()}
        className="mt-10 flex max-w-xl flex-col gap-4 text-lg"
      >
        <p>
          {t`We have received your withdrawal from order ${variables.orderNumber} on ${time.format(new Date(received.receivedAt))}. A confirmation goes to ${variables.email}: please keep it.`}
        </p>
        {variables.email !== user?.email && (
          <p className="text-base">{t`Unless an order of that address has this number, it is sent once a day and without your words.`}</p>
        )}
      </div>
    );
  const texts = formTexts.withdrawal;
  return (
    <Form
      form={form}
      mutation={withdrawal}
      onFailed={(error) => showFieldErrors(error, setError, fieldOf)}
      submit={t`Confirm withdrawal`}
      className="mt-10 flex max-w-xl flex-col gap-5"
    >
      <TextField
        label={t`Name`}
        required
        autoComplete="name"
        maxLength={WITHDRAWAL_LIMITS.name}
        {...field(form, 'name', { required: texts.nameRequired })}
      />
      <TextField
        label={t`Order number`}
        required
        autoComplete="off"
        hint={t`Such as SO-2026-000123. It is in every email about the order.`}
        maxLength={WITHDRAWAL_LIMITS.orderNumber}
        {...field(form, 'orderNumber', { required: texts.numberRequired })}
      />
      <TextField
        label={t`Email`}
        required
        type="email"
        autoComplete="email"
        hint={t`The confirmation goes there.`}
        {...field(form, 'email', emailRules)}
        {...emailLimit}
      />
      <TextArea
        label={t`Goods (optional)`}
        isShort
        hint={t`Leave it empty to withdraw from all of the order.`}
        maxLength={WITHDRAWAL_LIMITS.goods}
        {...field(form, 'goods')}
      />
    </Form>
  );
}
