import { DataDirectoryLockedError } from './adapters/database/database.ts';
import { AdminError } from './admin/command.ts';
import { runAdmin } from './admin/run-admin.ts';
import { readConfig } from './config/env.ts';
import { type Context, closeContext, openContext } from './context.ts';
import { endOnUnexpectedErrors } from './process/end-on-signals.ts';
import { explainFailure } from './process/explain-failure.ts';

async function withContext(work: (context: Context) => Promise<void>): Promise<void> {
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

endOnUnexpectedErrors();
try {
  await runAdmin(process.argv.slice(2), { say: (text) => process.stdout.write(`${text}\n`), withContext });
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
