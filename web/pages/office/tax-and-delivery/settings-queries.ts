// Query options of the settings, and saving one of them.
import { useMutation } from '@tanstack/react-query';
import { toast } from 'react-toastify';
import type { DepositSettings } from '#contract/money/deposits.ts';
import type { DeliverySettings, TaxSettings } from '#contract/shop/shop-settings.ts';
import type { ShopSwitches } from '#contract/shop/shop-uses.ts';
import { read, request } from '#web/api/client.ts';
import { dataQuery, userKey } from '#web/api/queries.ts';
import { getQueryClient } from '#web/session/query-client.ts';

const settingsKey = (name: string) => userKey('shopSettings', name);

export const shopSettingsQueries = {
  tax: () => dataQuery(settingsKey('tax'), read('GET /api/shop-settings/tax')),
  delivery: () => dataQuery(settingsKey('delivery'), read('GET /api/shop-settings/delivery')),
};

export const depositQuery = () => dataQuery(settingsKey('deposit'), read('GET /api/shop-settings/deposit'));

export const switchesQuery = () => dataQuery(settingsKey('uses'), read('GET /api/shop-settings/uses'));

export interface Saved<Settings> {
  /** Another admin's change since is refused. */
  readonly revision: number;
  readonly settings: Settings;
}

export const useSaveTax = (revision: number) =>
  useSave('tax', (settings: TaxSettings) =>
    request('PUT /api/shop-settings/tax', { body: { settings, revision } }),
  );

export const useSaveDelivery = (revision: number) =>
  useSave('delivery', (settings: DeliverySettings) =>
    request('PUT /api/shop-settings/delivery', { body: { settings, revision } }),
  );

export const useSaveDeposit = (revision: number) =>
  useSave('deposit', (settings: DepositSettings) =>
    request('PUT /api/shop-settings/deposit', { body: { settings, revision } }),
  );

export const useSaveSwitches = (revision: number) =>
  useSave('uses', (settings: ShopSwitches) =>
    request('PUT /api/shop-settings/uses', { body: { settings, revision } }),
  );

const SAVED = {
  tax: 'The tax is saved.',
  delivery: 'The delivery is saved.',
  deposit: 'The deposit is saved.',
  uses: 'What the shop uses is saved.',
};

function useSave<Settings>(
  name: keyof typeof SAVED,
  send: (settings: Settings) => Promise<{ readonly revision: number }>,
) {
  const key = settingsKey(name);
  return useMutation({
    mutationFn: send,
    onSuccess: ({ revision }, settings) => {
      getQueryClient().setQueryData(key, { revision, settings });
      toast.success(SAVED[name]);
    },
  });
}
