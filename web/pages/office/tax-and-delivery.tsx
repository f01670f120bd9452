// Tax and delivery: what the shop charges beside the prices of its articles, and what a customer sees of it.
import { useQuery } from '@tanstack/react-query';
import { formTexts } from '#contract/core/form-texts.ts';
import { DEPOSIT_PERCENT_MAX, type DepositSettings } from '#contract/money/deposits.ts';
import { ErrorState, LoadingLine } from '#web/components/feedback/states.tsx';
import { TextField } from '#web/components/form/fields.tsx';
import { field, useForm } from '#web/components/form/form.tsx';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { useShop } from '#web/shop-data/use-shop.ts';
import { adminPage } from './admin-page.tsx';
import { DeliverySettingsForm } from './tax-and-delivery/delivery-settings-form.tsx';
import { Preview } from './tax-and-delivery/preview.tsx';
import { figureRules, numberOf, SettingsForm } from './tax-and-delivery/settings-form.tsx';
import {
  depositQuery,
  type Saved,
  shopSettingsQueries,
  useSaveDeposit,
} from './tax-and-delivery/settings-queries.ts';
import { TaxSettingsForm } from './tax-and-delivery/tax-settings-form.tsx';

const title = formTexts.dashboard.taxAndDelivery;

export const meta = hiddenMeta(title);

export default adminPage(title, 'PUT /api/shop-settings/tax', Settings);

function Settings() {
  const tax = useQuery(shopSettingsQueries.tax());
  const delivery = useQuery(shopSettingsQueries.delivery());
  const deposit = useQuery(depositQuery());
  const { quotations } = useShop().uses;
  const error = tax.error ?? delivery.error ?? deposit.error;
  const retry = () => void Promise.all([tax.refetch(), delivery.refetch(), deposit.refetch()]);
  if (error) return <ErrorState error={error} onRetry={retry} />;
  if (!tax.data || !delivery.data || !deposit.data) return <LoadingLine />;
  // Pieces are woven to order by a quotation only.
  const asksForPieces = quotations || deposit.data.settings.percent > 0;
  const isCharged = tax.data.settings.isCharged || delivery.data.settings.isCharged;
  return (
    <div className="flex max-w-4xl flex-col gap-14">
      <TaxSettingsForm key={`tax ${tax.data.revision}`} saved={tax.data} />
      <DeliverySettingsForm
        key={`delivery ${delivery.data.revision}`}
        saved={delivery.data}
        home={tax.data.settings.sellerCountry}
      />
      {asksForPieces && <DepositSettingsForm key={`deposit ${deposit.data.revision}`} saved={deposit.data} />}
      {isCharged && <Preview key={`${tax.data.revision} ${delivery.data.revision}`} />}
    </div>
  );
}

/** The form of the deposit on pieces that are woven to order. */
function DepositSettingsForm({ saved }: { readonly saved: Saved<DepositSettings> }) {
  const form = useForm({ defaultValues: { percent: String(saved.settings.percent) } });
  const save = useSaveDeposit(saved.revision);
  return (
    <SettingsForm
      title="Woven to order"
      note="Of an order with more pieces than there are, this part of the price is paid first and the rest once all pieces are woven, before they are shipped. 0 asks for the whole price at once. Orders that are placed keep theirs."
      form={form}
      mutation={{
        mutateAsync: ({ percent }) => save.mutateAsync({ percent: numberOf(percent) }),
        error: save.error,
      }}
      submit="Save the deposit"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Deposit in percent"
          inputMode="numeric"
          {...field(form, 'percent', figureRules(DEPOSIT_PERCENT_MAX, 0))}
        />
      </div>
    </SettingsForm>
  );
}
