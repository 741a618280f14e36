import { serve } from '@washboard/server/serve';
import type { RunningServer } from '@washboard/server/server';
import { endWithParent, reportToParent, untilWebAppIsBuilt } from './parent.ts';

/** The server without a demo. Its log is for programs; a terminal shows only warnings, and what a person needs. */
export async function runServer(): Promise<void> {
  reportToParent('loaded');
  endWithParent();
  const { isTTY } = process.stdout;
  const environment = isTTY ? { LOG_LEVEL: 'warn', ...process.env } : process.env;
  await serve({
    environment,
    ready: untilWebAppIsBuilt(),
    onServing: (server) => {
      if (isTTY) printAddress(server);
      reportToParent('serving');
    },
  });
}

function printAddress({ context, setupLink }: RunningServer): void {
  process.stdout.write(`Washboard is running at ${context.config.publicUrl}. Press Ctrl-C to stop.\n`);
  if (setupLink)
    process.stdout.write(`No administrator exists. Open this link within an hour to create the first:\n${setupLink}\n`);
}
