import { startDemo } from '@washboard/demo/demo';
import { readDemoSettings } from '@washboard/demo/demo-settings';
import { demoMachinesOf, demoPassword, demoUsers } from '@washboard/demo/demo-world';
import { readConfig } from '@washboard/server/config/config';
import { runUntilSignal } from '@washboard/server/process/run-until-signal';
import { endWithParent, reportToParent, untilWebAppIsBuilt } from './parent.ts';

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function demoFolder({ BRAND = 'marea' }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return BRAND === 'marea' ? {} : { DATA_DIR: `./data/${BRAND}` };
}

export async function runDemo(): Promise<void> {
  reportToParent('loaded');
  endWithParent();
  const webAppIsBuilt = untilWebAppIsBuilt();
  await runUntilSignal(async () => {
    const config = readConfig({ LOG_LEVEL: 'warn', ...demoFolder(process.env), ...process.env, DEMO: '1' });
    const { server, stop, ...demo } = await startDemo(config, readDemoSettings(process.env), webAppIsBuilt);
    const url = process.env.PUBLIC_URL ? config.publicUrl : demo.url;
    const idle = demoMachinesOf(config.brand).find(({ behaviour }) => behaviour?.kind === 'idle');
    print(`\nWashboard is running at ${url}. Press Ctrl-C to stop everything.`);
    print(`Sign in with the password ${demoPassword} as`);
    for (const { email, role } of demoUsers.slice(0, 4)) print(`  ${email.padEnd(30)} ${role}`);
    print(`Panel of a machine: ${url}/demo/machines/${idle?.serialNumber}`);
    if (demo.mailboxUrl) print(`Mails of the demo:  ${demo.mailboxUrl}`);
    print(`MQTT of machines:   mqtt://${config.host}:${server.mqttPort}`);
    reportToParent('serving');
    return { context: server.context, stop };
  });
}
