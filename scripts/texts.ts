// `npm run texts`: updates the translations in texts/ by the texts of the code. New texts get empty entries, and those
// that are not in the code any more leave. `npm run texts -- de` begins a language.
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { LANGUAGE_NAMES } from '#contract/languages/language-names.ts';
import { catalogueFile } from '#server/languages/catalogue.ts';
import { readPo, writePo } from '#server/languages/po-file.ts';
import { poEntries } from './languages/po-texts.ts';
import { projectTexts } from './languages/project-texts.ts';

const texts = await projectTexts();
await mkdir(new URL('../texts', import.meta.url), { recursive: true });
for (const language of Object.keys(LANGUAGE_NAMES)) {
  const file = catalogueFile(language);
  if (!existsSync(file) && !process.argv.slice(2).includes(language)) continue;
  const entries = poEntries(language, texts, readPo(existsSync(file) ? await readFile(file, 'utf8') : ''));
  await writeFile(file, writePo(language, entries));
  const missing = entries.filter(({ forms }) => forms.includes('')).length;
  console.log(`texts/${language}.po: ${entries.length} texts, ${missing} without a translation`);
}
