// The customers of the sample shop's orders. Only Mia Calder has an account to sign in with. Samples: replace them.
import type { InvoiceAddress } from '#contract/people/address.ts';
import { sampleAccounts } from '#server/modules/people/sample-accounts.ts';

export interface SampleCustomer {
  readonly name: string;
  readonly email: string;
  readonly company: string;
  readonly taxId: string;
  readonly phone: string;
  /** As one text or in parts; the name and the company are the customer's. */
  readonly address: string | Omit<InvoiceAddress, 'name'>;
  /** Where invoices go, at the same place. */
  readonly invoiceTo?: string;
}

const mia: SampleCustomer = {
  name: 'Mia Calder',
  email: sampleAccounts.find(({ role }) => role === 'customer')?.email ?? '',
  company: '',
  taxId: '',
  phone: '+44 1422 496 0114',
  address: '14 Tenter Hill, Hebden Bridge HX7 8EB, United Kingdom',
};

const ines: SampleCustomer = {
  name: 'Ines Carvalho',
  email: 'ines@ateliercarvalho.example',
  company: 'Atelier Carvalho',
  taxId: 'PT 500 000 141',
  phone: '+351 22 000 0141',
  address: { street: 'Rua das Taipas 41', postcode: '4050-600', city: 'Porto', region: '', country: 'PT' },
};

const nomvula: SampleCustomer = {
  name: 'Nomvula Dlamini',
  email: 'orders@kopanobags.example',
  company: 'Kopano Bags',
  taxId: '4000000183',
  phone: '+27 31 000 0183',
  address: '8 Florida Road, Durban 4001, South Africa',
};

const aiko: SampleCustomer = {
  name: 'Aiko Murakami',
  email: 'aiko@murakami-denim.example',
  company: 'Murakami Denim',
  taxId: 'T0000000000217',
  phone: '+81 86 000 0217',
  address: {
    street: '2-17 Kojima Ajino, Kurashiki',
    postcode: '711-0913',
    city: '',
    region: 'Okayama',
    country: 'JP',
  },
};

const camila: SampleCustomer = {
  name: 'Camila Restrepo',
  email: 'camila.restrepo@costura.example',
  company: '',
  taxId: '',
  phone: '+57 604 000 0256',
  address: 'Carrera 43 # 9-56, Medellín, Colombia',
};

const priyanka: SampleCustomer = {
  name: 'Priyanka Deshmukh',
  email: 'buying@monsoonandthread.example',
  company: 'Monsoon & Thread',
  taxId: '27AAAAA0000A1Z5',
  phone: '+91 20 0000 0312',
  address: 'Godown 12, Laxmi Road, Pune 411030, India',
};

const luc: SampleCustomer = {
  name: 'Luc Fontaine',
  email: 'costumes@theatre-brotteaux.example',
  company: 'Théâtre des Brotteaux',
  taxId: 'FR 00 000000345',
  phone: '+33 4 00 00 03 45',
  address: { street: '5 rue de Créqui', postcode: '69006', city: 'Lyon', region: '', country: 'FR' },
  invoiceTo: 'Service comptabilité',
};

const tomasz: SampleCustomer = {
  name: 'Tomasz Wieczorek',
  email: 'tomasz@wieczorek-tapicer.example',
  company: 'Wieczorek Tapicerstwo',
  taxId: 'PL 0000000378',
  phone: '+48 42 000 03 78',
  address: { street: 'ul. Piotrkowska 78', postcode: '90-102', city: 'Łódź', region: '', country: 'PL' },
};

const fergus: SampleCustomer = {
  name: 'Fergus Mackenzie',
  email: 'fergus@mackenziekilts.example',
  company: 'Mackenzie Kiltmakers',
  taxId: '',
  phone: '+44 1632 960 412',
  address: '3 Church Street, Inverness IV1 1DY, United Kingdom',
};

const henrik: SampleCustomer = {
  name: 'Henrik Solberg',
  email: 'henrik@solbergskredderi.example',
  company: 'Solberg Skredderi',
  taxId: 'NO 000 000 455 MVA',
  phone: '+47 00 00 04 55',
  address: 'Skostredet 5, 5017 Bergen, Norway',
};

const margaret: SampleCustomer = {
  name: 'Margaret Oyelaran',
  email: 'studio@oyelaranfinch.example',
  company: 'Oyelaran & Finch',
  taxId: 'GB 000 0004 97',
  phone: '+44 20 7946 0497',
  address: {
    street: '61 Lamb’s Conduit Street',
    postcode: 'WC1N 3NB',
    city: 'London',
    region: '',
    country: 'GB',
  },
};

const josephine: SampleCustomer = {
  name: 'Josephine Achterberg',
  email: 'josephine@achterberg.example',
  company: '',
  taxId: '',
  phone: '+1 212 555 0153',
  address: '220 Henry Street, New York, NY 10002, USA',
};

export const customers = {
  mia,
  ines,
  nomvula,
  aiko,
  camila,
  priyanka,
  luc,
  tomasz,
  fergus,
  henrik,
  margaret,
  josephine,
} as const;

/** The delivery address of a customer's orders. */
export function deliveryOf({ name, company, address }: SampleCustomer) {
  return typeof address === 'string' ? { address } : { addressParts: { name, company, ...address } };
}
