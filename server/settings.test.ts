// Settings that need more than a pattern.
import { expect, it } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

it.each(['UTC', 'Etc/UTC', 'Europe/London', 'Europe/Kyiv', 'Europe/Kiev', 'Asia/Kolkata', 'Asia/Calcutta'])(
  '%s is a time zone',
  (name) => {
    expect(readSettings({ SHOP_TIME_ZONE: name }).SHOP_TIME_ZONE).toBe(name);
  },
);

it.each([
  ['0', 0],
  ['3', 3],
  ['2.50', 2.5],
  ['0.5', 0.5],
])('a swatch for %s dollars', (text, dollars) => {
  expect(readSettings({ SWATCH_PRICE: text }).SWATCH_PRICE).toBe(dollars);
});

it.each(['-1', '2.505', '0.49', '$3', '1,50', 'free'])('no swatch for %s', (text) => {
  expect(() => readSettings({ SWATCH_PRICE: text })).toThrow(SettingsError);
});

it.each(['Europe/Halifax', 'London', 'Etc', 'UTC; drop'])('%s is none', (name) => {
  expect(() => readSettings({ SHOP_TIME_ZONE: name })).toThrow(SettingsError);
});
