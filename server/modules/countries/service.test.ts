// How countries write addresses, and what they require.
import { describe, expect, test } from 'vitest';
import type { PostalAddress } from '#contract/people/address.ts';
import { addressText, checkedAddress, deliveryColumns, listCountries } from './service.ts';

const nobody = { name: '', company: '', street: '', postcode: '', city: '', region: '' };

const formatOf = (code: string) => listCountries().find((country) => country.code === code);

describe('an address is written as its country does', () => {
  test.each<[Partial<PostalAddress> & { country: string }, string[]]>([
    [
      {
        name: 'Mia Weber',
        company: 'Weber Coats',
        street: '1 Mill Lane',
        postcode: 'HX1 1AA',
        city: 'Halifax',
        country: 'GB',
      },
      ['Mia Weber', 'Weber Coats', '1 Mill Lane', 'Halifax', 'HX1 1AA', 'United Kingdom'],
    ],
    [
      {
        name: 'Luc Fontaine',
        company: 'Théâtre',
        street: '5 rue de Créqui\nÉtage 2',
        postcode: '69006',
        city: 'Lyon',
        country: 'FR',
      },
      ['Théâtre', 'Luc Fontaine', '5 rue de Créqui', 'Étage 2', '69006 Lyon', 'France'],
    ],
    [
      {
        name: 'Jo Berg',
        street: '220 Henry Street',
        postcode: '10002',
        city: 'New York',
        region: 'NY',
        country: 'US',
      },
      ['Jo Berg', '220 Henry Street', 'New York, NY 10002', 'United States'],
    ],
    [
      {
        name: 'Aiko',
        street: '2-17 Ajino, Kurashiki',
        postcode: '711-0913',
        region: 'Okayama',
        country: 'JP',
      },
      ['Aiko', '2-17 Ajino, Kurashiki, Okayama', '711-0913', 'Japan'],
    ],
    [
      {
        name: '村上 愛子',
        street: '倉敷市児島味野2-17',
        postcode: '711-0913',
        region: '岡山県',
        country: 'JP',
      },
      ['〒711-0913', '岡山県', '倉敷市児島味野2-17', '村上 愛子', 'Japan'],
    ],
    // The format of the United Kingdom has no region, and that of the Emirates neither postcode nor city.
    [
      {
        name: 'Mia',
        street: '1 Mill Lane',
        postcode: 'HX1 1AA',
        city: 'Halifax',
        region: 'West Yorkshire',
        country: 'GB',
      },
      ['Mia', '1 Mill Lane', 'West Yorkshire', 'Halifax', 'HX1 1AA', 'United Kingdom'],
    ],
    [
      { name: 'Ali', street: 'PO Box 7', city: 'Jebel Ali', region: 'Dubai', country: 'AE' },
      ['Ali', 'PO Box 7', 'Jebel Ali', 'Dubai', 'United Arab Emirates'],
    ],
    // The data has no format of Ghana.
    [
      { name: 'Ama', street: '4 Oxford Street', postcode: 'GA-184', city: 'Accra', country: 'GH' },
      ['Ama', '4 Oxford Street', 'GA-184', 'Accra', 'Ghana'],
    ],
  ])('%o', (address, lines) => {
    expect(addressText({ ...nobody, ...address }).split('\n')).toEqual(lines);
  });
});

test('all countries are listed by name, each with a street', () => {
  const countries = listCountries();
  expect(countries).toHaveLength(249);
  expect(countries.map(({ name }) => name).slice(0, 3)).toEqual(['Afghanistan', 'Åland Islands', 'Albania']);
  for (const { name, parts, required } of countries) {
    expect(parts, name).toContain('street');
    expect(required, name).toContain('street');
    expect(new Set(parts).size, name).toBe(parts.length);
  }
  expect(formatOf('DE')?.parts).toEqual(['street', 'postcode', 'city']);
  expect(formatOf('US')).toMatchObject({
    name: 'United States',
    parts: ['street', 'city', 'region', 'postcode'],
    required: ['street', 'city', 'region', 'postcode'],
  });
  expect(formatOf('IE')?.required).toEqual(['street', 'city']);
});

const mill = {
  ...nobody,
  name: 'Mia',
  street: '1 Mill Lane',
  postcode: 'hx1 1aa',
  city: 'Halifax',
  country: 'GB',
};

test.each([
  [{ postcode: '' }, '/addressParts/postcode', 'Postcode is Required'],
  [{ city: ' ' }, '/addressParts/city', 'City is Required'],
  [{ postcode: '10115' }, '/addressParts/postcode', 'Not a postcode of this country'],
  [{ country: 'US', postcode: '10002' }, '/addressParts/region', 'Region is Required'],
  [{ country: 'DE', postcode: 'DK-10115' }, '/addressParts/postcode', 'Not a postcode of this country'],
])('with %o an address lacks what its country requires', (change, pointer, detail) => {
  expect(() => checkedAddress(mill, '/addressParts')).not.toThrow();
  expect(() => checkedAddress({ ...mill, ...change }, '/addressParts')).toThrow(
    expect.objectContaining({ code: 'validation_failed', details: { errors: [{ pointer, detail }] } }),
  );
});

test('one text is stored as it is, parts with the text made of them', () => {
  expect(deliveryColumns({ address: '1 Mill Lane' })).toEqual({
    address: '1 Mill Lane',
    address_parts: null,
    country: null,
  });
  const { address, address_parts, country } = deliveryColumns({ address: 'elsewhere', addressParts: mill });
  expect(address).toBe(addressText(mill));
  expect(JSON.parse(address_parts ?? '')).toEqual(mill);
  expect(country).toBe('GB');
});

test.each([
  ['DK', 'DK-2100', '2100'],
  ['FI', 'FI-00100', '00100'],
  ['LU', 'L-1234', '1234'],
  ['DE', 'd 10115', '10115'],
  ['AT', 'A-1010', '1010'],
  ['CH', 'CH-8001', '8001'],
  ['SE', 'SE-111 22', '111 22'],
  ['LV', '1010', 'LV-1010'],
  ['LV', 'LV1010', 'LV-1010'],
  ['LV', 'LV-1010', 'LV-1010'],
  ['PL', '00950', '00-950'],
  ['PL', 'PL-00-950', '00-950'],
  ['GB', 'hx1 1aa', 'hx1 1aa'],
])('in %s the postcode %s is %s', (country, postcode, usual) => {
  const address = { ...nobody, name: 'Mia', street: '1', city: 'X', country, postcode };
  expect(checkedAddress(address, '').postcode).toBe(usual);
});
