// The settings that admins read and change, and the content that everybody reads.
import { inOwnLanguage } from '#contract/languages/text.ts';
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
  router.handle('getContentTexts', async ({ params }) => read(`content:${params.language}`));
  router.handle('putContentTexts', async ({ caller, params, body }) => ({
    revision: await settings.save(caller, `content:${params.language}`, body.settings, body.revision),
  }));
  router.handle('getShop', async () => settings.shop());
  router.handle('getHomeContent', async () => {
    const { home, company } = settings.content;
    const { name: shopName, founded } = company;
    const pictures = await settings.pictures('home', home);
    return { shopName, founded, content: home, pictures, ...settings.untranslated('home') };
  });
  router.handle('getPortfolio', async () => {
    const { portfolio } = settings.content;
    const pictures = await settings.pictures('portfolio', portfolio);
    return { content: portfolio, pictures, ...settings.untranslated('portfolio') };
  });
  router.handle('getBlog', async () => ({
    ...blogOf(settings.content.blog),
    ...settings.untranslated('blog'),
  }));
  router.handle('getLegalPages', async () => {
    const { legal } = settings.content;
    const { untranslated } = settings.untranslated('legal');
    return finishedPages(legal).map((page) => ({
      page,
      title: inOwnLanguage(LEGAL_PAGES[page]),
      html: renderMarkdown(legal[page], 2),
      ...(untranslated?.includes(page) && { untranslated: ['html' as const] }),
    }));
  });
  router.handle('getContactDetails', async () => {
    const { address, phone, email, hours, replyTime, companyNumber } = settings.content.company;
    const reached = { address: address || null, phone: phone || null, email: email || null };
    return { ...reached, hours, replyTime, companyNumber, ...settings.untranslated('company') };
  });
}
