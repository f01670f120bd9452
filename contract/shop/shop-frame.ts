// What every page shows of the shop: its name, colours, footer, and which pages it has.
import { type LegalLink, legalLinks } from './legal-pages.ts';
import { fittedLogo, type Logo, logoAt } from './logo.ts';
import type { SectionContent, ShopContent } from './shop-content-fields.ts';
import { SAMPLE_CONTENT } from './shop-content-samples.ts';
import { type Colours, themeVariables } from './shop-theme.ts';
import type { ShopUses } from './shop-uses.ts';

export interface ShopFrame {
  readonly name: string;
  /** CSS variables of the theme; null with the colours of the stylesheet. */
  readonly theme: Readonly<Record<string, string>> | null;
  /** Shown instead of the name in the header; null where there is none. */
  readonly logo: Logo | null;
  readonly footer: SectionContent<'footer'>;
  /** Where the footer has texts of the shop's first language, such as `services.0.title`; missing where there are none. */
  readonly untranslated?: readonly string[];
  /** A path or an absolute URL; '' for that of the sample shop. */
  readonly previewPicture: string;
  readonly hasPortfolio: boolean;
  readonly hasBlog: boolean;
  readonly legal: readonly LegalLink[];
  readonly uses: ShopUses;
  /** The part of the price, in percent, that is paid first of what is woven to order; missing where all is paid at once. */
  readonly depositPercent?: number;
  /** Working days within which a paid order leaves the mill; missing where none are stated. */
  readonly leavesWithinDays?: number;
}

/** The preview picture of the sample shop, which shows its name. */
const SAMPLE_PREVIEW = '/cloth/og';
/** Cloth without a name. */
const PLAIN_PREVIEW = '/cloth/hero-1440.webp';

function previewPicture({ look, home }: ShopContent): string {
  if (look.previewPicture === SAMPLE_PREVIEW) return '';
  const hero = home.heroPicture.startsWith('/cloth/') ? '' : home.heroPicture;
  return look.previewPicture || hero || PLAIN_PREVIEW;
}

export function shopFrame(
  content: ShopContent,
  uses: ShopUses,
  shop: { readonly isSample?: boolean } = {},
): ShopFrame {
  const { company, look, footer, portfolio, blog, legal } = content;
  return {
    name: company.name,
    theme: hasSampleColours(look) ? null : themeVariables(look),
    logo: headerLogo(look),
    footer: { ...footer, copyright: footer.copyright || `© ${company.legalName || company.name}` },
    previewPicture: previewPicture(content),
    hasPortfolio: portfolio.name !== '',
    hasBlog: blog.entries.length > 0,
    legal: legalLinks(legal, shop),
    uses,
  };
}

const HEADER_LOGO = { width: 200, height: 44 };

/** In CSS pixels. */
function headerLogo(look: ShopContent['look']): Logo | null {
  const logo = logoAt(look.logo);
  return logo ? { ...logo, ...fittedLogo(logo, HEADER_LOGO) } : null;
}

/** The stylesheet has these. */
const hasSampleColours = ({ primary, secondary, accent, paper }: Colours) => {
  const sample = SAMPLE_CONTENT.look;
  return (
    primary === sample.primary &&
    secondary === sample.secondary &&
    accent === sample.accent &&
    paper === sample.paper
  );
};
