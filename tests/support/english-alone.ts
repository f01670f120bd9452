// Setup file of every Vitest project: one process runs many files, so no file leaves the next a shop of several languages.
import { afterAll } from 'vitest';
import { loadLanguages } from '#server/languages/work-language.ts';

afterAll(() => void loadLanguages([]));
