// The form of the deposit on pieces that are woven to order.
import { DEPOSIT_PERCENT_MAX, type DepositSettings } from '#contract/money/deposits.ts';
import { TextField } from '#web/components/form/fields.tsx';
import { field, useForm } from '#web/components/form/form.tsx';
import { figureRules, numberOf, SettingsForm } from './settings-form.tsx';
import { type Saved, useSaveDeposit } from './settings-queries.ts';

export function DepositSettingsForm({ saved }: { readonly saved: Saved<DepositSettings> }) {
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
