import { sql } from 'drizzle-orm';
import fc, { type Scheduler } from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copyStorage, useStorage } from '../../../../adapters/database/testing/storage-under-test.ts';
import { silentLogger } from '../../../../testing/silent-logger.ts';
import { addMachines, linkSecret } from '../testing/machine-world.ts';
import { hashLinkSecret } from './authenticate-machine.ts';
import { ConnectionRecorder } from './connection-recorder.ts';
import { ConnectionRegistry } from './connection-registry.ts';
import type { MachineConnection } from './machine-connections.ts';

const storage = useStorage(copyStorage);

let nowMs = Date.parse('2026-11-21T10:00:00.000Z');

beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
});
afterEach(() => {
  vi.restoreAllMocks();
});

type Failure = 'it arrives' | 'it is answered';

type Step =
  | { kind: 'open'; gateway: number; machine: number; isTakeover: boolean }
  | { kind: 'close'; connection: number }
  | { kind: 'compare'; gateway: number }
  | { kind: 'pass'; ms: number }
  | { kind: 'fail'; gateway: number; before: Failure };

const either = fc.nat({ max: 1 });

function plans(failures: readonly Failure[]): fc.Arbitrary<Step[]> {
  const open = fc.record({
    kind: fc.constant('open' as const),
    gateway: either,
    machine: either,
    isTakeover: fc.boolean(),
  });
  const close = fc.record({ kind: fc.constant('close' as const), connection: fc.nat({ max: 9 }) });
  const compare = fc.record({ kind: fc.constant('compare' as const), gateway: either });
  const pass = fc.record({ kind: fc.constant('pass' as const), ms: fc.constantFrom(900, 2000) });
  const fail = fc.record({
    kind: fc.constant('fail' as const),
    gateway: either,
    before: fc.constantFrom(...failures),
  });
  const step = fc.oneof(
    { weight: 6, arbitrary: open },
    { weight: 4, arbitrary: close },
    { weight: 1, arbitrary: compare },
    { weight: 1, arbitrary: pass },
    { weight: 1, arbitrary: fail },
  );
  return fc.array(step, { minLength: 1, maxLength: 12 });
}

class World {
  readonly #scheduler: Scheduler;
  readonly #machines: readonly string[];
  readonly #gateways: {
    recorder: ConnectionRecorder;
    registry: ConnectionRegistry;
    failures: Failure[];
    isComparing: boolean;
  }[];
  readonly #ever: {
    gateway: number;
    machine: number;
    close: () => void;
    isOpen: boolean;
    connection: MachineConnection;
  }[] = [];
  #underWay: Promise<unknown>[] = [];

  constructor(scheduler: Scheduler, machines: readonly string[], isNewsLost: boolean) {
    this.#scheduler = scheduler;
    this.#machines = machines;
    this.#gateways = [0, 1].map(() => {
      const registry = new ConnectionRegistry(
        storage.database,
        () => sql`${new Date(nowMs).toISOString()}::timestamptz`,
      );
      const recorder = new ConnectionRecorder({
        registry,
        logger: silentLogger,
        announce: () => {},
        announceReplaced: (connectionId) => {
          if (isNewsLost) return;
          this.#underWay.push(
            this.#scheduler.schedule(Promise.resolve()).then(() => {
              for (const each of this.#gateways) each.recorder.dismiss(connectionId);
            }),
          );
        },
      });
      const gateway = { recorder, registry, failures: [] as Failure[], isComparing: false };
      /** The request and the reply both last, and either may be lost. */
      const far =
        <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
        async (...args: A): Promise<R> => {
          await scheduler.schedule(Promise.resolve());
          const failure = gateway.failures.shift();
          if (failure === 'it arrives') throw new Error('the database is away');
          const answer = await call(...args);
          await scheduler.schedule(Promise.resolve());
          if (failure === 'it is answered') throw new Error('the answer was lost');
          return answer;
        };
      registry.markOnline = far(registry.markOnline.bind(registry));
      registry.markOffline = far(registry.markOffline.bind(registry));
      registry.findOwnConnections = far(registry.findOwnConnections.bind(registry));
      registry.beat = async () => !gateway.isComparing;
      return gateway;
    });
  }

  async play(plan: readonly Step[]): Promise<void> {
    const { task } = this.#scheduler.scheduleSequence(plan.map((step) => async () => this.#take(step)));
    await this.#scheduler.waitFor(task);
    await this.settle();
  }

  #take(step: Step): void {
    if (step.kind === 'open') this.#open(step);
    else if (step.kind === 'close') this.#ever[step.connection % this.#ever.length]?.close();
    else if (step.kind === 'compare') this.beat(step.gateway, true);
    else if (step.kind === 'pass') nowMs += step.ms;
    else this.#gateways[step.gateway]?.failures.push(step.before);
  }

  #open({ gateway, machine, isTakeover }: { gateway: number; machine: number; isTakeover: boolean }): void {
    nowMs += 1;
    const recorder = this.#gateways[gateway]?.recorder;
    const serialNumber = this.#machines[machine] ?? '';
    const secretHash = hashLinkSecret(linkSecret(serialNumber));
    const connection: MachineConnection = { serialNumber, secretHash, end: close, publish: async () => {} };
    const entry = { gateway, machine, isOpen: true, close, connection };
    function close(): void {
      if (!entry.isOpen) return;
      entry.isOpen = false;
      recorder?.closed(connection);
    }
    const replaced = this.#ever.findLast((e) => e.isOpen && e.gateway === gateway && e.machine === machine);
    this.#ever.push(entry);
    if (!isTakeover || !replaced) return recorder?.opened(connection);
    replaced.isOpen = false;
    recorder?.opened(connection, replaced.connection);
    recorder?.closed(replaced.connection);
  }

  /** @param isComparing otherwise the gateway compares only when it is in doubt */
  beat(index: number, isComparing: boolean): void {
    const gateway = this.#gateways[index];
    if (!gateway) return;
    gateway.isComparing = isComparing;
    this.#underWay.push(gateway.recorder.beat());
  }

  async settle(): Promise<void> {
    for (const { failures } of this.#gateways) failures.length = 0;
    let before: unknown;
    do {
      before = JSON.stringify(await this.recorded());
      const news = this.#underWay;
      this.#underWay = [];
      await this.#scheduler.waitFor(
        Promise.all([...news, ...this.#gateways.map(({ recorder }) => recorder.settled())]),
      );
    } while (this.#underWay.length > 0 || before !== JSON.stringify(await this.recorded()));
  }

  closeAll(): void {
    for (const { close } of this.#ever) close();
  }

  open(): [number, number][] {
    return this.#ever
      .filter(({ isOpen }) => isOpen)
      .map(({ machine, gateway }) => [machine, gateway] as [number, number])
      .toSorted();
  }

  async recorded(): Promise<[number, number][]> {
    const found = await Promise.all(
      this.#gateways.map(async ({ registry }, i) => {
        const own = await ConnectionRegistry.prototype.findOwnConnections.call(registry);
        return [...own.values()].map((serialNumber) => [this.#machines.indexOf(serialNumber), i] as [number, number]);
      }),
    );
    return found
      .flat()
      .filter(([machine]) => machine >= 0)
      .toSorted();
  }
}

/** Without a reply, a gateway cannot announce which connection it has replaced. */
test.each<{ when: string; isNewsLost: boolean; failures: Failure[]; comparisons: number[] }>([
  { when: 'without a comparison', isNewsLost: false, failures: ['it arrives'], comparisons: [] },
  {
    when: 'after two comparisons where news and answers are lost',
    isNewsLost: true,
    failures: ['it arrives', 'it is answered'],
    comparisons: [0, 1, 0, 1],
  },
])(
  'gateways record exactly the connections that are open, one per machine, $when',
  async ({ isNewsLost, failures, comparisons }) => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), plans(failures), async (scheduler, plan) => {
        const world = new World(scheduler, await addMachines(storage.database, 2), isNewsLost);
        await world.play(plan);
        for (const gateway of [0, 1]) world.beat(gateway, false);
        await world.settle();
        for (const gateway of comparisons) {
          world.beat(gateway, true);
          await world.settle();
        }
        const open = world.open();
        expect(await world.recorded()).toEqual(open);
        if (!plan.some(({ kind }) => kind === 'close')) {
          const came = plan.flatMap((step) => (step.kind === 'open' ? [step.machine] : []));
          expect(open.map(([machine]) => machine)).toEqual([...new Set(came)].toSorted());
        }
        world.closeAll();
        await world.settle();
        expect(await world.recorded()).toEqual([]);
      }),
      { numRuns: 60 },
    );
  },
);
