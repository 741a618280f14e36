import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export const fleetSerialNumbers = (count: number) =>
  Array.from({ length: count }, (_, i) => `FL${String(i + 1).padStart(6, '0')}`);

export async function startFleet(options: {
  machines: number;
  ratePerS: number;
  mqttPort: number;
}): Promise<ChildProcess> {
  const { machines, ratePerS, mqttPort } = options;
  const fleet = spawn(
    `${root}/node_modules/.bin/node`,
    [
      'apps/emulator/src/fleet-cli.ts',
      ...['--url', `mqtt://127.0.0.1:${mqttPort}`],
      ...['--machines', String(machines)],
      ...['--rate', String(ratePerS)],
      ...['--witness', '/dev/null'],
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  for await (const line of createInterface({ input: fleet.stdout })) {
    if (line.startsWith(`${machines} connected`)) break;
  }
  // Further output of the fleet would fill the pipe.
  fleet.stdout.resume();
  return fleet;
}

export async function stopFleet(fleet: ChildProcess): Promise<void> {
  const ended = once(fleet, 'exit');
  fleet.kill('SIGTERM');
  await ended;
}
