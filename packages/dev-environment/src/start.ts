import { ConfigurationError, readConfig } from '@washboard/server/config/env';
import { startServer } from '@washboard/server/server';
import { readDemoSettings } from './demo-settings.ts';
import { demoMachinesOf, demoPassword, demoUsers } from './demo-world.ts';
import { startDevEnvironment } from './dev-environment.ts';

/** What `npm start` runs: the demo, or with DEMO=0 the server alone. */

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** The worlds of the two brands lie beside each other, so that one can try both. */
function demoFolder({ BRAND = 'marea' }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return BRAND === 'marea' ? {} : { DATA_DIR: `./data/${BRAND}` };
}

async function start(): Promise<{ stop: () => Promise<void> }> {
  const config = readConfig({ DEMO: '1', LOG_LEVEL: 'warn', ...demoFolder(process.env), ...process.env });
  if (!config.isDemo) {
    const server = await startServer(config);
    print(`Washboard is running at ${config.publicUrl}`);
    return server;
  }
  const environment = await startDevEnvironment(config, readDemoSettings(process.env));
  print(`\nWashboard is running at ${environment.url}\n`);
  print(`Demo accounts, all with the password ${demoPassword}:`);
  for (const { email, role, status } of demoUsers) {
    print(`  ${email.padEnd(34)} ${role.padEnd(16)} ${status === 'ACTIVE' ? '' : status}`.trimEnd());
  }
  const idle = demoMachinesOf(config.brand).find(({ behaviour }) => behaviour?.kind === 'idle');
  print(`\nStand at a machine: ${environment.url}/demo/machines/${idle?.serialNumber}`);
  if (environment.mailboxUrl) print(`Read the mails that the demo sends: ${environment.mailboxUrl}`);
  print(`Machines connect to mqtt://${config.host}:${environment.server.mqttPort}. Ctrl-C stops everything.`);
  return environment;
}

try {
  const running = await start();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      running.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
} catch (error) {
  process.stderr.write(`${error instanceof ConfigurationError ? error.message : String((error as Error).stack)}\n`);
  process.exit(1);
}
