// The shop's name, colours and footer, as the server's rendering of the document says.
import { useRouteLoaderData } from 'react-router';
import type { ShopFrame } from '#contract/shop/shop-frame.ts';
import { shopUses, switchedTo } from '#contract/shop/shop-uses.ts';

/** The used part of the root's loader data; its type would make an import cycle. */
interface RootData {
  readonly shop: ShopFrame;
}

/** What a document shows that could not be loaded. */
const NO_SHOP: ShopFrame = {
  name: '',
  theme: null,
  footer: { about: '', services: [], copyright: '' },
  logo: null,
  previewPicture: '',
  hasPortfolio: false,
  hasBlog: false,
  legal: [],
  uses: shopUses(switchedTo(false), {
    fabrics: 0,
    hasMeasures: false,
    colours: [],
    fabricUses: [],
    filters: [],
  }),
};

export const useShop = (): ShopFrame => useRouteLoaderData<RootData>('root')?.shop ?? NO_SHOP;
