// Every CSV export takes the choice of separator and decimal sign.
import { expect, test } from 'vitest';
import { endpoints } from '../endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { csvFormatQuery } from './list-filters.ts';

/** Files that a program reads are in the format that it prescribes, and rows to mend in that of their upload. */
const IN_OTHER_FORMAT = ['exportBookings', 'exportLeftOutRows'];

const exports = Object.entries<Endpoint>(endpoints).filter(
  ([name, { responseMediaType }]) => responseMediaType === 'text/csv' && !IN_OTHER_FORMAT.includes(name),
);

test.each(exports)('%s', (_, { query }) => {
  expect(query?.shape).toMatchObject(csvFormatQuery.shape);
});

test('there are some', () => {
  expect(exports.length).toBeGreaterThan(4);
});
