import { setTimeout as pause } from 'node:timers/promises';
import { benchSecret } from './bench-world.ts';
import { LoadMachine } from './load-machine.ts';
import { criticalCodes } from './notifications-world.ts';

export type StormOrder =
  | { do: 'connect'; port: number; serialNumbers: string[] }
  | { do: 'raise'; n: number; overMs: number; serialNumbers?: string[] }
  | { do: 'losePower'; overMs: number };

export interface StormAnswer {
  firstAtMs: number;
  lastAtMs: number;
}

const connectAtOnce = 200;
const tickMs = 10;
const machines = new Map<string, LoadMachine>();

process.on('message', (order: StormOrder) => {
  carryOut(order).then(
    (answer) => process.send?.(answer),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});

async function carryOut(order: StormOrder): Promise<StormAnswer> {
  const firstAtMs = Date.now();
  if (order.do === 'connect') await connectAll(order.port, order.serialNumbers);
  else {
    const all = 'serialNumbers' in order && order.serialNumbers ? order.serialNumbers : [...machines.keys()];
    await spread(all, order.overMs, (serialNumber) => {
      const machine = machines.get(serialNumber);
      if (order.do === 'losePower') return machine?.close();
      const codes = criticalCodes(serialNumber);
      machine?.sendEvent({ kind: 'alarmRaised', body: { errorCode: codes[order.n % codes.length] ?? 'AN01' } });
    });
    while ([...machines.values()].some(({ underWay }) => underWay > 0)) await pause(tickMs);
  }
  return { firstAtMs, lastAtMs: Date.now() };
}

async function connectAll(port: number, serialNumbers: string[]): Promise<void> {
  const waiting = serialNumbers.values();
  const oneByOne = async () => {
    for (const serialNumber of waiting) {
      const machine = new LoadMachine(
        { port, serialNumber, secret: benchSecret(serialNumber), window: 1, keepaliveS: 0, onAcknowledged: () => {} },
        Date.now() * 1000,
      );
      await machine.connect();
      machines.set(serialNumber, machine);
    }
  };
  await Promise.all(Array.from({ length: connectAtOnce }, oneByOne));
}

async function spread<T>(all: readonly T[], overMs: number, act: (one: T) => void): Promise<void> {
  const startedMs = performance.now();
  for (let done = 0; done < all.length; ) {
    const share = overMs === 0 ? 1 : Math.min(1, (performance.now() - startedMs) / overMs);
    for (const one of all.slice(done, Math.ceil(share * all.length))) act(one);
    done = Math.max(done, Math.ceil(share * all.length));
    if (done < all.length) await pause(tickMs);
  }
}
