import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '@washboard/server/app';
import { readConfig } from '@washboard/server/config/env';
import { closeContext, openContext } from '@washboard/server/context';
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';

/** Writes the API types of the web app; with `--check` it fails if they are outdated. */

const target = new URL('../../../apps/web/src/lib/api/schema.generated.ts', import.meta.url);
const header = '// Generated from the server by `npm run generate`. Do not edit.\n';

const generated = header + astToString(await openapiTypescript(await describeApi()));
if (process.argv.includes('--check')) {
  if ((await readFile(target, 'utf8')) !== generated) {
    process.stderr.write('The API types of the web app are not those of the server: run `npm run generate`.\n');
    process.exitCode = 1;
  }
} else {
  await writeFile(target, generated);
}

/** The OpenAPI document of a server with an empty database. */
async function describeApi(): Promise<OpenAPI3> {
  const directory = await mkdtemp(join(tmpdir(), 'washboard-api-types-'));
  const context = await openContext(readConfig({ DATA_DIR: directory, LOG_LEVEL: 'silent' }));
  try {
    await context.database.migrate();
    const app = await buildApp(context);
    const response = await app.inject('/api/v1/openapi.json');
    await app.close();
    return response.json<OpenAPI3>();
  } finally {
    await closeContext(context);
    await rm(directory, { recursive: true });
  }
}
