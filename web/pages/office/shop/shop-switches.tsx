// What the shop uses of what can be switched off, and the ways to other systems.
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formTexts } from '#contract/core/form-texts.ts';
import { pages } from '#contract/core/paths.ts';
import type { ShopSwitches } from '#contract/shop/shop-uses.ts';
import { ErrorState, LoadingLine } from '#web/components/feedback/states.tsx';
import { CheckboxField } from '#web/components/form/fields.tsx';
import { useForm } from '#web/components/form/form.tsx';
import { SettingsForm } from '../tax-and-delivery/settings-form.tsx';
import { type Saved, switchesQuery, useSaveSwitches } from '../tax-and-delivery/settings-queries.ts';

const SWITCHES: readonly (readonly [keyof ShopSwitches, name: string, what: string])[] = [
  ['swatches', 'Swatches', 'customers order a cutting of a fabric'],
  ['reservations', 'Reservations', 'pieces are set aside with a swatch'],
  ['quotations', 'Quotations', 'customers ask for more pieces, or for a price'],
  ['onAccount', 'Orders on account', 'customers whom you allow it pay by invoice'],
  ['news', 'News by email', 'customers are asked in their profile whether you may write to them'],
];

export function ShopSwitchesSection() {
  const { data, error, refetch } = useQuery(switchesQuery());
  if (data) return <SwitchesForm key={data.revision} saved={data} />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingLine />;
}

function SwitchesForm({ saved }: { readonly saved: Saved<ShopSwitches> }) {
  const form = useForm<ShopSwitches>({ defaultValues: saved.settings });
  const { mutateAsync, error } = useSaveSwitches(saved.revision);
  const takesSwatches = form.watch('swatches');
  return (
    <SettingsForm
      title="What the shop uses"
      note="What is off is shown nowhere. What customers have already, such as a quotation, stays theirs. Pages that are open follow when they are loaded again."
      form={form}
      mutation={{ mutateAsync, error }}
      submit="Save what the shop uses"
    >
      <ul className="flex flex-col gap-1">
        {SWITCHES.map(([name, title, what]) => (
          <li key={name}>
            <CheckboxField {...form.register(name)} disabled={name === 'reservations' && !takesSwatches}>
              <span>
                <span className="font-medium">{title}</span>: {what}
              </span>
            </CheckboxField>
          </li>
        ))}
      </ul>
    </SettingsForm>
  );
}

export function OtherSystems() {
  return (
    <section aria-labelledby="other-systems">
      <h3 id="other-systems" className="text-xl font-semibold">
        Other systems
      </h3>
      <p className="mt-1 max-w-prose text-sm text-base-content/75">
        Bookkeeping, a warehouse or another shop reads orders and keeps stock with a key, and is told what
        happens by a webhook.
      </p>
      <p className="mt-3 flex flex-wrap gap-x-6 gap-y-1">
        <Link className="link-thread inline-flex min-h-11 items-center" to={pages.apiKeys}>
          {formTexts.dashboard.apiKeys}
        </Link>
        <Link className="link-thread inline-flex min-h-11 items-center" to={pages.webhooks}>
          {formTexts.dashboard.webhooks}
        </Link>
      </p>
    </section>
  );
}
