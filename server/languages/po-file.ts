// Reads and writes .po files, which translators' tools know. Of the format it has what the shop's texts need: comments,
// the English, one translation or one for each plural form.

export interface PoEntry {
  /** Where the text stands: `web/layout/footer.tsx:12`. */
  readonly places: readonly string[];
  readonly english: string;
  /** Whether the translation has a form for each of the language's plurals. */
  readonly isPlural: boolean;
  /** One translation, or one for each plural form; empty texts while there is none. */
  readonly forms: readonly string[];
  /** The line of the file on which the entry's English begins; 0 in an entry that was not read. */
  readonly line: number;
}

const LINE = /^(msgid|msgid_plural|msgstr(?:\[\d+\])?)?\s*("(?:[^"\\]|\\.)*")$/;

/** Throws an Error that names the line which it cannot read. The first entry, which is the file's header, is left out. */
export function readPo(text: string): readonly PoEntry[] {
  const entries: PoEntry[] = [];
  let places: string[] = [];
  let fields: { name: string; text: string }[] = [];
  let line = 0;
  const end = () => {
    const english = fields.find(({ name }) => name === 'msgid')?.text;
    if (english)
      entries.push({
        places,
        english,
        isPlural: fields.some(({ name }) => name === 'msgid_plural'),
        forms: fields.filter(({ name }) => name.startsWith('msgstr')).map((field) => field.text),
        line,
      });
    [places, fields] = [[], []];
  };
  for (const [nth, row] of text.split(/\r?\n/).entries()) {
    if (row.trim() === '') end();
    else if (row.startsWith('#: ')) places.push(...row.slice(3).split(' '));
    else if (!row.startsWith('#')) {
      const [, name, quoted] = LINE.exec(row.trim()) ?? [];
      const last = fields.at(-1);
      if (quoted === undefined || !(name || last)) throw new Error(`line ${nth + 1} cannot be read: ${row}`);
      const said = JSON.parse(quoted) as string;
      if (name === 'msgid') line = nth + 1;
      if (name) fields.push({ name, text: said });
      else if (last) last.text += said;
    }
  }
  end();
  return entries;
}

export function writePo(language: string, entries: readonly Omit<PoEntry, 'line'>[]): string {
  const header = [
    'msgid ""',
    'msgstr ""',
    `"Language: ${language}\\n"`,
    '"Content-Type: text/plain; charset=UTF-8\\n"',
  ];
  const blocks = entries.map(({ places, english, isPlural, forms }) =>
    [
      ...places.map((place) => `#: ${place}`),
      `msgid ${JSON.stringify(english)}`,
      ...(isPlural
        ? [
            `msgid_plural ${JSON.stringify(english)}`,
            ...forms.map((form, nth) => `msgstr[${nth}] ${JSON.stringify(form)}`),
          ]
        : [`msgstr ${JSON.stringify(forms[0] ?? '')}`]),
    ].join('\n'),
  );
  return `${[header.join('\n'), ...blocks].join('\n\n')}\n`;
}
