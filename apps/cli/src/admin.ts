import { DataDirectoryLockedError } from '@washboard/server/adapters/database/database';
import { AdminError } from '@washboard/server/admin/command';
import { runAdmin } from '@washboard/server/admin/run-admin';
import { readConfig } from '@washboard/server/config/config';
import { type Context, closeContext, openContext } from '@washboard/server/context';
import { endOnUnexpectedErrors } from '@washboard/server/process/end-on-signals';
import { explainFailure } from '@washboard/server/process/explain-failure';
import { applySettings } from './apply-settings.ts';
import { adminOptions } from './options.ts';
import { UsageError } from './usage-error.ts';

type Values = Parameters<typeof applySettings>[0];

async function withContext(work: (context: Context) => Promise<void>, values: Values): Promise<void> {
  applySettings(values);
  const context = await openContext(readConfig());
  try {
    await context.database.migrate();
    await work(context);
  } finally {
    await closeContext(context);
  }
}

function explain(error: unknown): string {
  if (error instanceof DataDirectoryLockedError) return `${error.message}\nStop the server first.`;
  return error instanceof AdminError ? error.message : explainFailure(error);
}

/** @throws UsageError */
export async function runAdministration(words: readonly string[], program: string): Promise<void> {
  endOnUnexpectedErrors();
  try {
    const say = (text: string) => void process.stdout.write(`${text}\n`);
    await runAdmin(words, { program, say, withContext, sharedOptions: adminOptions });
  } catch (error) {
    if (error instanceof UsageError) throw error;
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }
}
