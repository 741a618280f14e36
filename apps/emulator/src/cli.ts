import { readFileSync } from 'node:fs';
import { gammas } from '@washboard/contract/appliances/appliances';
import { serialNumberSchema } from '@washboard/contract/appliances/serial-number';
import { z } from 'zod';
import { RunningMachine } from './machine/running-machine.ts';
import { readArguments } from './read-arguments.ts';

const usage = `Runs one emulated machine until it is interrupted.

  node apps/emulator/src/cli.ts --serial IN240091 --secret demo-IN240091

  --url         broker, mqtt:// or mqtts://            (mqtt://127.0.0.1:1883)
  --serial      serial number
  --secret      link secret, issued with the product
  --gamma       range: ${gammas.join(', ')}   (infinity)
  --behaviour   kitchen, idle or off                   (kitchen)
  --initial     hot or cold                            (hot)
  --data        directory that the machine remembers in (./data/machines)
  --speed       simulated seconds in a second          (1)
  --server      where its firmware comes from, http:// or https://   (http://127.0.0.1:8080)
  --firmware-key  PEM of the maker's public key; without it, it takes no firmware
  --seed        makes noise and pauses repeatable      (from the serial number)
`;

const argumentsSchema = z.object({
  url: z.url({ protocol: /^mqtts?$/ }),
  serial: serialNumberSchema,
  secret: z.string().min(1),
  gamma: z.enum(gammas),
  behaviour: z.enum(['kitchen', 'idle', 'off']),
  initial: z.enum(['hot', 'cold']),
  data: z.string().min(1),
  speed: z.coerce.number().positive().max(1000),
  server: z.url({ protocol: /^https?$/ }),
  'firmware-key': z.string().optional(),
  seed: z.coerce.number().int().optional(),
});

const options = {
  url: { type: 'string', default: 'mqtt://127.0.0.1:1883' },
  serial: { type: 'string' },
  secret: { type: 'string' },
  gamma: { type: 'string', default: 'infinity' },
  behaviour: { type: 'string', default: 'kitchen' },
  initial: { type: 'string', default: 'hot' },
  data: { type: 'string', default: './data/machines' },
  speed: { type: 'string', default: '1' },
  server: { type: 'string', default: 'http://127.0.0.1:8080' },
  'firmware-key': { type: 'string' },
  seed: { type: 'string' },
} as const;

function run(): void {
  const values = readArguments(argumentsSchema, { options, usage });
  if (values === null) return;
  const keyFile = values['firmware-key'];
  const log = (line: string) => process.stdout.write(`${new Date().toISOString()} ${values.serial} ${line}\n`);
  const machine = RunningMachine.start({
    mqttUrl: values.url,
    serialNumber: values.serial,
    secret: values.secret,
    gamma: values.gamma,
    dataDir: values.data,
    behaviour: { kind: values.behaviour },
    initial: values.initial,
    timeFactor: values.speed,
    log,
    ...(keyFile === undefined
      ? {}
      : { firmware: { serverUrl: values.server, publicKey: readFileSync(keyFile, 'utf8') } }),
    ...(values.seed === undefined ? {} : { seed: values.seed }),
  });

  const stop = (signal: string) => {
    log(`${signal}: stopping`);
    machine.stop().then(
      () => log(`stopped; ${machine.unacknowledged()} messages wait for the next start`),
      (error: unknown) => {
        log(`could not stop cleanly: ${error instanceof Error ? error.message : String(error)}`);
        process.exitCode = 1;
      },
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

run();
