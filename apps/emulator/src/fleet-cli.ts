import { z } from 'zod';
import { fleetRoster } from './fleet/fleet-roster.ts';
import { runFleet } from './fleet/run-fleet.ts';
import { readArguments } from './read-arguments.ts';

const usage = `Runs thousands of emulated machines in one process until it is interrupted.

  FLEET_MACHINES=10000 npm start
  npm run fleet -- --machines 10000 --rate 0.1

  --url            broker, mqtt:// or mqtts://                  (mqtt://127.0.0.1:1883)
  --machines       how many, FL000001 and on                    (100)
  --rate           telemetry messages a second of each machine  (0.1)
  --speed          simulated seconds in a second                (1)
  --connect-rate   connections begun in a second                (250)
  --secret-prefix  before the serial number, the link secret    (demo-)
  --witness        file for what was acknowledged, JSON lines   (./fleet-witness.jsonl)
  --seconds        ends by itself after this time
`;

const argumentsSchema = z.object({
  url: z.url({ protocol: /^mqtts?$/ }),
  machines: z.coerce.number().int().min(1).max(999_999),
  rate: z.coerce.number().positive().max(10),
  speed: z.coerce.number().positive().max(1000),
  'connect-rate': z.coerce.number().positive(),
  'secret-prefix': z.string(),
  witness: z.string().min(1),
  seconds: z.coerce.number().positive().optional(),
});

const options = {
  url: { type: 'string', default: 'mqtt://127.0.0.1:1883' },
  machines: { type: 'string', default: '100' },
  rate: { type: 'string', default: '0.1' },
  speed: { type: 'string', default: '1' },
  'connect-rate': { type: 'string', default: '250' },
  'secret-prefix': { type: 'string', default: 'demo-' },
  witness: { type: 'string', default: './fleet-witness.jsonl' },
  seconds: { type: 'string' },
} as const;

function run(): void {
  const values = readArguments(argumentsSchema, { options, usage });
  if (values === null) return;
  const fleet = runFleet({
    mqttUrl: values.url,
    machines: fleetRoster(values.machines),
    secretPrefix: values['secret-prefix'],
    ratePerS: values.rate,
    connectPerS: values['connect-rate'],
    timeFactor: values.speed,
    witnessPath: values.witness,
  });

  let before = { atMs: performance.now(), sent: 0, acknowledged: 0, cpu: process.cpuUsage() };
  function report(): void {
    const { connected, sent, acknowledged } = fleet.counts();
    const now = { atMs: performance.now(), sent, acknowledged, cpu: process.cpuUsage() };
    const seconds = (now.atMs - before.atMs) / 1000;
    const cpuS = (now.cpu.user + now.cpu.system - before.cpu.user - before.cpu.system) / 1e6;
    const perS = (count: number) => Math.round(count / seconds);
    const figures = [
      `${connected} connected`,
      `sent ${sent} (${perS(sent - before.sent)}/s)`,
      `acknowledged ${acknowledged} (${perS(acknowledged - before.acknowledged)}/s)`,
      `memory ${Math.round(process.memoryUsage.rss() / 1e6)} MB`,
      `processor ${Math.round((cpuS / seconds) * 100)} %`,
    ];
    process.stdout.write(`${figures.join(', ')}\n`);
    before = now;
  }
  const reporting = setInterval(report, 1_000);

  const stop = () => {
    clearInterval(reporting);
    clearTimeout(timeUp);
    fleet.stop().then(
      () => {
        report();
        process.exit(0);
      },
      (error: unknown) => {
        process.stderr.write(`could not stop cleanly: ${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  const timeUp = values.seconds === undefined ? undefined : setTimeout(stop, values.seconds * 1000);
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

run();
