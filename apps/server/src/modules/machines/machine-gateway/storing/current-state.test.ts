import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { copyStorage, useStorage } from '../../../../adapters/database/testing/storage-under-test.ts';
import { addCommand, addMachine, addMachines, presentOf } from '../testing/machine-world.ts';
import { received, statusBody } from '../testing/messages.ts';
import { liveNews } from './live-news.ts';
import type { ReceivedMessage } from './receive-message.ts';
import { storeBatch } from './store-batch.ts';

const storage = useStorage(copyStorage);

const store = (...batch: ReceivedMessage[]) => storeBatch(storage.database, batch);
const present = (serialNumber: string) => presentOf(storage.database, serialNumber);
beforeAll(() => storage.database.migrate());

describe('present state', () => {
  const at = '2026-11-21T10:00:00.000Z';
  const measured = { at, receivedAt: '2026-11-21T10:00:00.500Z', isClockDoubtful: false };

  it('the present state shows the newest message of each kind', async () => {
    const machine = await addMachine(storage.database);
    await store(
      received(machine, 'telemetry', 1, { tankTmp: 600, waterTmp: -32_768 }),
      received(machine, 'status', 2),
      received(machine, 'versions', 3),
      received(machine, 'parameters', 4),
      received(machine, 'fota', 5),
      received(machine, 'events', 6),
      received(machine, 'connectivity', 7, { ipAddress: null }),
    );
    expect(await present(machine)).toMatchObject({
      telemetry: { ...measured, boilerTmp: 830, tankTmp: 600, waterTmp: null },
      status: { ...measured, ...statusBody },
      versions: { at, FW00: '1.4.0', FW02: '1.1.0' },
      parameters: { at, values: { SB: 60 } },
      fota: { at, perc: 10, inProg: 1 },
      connectivity: { at, wifi: { isOn: true, ssid: 'Cucina', signalDbm: -58 }, ipAddress: null },
    });
  });

  const cycle = {
    cycle: { cycleNumber: 17, cycleType: 'glasses', operationSet: 3 },
    cycleBar: { cycleTimeProgress: 30, cycleTimeDuration: 120 },
    phase: 'rinse',
  };

  it.each([0, 1, 2, 5])(
    'the present state has no cycle in state %i, whatever the machine sends',
    async (systemState) => {
      const machine = await addMachine(storage.database);
      await store(received(machine, 'status', 1, { ...cycle, systemState: 4 }));
      expect(await present(machine)).toMatchObject({ status: { systemState: 4, ...cycle } });
      const idle = received(machine, 'status', 2, { ...cycle, systemState });
      const cleared = { systemState, cycle: null, cycleBar: null, phase: null };
      expect([...liveNews([idle])]).toMatchObject([{ type: 'status', status: cleared }]);
      await store(idle);
      expect(await present(machine)).toMatchObject({ status: cleared });
    },
  );

  it('the present state shows only the channels that the machine has sent', async () => {
    const machine = await addMachine(storage.database);
    await store(received(machine, 'telemetry', 1));
    expect((await present(machine))?.telemetry).toEqual({ ...measured, boilerTmp: 830 });
  });

  it('the present state shows the last sample of a batch of samples', async () => {
    const machine = await addMachine(storage.database);
    const samples = [
      { at: '2026-11-21T09:59:58Z', boilerTmp: 1 },
      { at: '2026-11-21T09:59:59Z', boilerTmp: 2 },
    ];
    await store(received(machine, 'telemetry', 1, { samples }));
    expect((await present(machine))?.telemetry).toMatchObject({ at: '2026-11-21T09:59:59.000Z', boilerTmp: 2 });
  });

  it('late messages do not change the present state, within a batch and in a later batch', async () => {
    const machine = await addMachine(storage.database);
    const early = { at: '2026-11-21T08:00:00Z' };
    await store(
      received(machine, 'fota', 12, { perc: 50 }),
      received(machine, 'fota', 2, { ...early, perc: 49 }),
      received(machine, 'telemetry', 13, { boilerTmp: 2 }),
    );
    await store(
      received(machine, 'telemetry', 4, { ...early, boilerTmp: 1 }),
      received(machine, 'versions', 5, { ...early, FW00: '1.0.0' }),
    );
    expect(await present(machine)).toMatchObject({
      fota: { perc: 50 },
      telemetry: { boilerTmp: 2 },
      versions: { FW00: '1.0.0' },
    });
  });

  it('the later arrival of two messages with the same time becomes the present state', async () => {
    const machine = await addMachine(storage.database);
    await store(received(machine, 'fota', 1, { perc: 1 }), received(machine, 'fota', 2, { perc: 2 }));
    expect((await present(machine))?.fota).toMatchObject({ perc: 2 });
    await store(received(machine, 'fota', 3, { perc: 3 }));
    expect((await present(machine))?.fota).toMatchObject({ perc: 3 });
  });

  it('the number decides on the present state, not the time, because the clock may have been set back', async () => {
    const machine = await addMachine(storage.database);
    const behind = { at: '2026-11-21T08:00:00Z' };
    await store(received(machine, 'fota', 1, { perc: 1 }), received(machine, 'fota', 2, { ...behind, perc: 2 }));
    expect((await present(machine))?.fota).toMatchObject({ perc: 2 });
    await store(received(machine, 'fota', 3, { ...behind, perc: 3 }));
    expect((await present(machine))?.fota).toMatchObject({ perc: 3 });
  });

  it('the time decides on the present state if the number of the stored state is unknown', async () => {
    const machine = await addMachine(storage.database);
    await store(received(machine, 'fota', 1, { perc: 1 }));
    await storage.database.orm.execute(
      sql`update appliance_states set fota_seq = null where serial_number = ${machine}`,
    );
    await store(received(machine, 'fota', 2, { perc: 2, at: '2026-11-21T10:30:00+02:00' }));
    expect((await present(machine))?.fota).toMatchObject({ perc: 1 });
    await store(received(machine, 'fota', 3, { perc: 3 }));
    expect((await present(machine))?.fota).toMatchObject({ perc: 3 });
  });

  it('a repeated message neither restores nor refreshes the present state', async () => {
    const machine = await addMachine(storage.database);
    const doubtful = { perc: 3, at: '2006-01-01T00:00:00Z' };
    await store(received(machine, 'fota', 1, { perc: 1 }), received(machine, 'fota', 2, { perc: 2 }));
    await store(received(machine, 'fota', 1, { perc: 1 }));
    expect((await present(machine))?.fota).toMatchObject({ perc: 2 });
    await store(received(machine, 'fota', 3, doubtful));
    await store(received(machine, 'fota', 3, { ...doubtful, receivedAt: '2026-11-21T10:05:00.000Z' }));
    expect((await present(machine))?.fota).toMatchObject({ perc: 3, at: '2026-11-21T10:00:00.500Z' });
  });
});

describe('replies', () => {
  const commandOf = async (id: string) => {
    const { rows } = await storage.database.orm.execute(
      sql`select outcome, reason, settled_at is not null as settled from commands where id = ${id}`,
    );
    return rows[0];
  };
  const answer = (outcome: 'executed' | 'refused', commandId: string, reason?: string) => ({
    commandId,
    outcome,
    ...(reason === undefined ? {} : { reason }),
  });

  it('the first reply settles its command', async () => {
    const machine = await addMachine(storage.database);
    const [id, other] = [await addCommand(storage.database, machine), await addCommand(storage.database, machine)];
    await store(received(machine, 'replies', 1, answer('refused', id, 'doorOpen')));
    await store(received(machine, 'replies', 2, answer('executed', id)));
    expect(await commandOf(id)).toEqual({ outcome: 'refused', reason: 'doorOpen', settled: true });
    expect(await commandOf(other)).toEqual({ outcome: 'sent', reason: null, settled: false });
  });

  it('a reply settles a command whose outcome was unknown, but no command that was never sent', async () => {
    const machine = await addMachine(storage.database);
    const [late, never] = [await addCommand(storage.database, machine), await addCommand(storage.database, machine)];
    await storage.database.orm.execute(sql`update commands set outcome = 'unknown' where id = ${late}`);
    await storage.database.orm.execute(sql`update commands set outcome = 'undelivered' where id = ${never}`);
    await store(
      received(machine, 'replies', 1, answer('executed', late)),
      received(machine, 'replies', 2, answer('executed', never)),
    );
    expect(await commandOf(late)).toMatchObject({ outcome: 'executed' });
    expect(await commandOf(never)).toMatchObject({ outcome: 'undelivered' });
  });

  it('a reply of another machine changes nothing', async () => {
    const [machine = '', other = ''] = await addMachines(storage.database, 2);
    const id = await addCommand(storage.database, machine);
    await store(received(other, 'replies', 1, answer('executed', id)));
    expect(await commandOf(id)).toMatchObject({ outcome: 'sent' });
  });
});
