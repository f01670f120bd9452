// `npm run client`, and packing the package selvedge-client: writes its types from the OpenAPI document, and compiles it.
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateTypes } from '../../packages/client/generate-types.ts';
import { openApiJson } from './openapi-json.ts';

const root = join(import.meta.dirname, '../..');
const inPackage = (name: string) => join(root, 'packages/client', name);

writeFileSync(inPackage('schema.ts'), await generateTypes(await openApiJson()));
rmSync(inPackage('dist'), { recursive: true, force: true });
const compiler = join(root, 'node_modules/typescript/bin/tsc');
execFileSync(process.execPath, [compiler, '--project', inPackage('tsconfig.json')], { stdio: 'inherit' });
