import type { Database } from '@washboard/server/adapters/database/database';
import { addMachines, storedSeqs } from '@washboard/server/modules/machines/machine-gateway/testing/machine-world';
import { BusyMachine } from './busy-machine.ts';
import type { ServerProcess } from './server-process.ts';

export interface CrashRunOptions {
  openDatabase: () => Promise<Database>;
  startServer: () => Promise<ServerProcess>;
  kills: number;
  seed: number;
  acknowledgedPerRound?: readonly [number, number];
}

export interface CrashReport {
  seed: number;
  kills: number;
  acknowledged: number;
  underWayAtKills: number;
  lost: string[];
  twice: string[];
}

const machineCount = 20;

export const minAcknowledged = 50;

export async function runCrashes(options: CrashRunOptions): Promise<CrashReport> {
  const {
    openDatabase,
    startServer,
    kills,
    seed,
    acknowledgedPerRound: [fewest, most] = [minAcknowledged, 3000],
  } = options;
  const random = randomFrom(seed);
  const machines = await createMachines(openDatabase, () => countDown());
  let left = 0;
  let killNow = () => {};
  const countDown = () => {
    left -= 1;
    if (left === 0) killNow();
  };

  let underWayAtKills = 0;
  for (let round = 0; round < kills; round++) {
    const server = await startServer();
    left = fewest + Math.floor(random() * (most - fewest));
    const killed = new Promise<void>((resolve, reject) => {
      killNow = () => server.kill().then(resolve, reject);
    });
    await Promise.all(machines.map((machine) => machine.connect(server.mqttPort)));
    await Promise.all([killed, ...machines.map((machine) => machine.run())]);
    underWayAtKills += sum(machines, ({ unanswered }) => unanswered);
  }

  const server = await startServer();
  killNow = () => {};
  await Promise.all(machines.map((machine) => machine.connect(server.mqttPort)));
  await Promise.all(machines.map((machine) => machine.run(true)));
  await server.kill();
  const { lost, twice } = await compare(openDatabase, machines);
  const acknowledged = sum(machines, (machine) => machine.acknowledged.size);
  return { seed, kills, acknowledged, underWayAtKills, lost, twice };
}

async function createMachines(openDatabase: CrashRunOptions['openDatabase'], onAcknowledged: () => void) {
  const database = await openDatabase();
  await database.migrate();
  const serialNumbers = await addMachines(database, machineCount);
  await database.close();
  return serialNumbers.map((serialNumber) => new BusyMachine(serialNumber, onAcknowledged));
}

async function compare(openDatabase: CrashRunOptions['openDatabase'], machines: readonly BusyMachine[]) {
  const database = await openDatabase();
  const lost: string[] = [];
  const twice: string[] = [];
  for (const { serialNumber, acknowledged } of machines) {
    const stored = await storedSeqs(database, serialNumber);
    const unique = new Set(stored);
    lost.push(...[...acknowledged].filter((seq) => !unique.has(seq)).map((seq) => `${serialNumber} ${seq}`));
    twice.push(...stored.filter((seq, i) => seq === stored[i - 1]).map((seq) => `${serialNumber} ${seq}`));
  }
  await database.close();
  return { lost, twice };
}

function sum(machines: readonly BusyMachine[], count: (machine: BusyMachine) => number): number {
  return machines.reduce((total, machine) => total + count(machine), 0);
}

/** This is the linear congruential generator of Numerical Recipes. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export function crashSeed(): number {
  return Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000);
}

export function describeReport(
  name: string,
  { seed, kills, acknowledged, underWayAtKills, lost, twice }: CrashReport,
): void {
  process.stdout.write(
    `${name}: CRASH_SEED=${seed}, killed ${kills} times, ${acknowledged} messages acknowledged, ` +
      `${underWayAtKills} under way when killed, ${lost.length} lost, ${twice.length} twice\n`,
  );
}
