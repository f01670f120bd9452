// The home page and the footer as customers will see them, rendered from the form's values by the shop's components.
import type { ShopContent } from '#contract/shop/shop-content-fields.ts';
import { shopFrame } from '#contract/shop/shop-frame.ts';
import { themeVariables } from '#contract/shop/shop-theme.ts';
import { PreviewDialog } from '#web/components/dialog/preview-dialog.tsx';
import { Footer } from '#web/layout/footer.tsx';
import { Wordmark } from '#web/layout/header/header.tsx';
import { Sections } from '#web/parts/content/sections.tsx';
import { useShop } from '#web/shop-data/use-shop.ts';

interface ContentPreviewProps {
  readonly content: ShopContent;
  readonly onClose: () => void;
}

export default function ContentPreview({ content, onClose }: ContentPreviewProps) {
  const { name: shopName, founded } = content.company;
  const shop = shopFrame(content, useShop().uses);
  const home = {
    shopName,
    founded,
    content: content.home,
    pictures: {},
    articles: undefined,
    reviews: undefined,
  };
  return (
    <PreviewDialog onClose={onClose} theme={shop.theme ?? themeVariables(content.look)}>
      <p className="shop-width py-5 text-2xl font-semibold tracking-tight">
        <Wordmark shop={shop} />
      </p>
      <div className="selvedge" />
      <Sections home={home} />
      <Footer shop={shop} />
    </PreviewDialog>
  );
}
