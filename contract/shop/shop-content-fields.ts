// The content of the shop that its owner writes, a row for each field: types, schemas, form, preview and files of `npm run
// shop` are made from it. Imports no zod, because the form loads it.

import { LEGAL_PAGES, type LegalPageName } from './legal-pages.ts';

export const FIGURE_MAX = 999_999;

interface Labelled {
  readonly label: string;
  readonly hint?: string;
  /** A text that is the same in every language, such as a name. */
  readonly isSame?: true;
}

/** One line. */
interface Line extends Labelled {
  readonly kind: 'line';
  readonly maxLength: number;
  readonly isRequired?: boolean;
  /** Which lines are accepted beside '', and what to say of others. */
  readonly format?: { readonly pattern: RegExp; readonly message: string };
}

/** `text` has paragraphs between empty lines, `lines` an item on each line, `markdown` is rendered without raw HTML. */
interface LongText extends Labelled {
  readonly kind: 'text' | 'lines' | 'markdown';
  readonly maxLength: number;
}

/** An address or number of the shop, checked as those of customers are. */
interface Reach extends Labelled {
  readonly kind: 'email' | 'phone';
}

/** A code of the bank account, kept without spaces, or ''. */
interface BankCode extends Labelled {
  readonly kind: 'iban' | 'bic';
}

/** A link to another site, or ''. */
interface Link extends Labelled {
  readonly kind: 'link';
}

/** `#rrggbb`. */
interface Colour extends Labelled {
  readonly kind: 'colour';
}

/** An upload of this shop, a picture that comes with it (`/cloth/NAME`), or '' for none. */
interface Picture extends Labelled {
  readonly kind: 'picture';
}

/** The shop's logo, uploaded as such, or '' for none. */
interface LogoField extends Labelled {
  readonly kind: 'logo';
}

/** A whole number from 0 to `FIGURE_MAX`. */
interface Figure extends Labelled {
  readonly kind: 'figure';
}

/** True or false. */
interface Switch extends Labelled {
  readonly kind: 'switch';
}

type Value = Line | LongText | Reach | BankCode | Link | Colour | Picture | LogoField | Figure | Switch;

interface List extends Labelled {
  readonly kind: 'list';
  /** What one of its items is called. */
  readonly item: string;
  readonly max: number;
  readonly parts: Readonly<Record<string, Value>>;
}

export type ContentField = Value | List;

/** Whether the mill writes it in each of the shop's languages. */
export const isTranslated = (field: ContentField): field is Line | LongText =>
  field.kind === 'line'
    ? !field.isSame && !field.format
    : (field.kind === 'text' || field.kind === 'lines' || field.kind === 'markdown') && !field.isSame;

interface Section {
  readonly title: string;
  readonly hint?: string;
  readonly fields: Readonly<Record<string, ContentField>>;
}

const heading = { kind: 'line', label: 'Heading', maxLength: 80, isRequired: true } as const;
const pageDescription = {
  kind: 'line',
  label: 'Description',
  hint: 'Search engines show it',
  maxLength: 200,
} as const;
const textField = (label: string) => ({ kind: 'text', label, maxLength: 600 }) as const;

const legalPage = (name: LegalPageName) =>
  ({ kind: 'markdown', label: LEGAL_PAGES[name], maxLength: 40_000 }) as const;

/** In the order in which the form has them. A list without items, and a text that is empty, is left out of the pages. */
export const SHOP_CONTENT = {
  company: {
    title: 'Company',
    hint: 'On every page, email and document.',
    fields: {
      name: { kind: 'line', label: 'Name of the shop', maxLength: 60, isRequired: true, isSame: true },
      legalName: {
        kind: 'line',
        label: 'Company, as invoices name it',
        hint: 'Left out, the name of the shop',
        maxLength: 200,
        isSame: true,
      },
      address: {
        kind: 'line',
        label: 'Address',
        hint: 'On one line, its parts separated by commas',
        maxLength: 300,
        isSame: true,
      },
      phone: { kind: 'phone', label: 'Telephone' },
      email: { kind: 'email', label: 'Email' },
      hours: { kind: 'line', label: 'Hours', maxLength: 300 },
      replyTime: {
        kind: 'line',
        label: 'Reply time',
        hint: 'Beside the form of the contact page, such as “We answer within one working day”',
        maxLength: 120,
      },
      companyNumber: {
        kind: 'line',
        label: 'Company number',
        hint: 'As the register of companies has it, such as “Registered in England, 01234567”',
        maxLength: 120,
        isSame: true,
      },
      founded: {
        kind: 'line',
        label: 'Founded in',
        hint: 'A year, for search engines',
        maxLength: 4,
        format: { pattern: /^\d{4}$/, message: 'A year such as 1970' },
      },
      numberPrefix: {
        kind: 'line',
        label: 'Prefix of article numbers',
        hint: 'Of numbers that the shop makes from now on, such as SV-00042',
        maxLength: 6,
        isRequired: true,
        format: {
          // Orders, invoices and credit notes have these.
          pattern: /^(?!(SO|INV|CN)$)[A-Z][A-Z0-9]{0,5}$/,
          message: 'Capital letters and digits, beginning with a letter; not SO, INV or CN',
        },
      },
    },
  },
  bank: {
    title: 'Bank account',
    hint: 'Where customers on account pay, and orders by bank transfer: on invoices, emails and pages.',
    fields: {
      holder: {
        kind: 'line',
        label: 'Account holder',
        maxLength: 70,
        isSame: true,
      },
      iban: { kind: 'iban', label: 'IBAN' },
      accountNumber: {
        kind: 'line',
        label: 'Account number',
        hint: 'Where there is no IBAN, with sort code or routing number',
        maxLength: 70,
        isSame: true,
      },
      bic: { kind: 'bic', label: 'BIC' },
      bank: { kind: 'line', label: 'Bank', maxLength: 70, isSame: true },
    },
  },
  look: {
    title: 'Colours and pictures',
    hint: 'Colours in which a text could not be read are darkened or lightened.',
    fields: {
      primary: { kind: 'colour', label: 'Buttons and accents' },
      secondary: { kind: 'colour', label: 'Dark areas' },
      accent: { kind: 'colour', label: 'Highlights' },
      paper: { kind: 'colour', label: 'Background' },
      logo: {
        kind: 'logo',
        label: 'Logo',
        hint: 'SVG, or PNG without a background, of at most 1 MB: in the header, emails and documents, instead of the name.',
      },
      previewPicture: { kind: 'picture', label: 'Picture of shared links' },
    },
  },
  home: {
    title: 'Home page',
    fields: {
      claim: { kind: 'line', label: 'Claim', maxLength: 80, isRequired: true },
      introduction: textField('Introduction'),
      description: pageDescription,
      heroPicture: { kind: 'picture', label: 'Picture' },
      whoWeAre: textField('Who we are'),
      claims: {
        kind: 'list',
        label: 'Claims',
        item: 'claim',
        max: 12,
        parts: { title: heading, text: textField('Text') },
      },
      figures: {
        kind: 'list',
        label: 'Figures',
        item: 'figure',
        max: 6,
        parts: {
          target: { kind: 'figure', label: 'Figure' },
          label: { kind: 'line', label: 'Of what', maxLength: 60, isRequired: true },
        },
      },
      steps: {
        kind: 'list',
        label: 'Working process',
        item: 'step',
        max: 8,
        parts: { title: heading, text: textField('Text'), picture: { kind: 'picture', label: 'Picture' } },
      },
    },
  },
  footer: {
    title: 'Footer',
    fields: {
      about: textField('About the company'),
      services: {
        kind: 'list',
        label: 'Lists',
        item: 'list',
        max: 3,
        parts: {
          title: heading,
          items: { kind: 'lines', label: 'One item a line', maxLength: 600 },
        },
      },
      copyright: { kind: 'line', label: 'Copyright', maxLength: 200 },
    },
  },
  portfolio: {
    title: 'Portfolio',
    hint: 'Without a name, the shop has no portfolio.',
    fields: {
      name: { kind: 'line', label: 'Name', maxLength: 80, isSame: true },
      role: { kind: 'line', label: 'Role', maxLength: 80 },
      introduction: textField('Introduction'),
      about: { kind: 'text', label: 'About me', maxLength: 3000 },
      education: {
        kind: 'list',
        label: 'Education',
        item: 'degree',
        max: 10,
        parts: {
          what: { kind: 'line', label: 'Degree', maxLength: 120, isRequired: true },
          where: { kind: 'line', label: 'Where', maxLength: 120 },
          when: { kind: 'line', label: 'When', maxLength: 60 },
        },
      },
      email: { kind: 'email', label: 'Email' },
      phone: { kind: 'phone', label: 'Telephone' },
      place: { kind: 'line', label: 'Place', maxLength: 120 },
      profile: { kind: 'link', label: 'Profile' },
      projects: {
        kind: 'list',
        label: 'Recent projects',
        item: 'project',
        max: 12,
        parts: {
          title: heading,
          year: { kind: 'line', label: 'Year', maxLength: 60 },
          text: textField('Text'),
          tools: { kind: 'lines', label: 'Tools, one a line', maxLength: 300, isSame: true },
          picture: { kind: 'picture', label: 'Picture' },
        },
      },
    },
  },
  blog: {
    title: 'Blog',
    hint: 'Without entries, the shop has no blog.',
    fields: {
      introduction: textField('Introduction'),
      description: pageDescription,
      entries: {
        kind: 'list',
        label: 'Entries',
        item: 'entry',
        max: 40,
        parts: {
          title: { kind: 'line', label: 'Heading', maxLength: 120, isRequired: true },
          text: { kind: 'markdown', label: 'Text', maxLength: 10_000 },
        },
      },
    },
  },
  legal: {
    title: 'Legal pages',
    hint: 'A page is shown and linked once it has a text and nothing is left between [[ and ]]. The starting texts say what to fill in; have them checked.',
    fields: {
      imprint: legalPage('imprint'),
      terms: legalPage('terms'),
      privacy: legalPage('privacy'),
      cookies: legalPage('cookies'),
      delivery: legalPage('delivery'),
      withdrawal: legalPage('withdrawal'),
      takesWithdrawals: {
        kind: 'switch',
        label: 'Take withdrawals online',
        hint: 'Shops that sell to consumers in the EU must: “Withdraw from contract here” in the footer, on orders and in emails.',
      },
    },
  },
} as const satisfies Readonly<Record<string, Section>>;

type ValueOf<Field> = Field extends { readonly kind: 'list'; readonly parts: infer Parts }
  ? readonly { readonly [Part in keyof Parts]: ValueOf<Parts[Part]> }[]
  : Field extends { readonly kind: 'figure' }
    ? number
    : Field extends { readonly kind: 'switch' }
      ? boolean
      : string;

export type SectionName = keyof typeof SHOP_CONTENT;

export type SectionContent<Name extends SectionName> = {
  readonly [Field in keyof (typeof SHOP_CONTENT)[Name]['fields']]: ValueOf<
    (typeof SHOP_CONTENT)[Name]['fields'][Field]
  >;
};

export type ShopContent = { readonly [Name in SectionName]: SectionContent<Name> };
