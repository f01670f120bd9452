// The content of another shop, Weberei Adler: every field is its own.
import type { ShopContent } from '#contract/shop-content-fields.ts';

export const ADLER: ShopContent = {
  company: {
    name: 'Weberei Adler',
    legalName: 'Weberei Adler GmbH',
    address: 'Weberei Adler GmbH, Webergasse 3, 88131 Lindau, Germany',
    phone: '+49 8382 1234',
    email: 'kontakt@adler.example',
    hours: 'Monday to Friday, 8 to 16',
    founded: '1921',
    numberPrefix: 'WA',
  },
  look: { primary: '#ffe000', secondary: '#88ffcc', accent: '#101010', paper: '#bbbbbb', previewPicture: '' },
  home: {
    claim: 'Leinen vom Bodensee',
    introduction: 'Linen, woven at the lake.',
    description: 'Linen by the piece.',
    heroPicture: '',
    whoWeAre: 'A family since 1921.',
    claims: [{ title: 'Flax from Normandy', text: 'Spun wet.' }],
    figures: [{ target: 12, label: 'looms' }],
    steps: [{ title: 'Warping', text: 'By hand.', picture: '' }],
  },
  footer: { about: 'Linen weavers.', services: [{ title: 'Cloth', items: 'Linen\nHemp' }], copyright: '' },
  portfolio: {
    name: 'Anna Adler',
    role: 'Weaver',
    introduction: 'I weave.',
    about: 'At the lake.',
    education: [{ what: 'Master weaver', where: 'Lindau', when: '1998' }],
    email: 'anna@adler.example',
    phone: '',
    place: '',
    profile: '',
    projects: [{ title: 'A curtain', year: '2024', text: 'Sheer.', tools: 'Linen', picture: '' }],
  },
  blog: {
    introduction: 'From the weaving mill.',
    description: 'News.',
    entries: [{ title: 'Flax is in bloom', text: 'Blue, **for a day**.\n\n<b>no html</b>' }],
  },
};
