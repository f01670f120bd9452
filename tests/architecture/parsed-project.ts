// The syntax of every source file of the project. Reading it takes seconds, and test files of one process share a module.
import { parseSources } from './parse-source.ts';
import { projectSources } from './project-files.ts';

export const sources = parseSources(projectSources());
