import { once } from 'node:events';
import { readConfig } from '@washboard/server/config/env';
import { limits } from '@washboard/server/config/limits';
import { endOnSignals, endOnUnexpectedErrors } from '@washboard/server/process/end-on-signals';
import { explainFailure } from '@washboard/server/process/explain-failure';
import { type RunningServer, startServer } from '@washboard/server/server';
import { startDemo } from './demo.ts';
import { readDemoSettings } from './demo-settings.ts';
import { demoMachinesOf, demoPassword, demoUsers } from './demo-world.ts';

/** `npm start`: the demo, or with DEMO=0 the server without a demo. */

process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));

/** scripts/start.mjs sends a message when the web app is built. */
const webAppBuilt: Promise<unknown> = process.connected ? once(process, 'message') : Promise.resolve();

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function demoFolder({ BRAND = 'marea' }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return BRAND === 'marea' ? {} : { DATA_DIR: `./data/${BRAND}` };
}

async function start(): Promise<{ stop: () => Promise<void>; server: RunningServer }> {
  const config = readConfig({ DEMO: '1', LOG_LEVEL: 'warn', ...demoFolder(process.env), ...process.env });
  if (!config.isDemo) {
    const server = await startServer(config, async () => void (await webAppBuilt));
    print(`Washboard is running at ${config.publicUrl}`);
    if (server.setupLink) {
      print(`No administrator exists. Open this link within an hour to create the first:\n${server.setupLink}`);
    }
    return { stop: server.stop, server };
  }
  const demo = await startDemo(config, readDemoSettings(process.env), webAppBuilt);
  const url = process.env.PUBLIC_URL ? config.publicUrl : demo.url;
  const idle = demoMachinesOf(config.brand).find(({ behaviour }) => behaviour?.kind === 'idle');
  print(`\nWashboard is running at ${url}. Press Ctrl-C to stop everything.`);
  print(`Sign in with the password ${demoPassword} as`);
  for (const { email, role } of demoUsers.slice(0, 4)) print(`  ${email.padEnd(30)} ${role}`);
  print(`Panel of a machine: ${url}/demo/machines/${idle?.serialNumber}`);
  if (demo.mailboxUrl) print(`Mails of the demo:  ${demo.mailboxUrl}`);
  print(`MQTT of machines:   mqtt://${config.host}:${demo.server.mqttPort}`);
  return demo;
}

process.send?.('loaded');
endOnUnexpectedErrors();
try {
  const { stop, server } = await start();
  const { config, logger } = server.context;
  const deadlineMs = config.databaseUrl ? limits.stop.usualMs : limits.stop.embeddedMs;
  endOnSignals({ stop, deadlineMs, logger });
  process.send?.('serving');
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
}
