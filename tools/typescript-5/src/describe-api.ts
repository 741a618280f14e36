import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '@washboard/server/app';
import { readConfig } from '@washboard/server/config/config';
import { closeContext, openContext } from '@washboard/server/context';
import { openPdfWorkers } from '@washboard/server/modules/platform/pdf/index';

export async function describeApi(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'washboard-api-types-'));
  const context = await openContext(readConfig({ DATA_DIR: directory, LOG_LEVEL: 'silent' }));
  try {
    await context.database.migrate();
    const pdfWorkers = openPdfWorkers(context);
    const app = await buildApp({ ...context, pdfWorkers });
    const response = await app.inject('/api/v1/openapi.json');
    await app.close();
    await pdfWorkers.close();
    return response.body;
  } finally {
    await closeContext(context);
    await rm(directory, { recursive: true });
  }
}
