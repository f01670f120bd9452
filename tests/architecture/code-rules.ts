// Short cuts nobody takes: types and tests switched off, work left for later, settings read behind settings.ts.
import type { Found, House } from './parse-source.ts';

const SWITCHED_OFF = /^(test|it|describe)(\.\w+)*\.(skip|skipIf|only|todo|fixme|fails|fail|runIf)$/;
const TYPES_OFF = /@ts-(ignore|nocheck|expect-error)/;
const LATER = /\b(TODO|FIXME|XXX|HACK)\b/;
/** Beside server/settings.ts: what starts a program hands the environment over; scripts and tests are programs. */
const READS_ENVIRONMENT =
  /^(start\.ts|server\/settings\.ts|(scripts|tests|bench|seed|tools)\/.*|[^/]+\.config\.ts)$/;

const places = (house: House, pick: (source: House[number]) => readonly Found[], why: string): string[] =>
  house.flatMap((source) =>
    pick(source).map(({ line, text }) => `${source.path}:${line} ${why}: ${text.trim()}`),
  );

export const anyTypes = (house: House): string[] =>
  house.flatMap(({ path, anyTypes: lines }) => lines.map((line) => `${path}:${line} uses any`));

export const typesSwitchedOff = (house: House): string[] =>
  places(house, ({ comments }) => comments.filter(({ text }) => TYPES_OFF.test(text)), 'switches types off');

export const leftForLater = (house: House): string[] =>
  places(house, ({ comments }) => comments.filter(({ text }) => LATER.test(text)), 'leaves work for later');

export const testsSwitchedOff = (house: House): string[] =>
  places(
    house,
    ({ calls }) =>
      calls.filter(({ name }) => SWITCHED_OFF.test(name)).map(({ name, line }) => ({ text: name, line })),
    'switches tests off',
  );

export function environmentReads(house: House): string[] {
  const others = house.filter(({ path }) => !READS_ENVIRONMENT.test(path));
  const reads = ({ members }: House[number]) => members.filter(({ text }) => text === 'process.env');
  return places(others, reads, 'reads the environment, which only settings.ts does');
}
