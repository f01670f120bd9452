// The emails that somebody of the mill subscribes to, on their profile.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { toast } from 'react-toastify';
import { t } from '#contract/languages/text.ts';
import type { AdminEmailKind } from '#contract/office/email.ts';
import { isEmailForRole } from '#contract/office/email-roles.ts';
import { ApiError } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { queries } from '#web/api/queries.ts';
import { ErrorState } from '#web/components/feedback/states.tsx';
import { CheckboxField } from '#web/components/form/fields.tsx';
import { Form, useForm } from '#web/components/form/form.tsx';
import { tx } from '#web/languages/tx.ts';
import { getQueryClient } from '#web/session/query-client.ts';
import { TWO_STEP_LOGIN_ID } from '#web/session/session-errors.ts';
import { useSession, useViewer } from '#web/session/use-session.ts';

const KINDS: readonly (readonly [kind: AdminEmailKind, label: string])[] = [
  ['admin_order_paid', t`A new order is paid`],
  ['admin_stock_low', t`The stock of an article is low`],
  ['admin_payment_mismatch', t`A payment does not agree with the card provider`],
  ['admin_quotation_asked', t`A customer asks for pieces`],
  ['admin_order_message', t`A customer writes on an order`],
];

/** It is folded like the password, because most visits do not need it. */
export default function EmailChoice() {
  const [wasOpen, setWasOpen] = useState(false);
  return (
    <details className="mt-8 border-t border-base-300 pt-6" onToggle={() => setWasOpen(true)}>
      <summary className="cursor-pointer font-semibold">{t`Emails to me for my work`}</summary>
      {wasOpen && <Choice />}
    </details>
  );
}

function Choice() {
  const saved = useQuery(queries.emailSubscriptions());
  if (saved.isPending) return <p className="mt-5">{t`Loading your choice`}</p>;
  if (!saved.data && isSecondFactorRequired(saved.error))
    return (
      <p className="mt-5">
        {tx`To see your choice, log in with your second factor under ${(
          <Link className="link-thread text-primary" to={`#${TWO_STEP_LOGIN_ID}`}>
            {t`Two-step login`}
          </Link>
        )}.`}
      </p>
    );
  if (!saved.data) return <ErrorState error={saved.error} onRetry={() => void saved.refetch()} />;
  return <ChoiceForm kinds={saved.data.kinds} />;
}

function isSecondFactorRequired(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'second_factor_required';
}

function ChoiceForm({ kinds }: { readonly kinds: readonly AdminEmailKind[] }) {
  const email = useViewer();
  const { queryKey } = queries.emailSubscriptions();
  const { role } = useSession();
  const form = useForm<{ kinds: AdminEmailKind[] }>({ values: { kinds: [...kinds] } });
  const save = useMutation({
    mutationFn: (body: { kinds: AdminEmailKind[] }) => request('PUT /api/email-subscriptions', { body }),
    onSuccess: (chosen) => {
      getQueryClient().setQueryData(queryKey, chosen);
      toast.success(t`Your choice of emails is saved.`);
    },
  });
  return (
    <Form form={form} mutation={save} submit={t`Save the choice`} className="mt-5 flex flex-col gap-5">
      <fieldset>
        <legend className="mb-2">{t`Send an email to ${email} when`}</legend>
        {KINDS.filter(([kind]) => role && isEmailForRole(kind, role)).map(([kind, label]) => (
          <CheckboxField key={kind} value={kind} {...form.register('kinds')}>
            {label}
          </CheckboxField>
        ))}
      </fieldset>
    </Form>
  );
}
