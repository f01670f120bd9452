// The settings that admins read and change, and the content that everybody reads.
import { finishedPages, LEGAL_PAGES } from '#contract/shop/legal-pages.ts';
import type { ShopSettingName } from '#contract/shop/shop-settings.ts';
import type { ApiRouter } from '#server/http/api-router.ts';
import { blogOf } from './content.ts';
import { renderMarkdown } from './markdown.ts';
import type { ShopSettings } from './service.ts';

export function shopSettingsRoutes(router: ApiRouter, settings: ShopSettings): void {
  const read = <Name extends ShopSettingName>(name: Name) => {
    const { revision, value } = settings.get(name);
    return { revision, settings: value };
  };
  router.handle('getTaxSettings', async () => read('tax'));
  router.handle('getDeliverySettings', async () => read('delivery'));
  router.handle('getDepositSettings', async () => read('deposit'));
  router.handle('getBookkeeping', async () => read('bookkeeping'));
  router.handle('putTaxSettings', async ({ caller, body }) => ({
    revision: await settings.save(caller, 'tax', body.settings, body.revision),
  }));
  router.handle('putDeliverySettings', async ({ caller, body }) => ({
    revision: await settings.save(caller, 'delivery', body.settings, body.revision),
  }));
  router.handle('putDepositSettings', async ({ caller, body }) => ({
    revision: await settings.save(caller, 'deposit', body.settings, body.revision),
  }));
  router.handle('putBookkeeping', async ({ caller, body }) => ({
    revision: await settings.save(caller, 'bookkeeping', body.settings, body.revision),
  }));
  router.handle('getShopSwitches', async () => read('uses'));
  router.handle('putShopSwitches', async ({ caller, body }) => ({
    revision: await settings.save(caller, 'uses', body.settings, body.revision),
  }));
  router.handle('getShopContent', async () => read('content'));
  router.handle('putShopContent', async ({ caller, body }) => ({
    revision: await settings.save(caller, 'content', body.settings, body.revision),
  }));
  router.handle('getHomeContent', async () => {
    const { home, company } = settings.content;
    const { name: shopName, founded } = company;
    return { shopName, founded, content: home, pictures: await settings.pictures('home', home) };
  });
  router.handle('getPortfolio', async () => {
    const { portfolio } = settings.content;
    return { content: portfolio, pictures: await settings.pictures('portfolio', portfolio) };
  });
  router.handle('getBlog', async () => blogOf(settings.content.blog));
  router.handle('getLegalPages', async () => {
    const { legal } = settings.content;
    return finishedPages(legal).map((page) => ({
      page,
      title: LEGAL_PAGES[page],
      html: renderMarkdown(legal[page], 2),
    }));
  });
  router.handle('getContactDetails', async () => {
    const { address, phone, email, hours, replyTime, companyNumber } = settings.content.company;
    const reached = { address: address || null, phone: phone || null, email: email || null };
    return { ...reached, hours, replyTime, companyNumber };
  });
}
