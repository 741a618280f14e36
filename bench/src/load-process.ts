import { setTimeout as pause } from 'node:timers/promises';
import { LoadMachine } from './load-machine.ts';

export interface LoadOrder {
  port: number;
  machines: { serialNumber: string; secret: string; firstSeq: number }[];
  window: number;
  /** Without a rate (null), messages are sent as fast as they are acknowledged. */
  ratePerS: number | null;
  warmUpMs: number;
  measureMs: number;
}

export interface LoadResult {
  acknowledged: number;
  elapsedMs: number;
  latenciesMs: Float32Array;
}

const tickMs = 5;

process.once('message', (order: LoadOrder) => {
  run(order).then(
    (result) => process.send?.(result, () => process.exit(0)),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});

async function run({ port, machines, window, ratePerS, warmUpMs, measureMs }: LoadOrder): Promise<LoadResult> {
  const latencies: number[] = [];
  let isMeasuring = false;
  const fleet = machines.map(({ serialNumber, secret, firstSeq }) => {
    const machine: LoadMachine = new LoadMachine(
      {
        port,
        serialNumber,
        secret,
        window,
        onAcknowledged: (_seq, latencyMs) => {
          if (isMeasuring) latencies.push(latencyMs);
          // Packets travel together like those of a machine with a backlog.
          if (ratePerS === null && machine.underWay <= window / 2) machine.send(window);
        },
      },
      firstSeq,
    );
    return machine;
  });
  await Promise.all(fleet.map((machine) => machine.connect()));

  const pacing = new AbortController();
  const paced = ratePerS === null ? Promise.resolve() : pace(fleet, ratePerS, pacing.signal);
  if (ratePerS === null) for (const machine of fleet) machine.send(window);
  await pause(warmUpMs);
  isMeasuring = true;
  const startedMs = performance.now();
  await pause(measureMs);
  isMeasuring = false;
  const elapsedMs = performance.now() - startedMs;
  pacing.abort();
  await paced;
  for (const machine of fleet) machine.close();
  return { acknowledged: latencies.length, elapsedMs, latenciesMs: Float32Array.from(latencies) };
}

async function pace(fleet: LoadMachine[], ratePerS: number, signal: AbortSignal): Promise<void> {
  const startedMs = performance.now();
  let sent = 0;
  for (let turn = 0; !signal.aborted; ) {
    const due = Math.floor(((performance.now() - startedMs) / 1000) * ratePerS);
    while (sent < due) {
      fleet[turn++ % fleet.length]?.send(1);
      sent += 1;
    }
    await pause(tickMs);
  }
}
