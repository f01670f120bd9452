// Settings that need more than a pattern.
import { expect, it } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

it.each(['UTC', 'Etc/UTC', 'Europe/London', 'Europe/Kyiv', 'Europe/Kiev', 'Asia/Kolkata', 'Asia/Calcutta'])(
  '%s is a time zone',
  (name) => {
    expect(readSettings({ SHOP_TIME_ZONE: name }).SHOP_TIME_ZONE).toBe(name);
  },
);

it.each(['Europe/Halifax', 'London', 'Etc', 'UTC; drop'])('%s is none', (name) => {
  expect(() => readSettings({ SHOP_TIME_ZONE: name })).toThrow(SettingsError);
});
