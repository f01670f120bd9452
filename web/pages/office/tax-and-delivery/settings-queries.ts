// Query options of the settings, and saving one of them.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-toastify';
import type { DepositSettings } from '#contract/money/deposits.ts';
import type { DeliverySettings, TaxSettings } from '#contract/shop/shop-settings.ts';
import { request } from '#web/api/client.ts';
import { userKey } from '#web/api/queries.ts';

const settingsKey = (admin: string, name: string) => userKey(admin, 'shopSettings', name);

export const shopSettingsQueries = {
  tax: (admin: string) =>
    queryOptions({
      queryKey: settingsKey(admin, 'tax'),
      queryFn: ({ signal }) => request('GET /api/shop-settings/tax', { signal }),
    }),
  delivery: (admin: string) =>
    queryOptions({
      queryKey: settingsKey(admin, 'delivery'),
      queryFn: ({ signal }) => request('GET /api/shop-settings/delivery', { signal }),
    }),
};

export const depositQuery = (admin: string) =>
  queryOptions({
    queryKey: settingsKey(admin, 'deposit'),
    queryFn: ({ signal }) => request('GET /api/shop-settings/deposit', { signal }),
  });

export interface Saved<Settings> {
  /** Another admin's change since is refused. */
  readonly revision: number;
  readonly settings: Settings;
}

export const useSaveTax = (admin: string, revision: number) =>
  useSave(admin, 'tax', (settings: TaxSettings) =>
    request('PUT /api/shop-settings/tax', { body: { settings, revision } }),
  );

export const useSaveDelivery = (admin: string, revision: number) =>
  useSave(admin, 'delivery', (settings: DeliverySettings) =>
    request('PUT /api/shop-settings/delivery', { body: { settings, revision } }),
  );

export const useSaveDeposit = (admin: string, revision: number) =>
  useSave(admin, 'deposit', (settings: DepositSettings) =>
    request('PUT /api/shop-settings/deposit', { body: { settings, revision } }),
  );

const SAVED = {
  tax: 'The tax is saved.',
  delivery: 'The delivery is saved.',
  deposit: 'The deposit is saved.',
};

function useSave<Settings>(
  admin: string,
  name: keyof typeof SAVED,
  send: (settings: Settings) => Promise<{ readonly revision: number }>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ revision }, settings) => {
      client.setQueryData(settingsKey(admin, name), { revision, settings });
      toast.success(SAVED[name]);
    },
  });
}
