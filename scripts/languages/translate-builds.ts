// Writes the built pages in every language of texts/, for archives and images, which have no build tools.
import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Language } from '#contract/languages/languages.ts';
import { readCatalogue } from '#server/languages/catalogue.ts';
import { precompress } from '#web/precompress.ts';
import { translateBuild } from './translate-build.ts';

const languages = (await readdir('texts'))
  .filter((file) => file.endsWith('.po'))
  .map((file) => basename(file, '.po') as Language);
await translateBuild('build', await Promise.all(languages.map(readCatalogue)));
await precompress('build/client');
