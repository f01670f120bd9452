// What the shop charges beside the prices of its articles, as the server's rendering of the document says.
import { useRouteLoaderData } from 'react-router';
import type { ShopCharges } from '#contract/money/shop-charges.ts';
import type { loader } from '../root.tsx';

/** Null in a shop that charges neither tax nor delivery. */
export const useShopCharges = (): ShopCharges | null =>
  useRouteLoaderData<typeof loader>('root')?.charges ?? null;
