// Tests that .po files are read as they are written, and what translators' tools write.
import { expect, test } from 'vitest';
import { readPo, writePo } from './po-file.ts';

const entries = [
  { places: ['web/a.tsx:3', 'web/b.tsx:9'], english: 'Say "yes"\n', isPlural: false, forms: ['Sag „ja“\n'] },
  { places: [], english: '{0} orders', isPlural: true, forms: ['{0} commande', '{0} commandes'] },
];

test('what was written is read', () => {
  const read = readPo(writePo('fr', entries));
  expect(read.map(({ line: _, ...entry }) => entry)).toEqual(entries);
  expect(read[0]?.line).toBe(8);
});

test('long texts over several lines are one text', () => {
  const [entry] = readPo(
    'msgid ""\nmsgstr "Language: de"\n\n#, fuzzy\nmsgid ""\n"Two "\n"lines"\nmsgstr "Zwei"\n',
  );
  expect(entry).toMatchObject({ english: 'Two lines', forms: ['Zwei'] });
});

test('a line that cannot be read is named', () => {
  expect(() => readPo('msgid "a"\nmsgstr b\n')).toThrow('line 2');
});
