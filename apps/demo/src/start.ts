import { readConfig } from '@washboard/server/config/env';
import { limits } from '@washboard/server/config/limits';
import { endOnSignals, endOnTheUnexpected } from '@washboard/server/end-on-signals';
import { explainFailure } from '@washboard/server/explain-failure';
import { type RunningServer, startServer } from '@washboard/server/server';
import { startDemo } from './demo.ts';
import { readDemoSettings } from './demo-settings.ts';
import { demoMachinesOf, demoPassword, demoUsers } from './demo-world.ts';

/** `npm start`: the demo, or with DEMO=0 the server alone. */

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Each brand has its own directory, so that both can be tried. */
function demoFolder({ BRAND = 'marea' }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return BRAND === 'marea' ? {} : { DATA_DIR: `./data/${BRAND}` };
}

async function start(): Promise<{ stop: () => Promise<void>; server: RunningServer }> {
  const config = readConfig({ DEMO: '1', LOG_LEVEL: 'warn', ...demoFolder(process.env), ...process.env });
  if (!config.isDemo) {
    const server = await startServer(config);
    print(`Washboard is running at ${config.publicUrl}`);
    if (server.setupLink) {
      print(`No administrator exists. Open this link within an hour to create the first:\n${server.setupLink}`);
    }
    return { stop: server.stop, server };
  }
  const demo = await startDemo(config, readDemoSettings(process.env));
  const url = process.env.PUBLIC_URL ? config.publicUrl : demo.url;
  print(`\nWashboard is running at ${url}\n`);
  print(`Demo accounts, all with the password ${demoPassword}:`);
  for (const { email, role, status } of demoUsers) {
    print(`  ${email.padEnd(34)} ${role.padEnd(16)} ${status === 'ACTIVE' ? '' : status}`.trimEnd());
  }
  const idle = demoMachinesOf(config.brand).find(({ behaviour }) => behaviour?.kind === 'idle');
  print(`\nOpen a machine’s control panel: ${url}/demo/machines/${idle?.serialNumber}`);
  if (demo.mailboxUrl) print(`Read the e-mails the demo sends: ${demo.mailboxUrl}`);
  print(`Machines connect to mqtt://${config.host}:${demo.server.mqttPort}. Press Ctrl-C to stop everything.`);
  return demo;
}

endOnTheUnexpected();
try {
  const { stop, server } = await start();
  const { config, logger } = server.context;
  const deadlineMs = config.databaseUrl ? limits.stop.usualMs : limits.stop.embeddedMs;
  endOnSignals({ stop, deadlineMs, logger });
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
}
