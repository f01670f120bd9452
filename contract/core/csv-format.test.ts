// Every CSV export takes the choice of separator and decimal sign.
import { expect, test } from 'vitest';
import { endpoints } from '../endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { csvFormatQuery } from './list-filters.ts';

/** Files that a program reads are in the format that it prescribes. */
const IN_FORMAT_OF_PROGRAM = ['exportBookings'];

const exports = Object.entries<Endpoint>(endpoints).filter(
  ([name, { responseMediaType }]) => responseMediaType === 'text/csv' && !IN_FORMAT_OF_PROGRAM.includes(name),
);

test.each(exports)('%s', (_, { query }) => {
  expect(query?.shape).toMatchObject(csvFormatQuery.shape);
});

test('there are some', () => {
  expect(exports.length).toBeGreaterThan(4);
});
