import { readFile, writeFile } from 'node:fs/promises';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { describeApi } from './describe-api.ts';

/** Writes the API types of the web app; with `--check` it fails if they are outdated. */

const target = new URL('../../../apps/web/src/lib/api/schema.generated.ts', import.meta.url);
const header = '// Generated from the server by `npm run generate`. Do not edit.\n';

const generated = header + astToString(await openapiTypescript(JSON.parse(await describeApi())));
if (process.argv.includes('--check')) {
  if ((await readFile(target, 'utf8')) !== generated) {
    process.stderr.write('The API types of the web app are not those of the server: run `npm run generate`.\n');
    process.exitCode = 1;
  }
} else {
  await writeFile(target, generated);
}
