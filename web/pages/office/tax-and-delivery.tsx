// Tax and delivery: what the shop charges beside the prices of its articles, and what a customer sees of it.
import { useQuery } from '@tanstack/react-query';
import type { MetaFunction } from 'react-router';
import { formTexts } from '#contract/core/form-texts.ts';
import { ErrorState, LoadingLine } from '#web/components/feedback/states.tsx';
import { pageMeta } from '#web/layout/page-meta.ts';
import { AdminPage } from './admin-page.tsx';
import { DeliverySettingsForm } from './tax-and-delivery/delivery-settings-form.tsx';
import { DepositSettingsForm } from './tax-and-delivery/deposit-settings-form.tsx';
import { Preview } from './tax-and-delivery/preview.tsx';
import { depositQuery, shopSettingsQueries } from './tax-and-delivery/settings-queries.ts';
import { TaxSettingsForm } from './tax-and-delivery/tax-settings-form.tsx';

const title = formTexts.dashboard.taxAndDelivery;

export const meta: MetaFunction = (args) => pageMeta(args, { title, hidden: true });

export default function TaxAndDelivery() {
  return (
    <AdminPage title={title} needs="PUT /api/shop-settings/tax">
      <Settings />
    </AdminPage>
  );
}

function Settings() {
  const tax = useQuery(shopSettingsQueries.tax());
  const delivery = useQuery(shopSettingsQueries.delivery());
  const deposit = useQuery(depositQuery());
  const error = tax.error ?? delivery.error ?? deposit.error;
  const retry = () => void Promise.all([tax.refetch(), delivery.refetch(), deposit.refetch()]);
  if (error) return <ErrorState error={error} onRetry={retry} />;
  if (!tax.data || !delivery.data || !deposit.data) return <LoadingLine />;
  const isCharged = tax.data.settings.isCharged || delivery.data.settings.isCharged;
  return (
    <div className="flex max-w-4xl flex-col gap-14">
      <TaxSettingsForm key={`tax ${tax.data.revision}`} saved={tax.data} />
      <DeliverySettingsForm key={`delivery ${delivery.data.revision}`} saved={delivery.data} />
      <DepositSettingsForm key={`deposit ${deposit.data.revision}`} saved={deposit.data} />
      {isCharged && <Preview key={`${tax.data.revision} ${delivery.data.revision}`} />}
    </div>
  );
}
