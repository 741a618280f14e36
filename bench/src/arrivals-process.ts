import { benchSecret } from './bench-world.ts';
import { LoadMachine } from './load-machine.ts';

export interface ArrivalsOrder {
  port: number;
  serialNumbers: string[];
  atOnce: number;
}

/** A source address has some 28,000 ports per destination. The search for a free one is slow. */
const machinesPerAddress = 20_000;
const minPort = 33_000;

function placeOf(machine: number) {
  const address = 2 + Math.floor(machine / machinesPerAddress);
  return { localAddress: `127.0.0.${address}`, localPort: minPort + (machine % machinesPerAddress) };
}

process.once('message', (order: ArrivalsOrder) => {
  arrive(order).then(
    (connectedMs) => process.send?.(connectedMs),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});

async function arrive({ port, serialNumbers, atOnce }: ArrivalsOrder): Promise<number> {
  const startedMs = performance.now();
  const waiting = serialNumbers.entries();
  const comeOneByOne = async () => {
    for (const [i, serialNumber] of waiting) {
      await new LoadMachine({
        port,
        serialNumber,
        secret: benchSecret(serialNumber),
        from: placeOf(i),
        window: 1,
        onAcknowledged: () => {},
      }).connect();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, comeOneByOne));
  return performance.now() - startedMs;
}
