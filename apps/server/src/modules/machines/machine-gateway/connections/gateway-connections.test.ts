import { randomUUID } from 'node:crypto';
import type { LiveMachineMessage } from '@washboard/contract/live-socket/live-messages';
import { topicOf } from '@washboard/contract/machine-link/machine-messages';
import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { NoResponderError, RequestTimeoutError } from '../../../../adapters/bus/bus.ts';
import { liveSubject } from '../../live-socket/index.ts';
import { deliverySubject, settledSubject } from '../../remote-control/index.ts';
import { MachineGateway } from '../machine-gateway.ts';
import { useGateway } from '../testing/gateway-under-test.ts';
import { addCommand, presentOf } from '../testing/machine-world.ts';
import { MqttClient } from '../testing/mqtt-client.ts';

const gateway = useGateway();
const at = () => new Date(gateway.nowMs()).toISOString();

const connectionOf = async (serialNumber: string) => (await presentOf(gateway.database, serialNumber))?.connection;

async function hear(subject: string) {
  const heard: LiveMachineMessage[] = [];
  const stop = await gateway.context.bus.subscribe(subject, (news) => heard.push(news as LiveMachineMessage));
  onTestFinished(() => stop());
  return heard;
}

describe('connections', () => {
  test('the gateway records a connection, then publishes it', async () => {
    const serialNumber = await gateway.newMachine();
    const heard: unknown[] = [];
    const written: Promise<unknown>[] = [];
    const stop = await gateway.context.bus.subscribe(liveSubject(serialNumber), (news) => {
      heard.push((news as { connection: unknown }).connection);
      written.push(connectionOf(serialNumber));
    });
    const since = at();
    const machine = await gateway.connect(serialNumber);
    await vi.waitUntil(() => heard.length === 1);
    gateway.passTime(5000);
    await machine.close();
    await vi.waitUntil(() => heard.length === 2);
    expect(heard).toEqual([
      { state: 'online', since },
      { state: 'offline', since: at() },
    ]);
    expect(await Promise.all(written)).toEqual(['online', 'offline']);
    stop();
  });

  test('a second connection replaces the first, whose end does not hide it', async () => {
    const serialNumber = await gateway.newMachine();
    const first = await gateway.connect(serialNumber);
    await gateway.untilOnline(serialNumber);
    const heard = await hear(liveSubject(serialNumber));
    const second = await gateway.connect(serialNumber);
    await first.ended;
    await vi.waitUntil(() => heard.length >= 1);
    expect(await second.isAlive()).toBe(true);
    // The changes of the takeover are recorded before this later change.
    const marker = await gateway.newMachine();
    await gateway.connect(marker);
    await gateway.untilOnline(marker);
    expect(await connectionOf(serialNumber)).toBe('online');
    expect(heard.at(-1)).toMatchObject({ type: 'connection', connection: { state: 'online' } });
    await second.close();
    await vi.waitFor(async () => expect(await connectionOf(serialNumber)).toBe('offline'));
  });

  test('a hundred takeovers are no loss until the last connection ends', async () => {
    const serialNumber = await gateway.newMachine();
    const countLosses = async () => {
      const { rows } = await gateway.database.orm.execute(
        sql`select lost_at from connection_losses where serial_number = ${serialNumber}`,
      );
      return rows.length;
    };
    await gateway.connect(serialNumber);
    await gateway.untilOnline(serialNumber);
    const heard = await hear(liveSubject(serialNumber));
    for (let taken = 0; taken < 98; taken += 2) {
      await gateway.connect(serialNumber);
      await Promise.allSettled([gateway.connect(serialNumber), gateway.connect(serialNumber)]);
    }
    const last = await gateway.connect(serialNumber);
    const marker = await gateway.newMachine();
    await gateway.connect(marker);
    await gateway.untilOnline(marker);
    expect(await last.isAlive()).toBe(true);
    expect(await connectionOf(serialNumber)).toBe('online');
    expect(await countLosses()).toBe(0);
    expect(heard).not.toContainEqual(expect.objectContaining({ connection: { state: 'offline' } }));
    await last.close();
    await vi.waitFor(async () => expect(await connectionOf(serialNumber)).toBe('offline'));
    expect(await countLosses()).toBe(1);
  });

  test('a connection at another gateway replaces this connection, whose end marks the machine offline', async () => {
    const other = await MachineGateway.start(gateway.context);
    onTestFinished(() => other.stop());
    const serialNumber = await gateway.newMachine();
    const first = await gateway.connect(serialNumber);
    await gateway.untilOnline(serialNumber);
    const second = await MqttClient.machine(other.port, serialNumber);
    await first.ended;
    expect(await second.isAlive()).toBe(true);
    expect(await connectionOf(serialNumber)).toBe('online');
    await second.close();
    await vi.waitFor(async () => expect(await connectionOf(serialNumber)).toBe('offline'));
    // A periodic comparison would end the connection only after this limit.
  }, 15_000);

  test('the gateway counts and logs connections that replace each other repeatedly', async () => {
    const [serialNumber, neighbour] = [await gateway.newMachine(), await gateway.newMachine()];
    const other = await gateway.connect(neighbour);
    const before = await gateway.refused('takenOver');
    let last = await gateway.connect(serialNumber);
    const takeOver = async () => {
      const replaced = last;
      last = await gateway.connect(serialNumber);
      await replaced.ended;
    };
    // A network may lose the connection a few times.
    for (let i = 0; i < 3; i++) await takeOver();
    expect(await gateway.refused('takenOver')).toBe(before);
    for (let i = 0; i < 4; i++) await takeOver();
    expect(await gateway.refused('takenOver')).toBe(before + 4);
    const lines = gateway.log.filter(({ machine, reason }) => machine === serialNumber && reason === 'takenOver');
    expect(lines).toHaveLength(1);
    gateway.passTime(60_000);
    await takeOver();
    expect(await gateway.refused('takenOver')).toBe(before + 4);
    // The second device repeats numbers of the first one.
    const replayed = await gateway.refused('replayed');
    const sample = (boilerTmp: number) => JSON.stringify({ seq: 1, at: at(), boilerTmp });
    await last.publish(topicOf(serialNumber, 'telemetry'), sample(830));
    await takeOver();
    await last.publish(topicOf(serialNumber, 'telemetry'), sample(200));
    expect(await gateway.refused('replayed')).toBe(replayed + 1);
    expect(await other.isAlive()).toBe(true);
  });

  test('a connection with the secret of a replaced board ends, even if the bus lost the message', async () => {
    const [serialNumber, other] = [await gateway.newMachine(), await gateway.newMachine()];
    const [machine, untouched] = [await gateway.connect(serialNumber), await gateway.connect(other)];
    await gateway.untilOnline(serialNumber);
    // A replacement needs an account, which `addCommand` creates.
    await addCommand(gateway.database, serialNumber);
    await gateway.database.orm.execute(sql`
      insert into board_replacements (id, serial_number, state, new_mac_address, started_by, started_at, shut_out_at)
      select ${randomUUID()}, ${serialNumber}, 'swapping', '02:00:00:00:00:01', requested_by, now(), now()
      from commands where serial_number = ${serialNumber}`);
    await gateway.database.orm.execute(sql`
      update appliances set link_secret_hash = 'another' where serial_number = ${serialNumber}`);
    await machine.ended;
    expect(await untouched.isAlive()).toBe(true);
  }, 20_000);

  test('the gateway numbers the news of one machine without a gap', async () => {
    const serialNumber = await gateway.newMachine();
    const heard = await hear(liveSubject(serialNumber));
    const machine = await gateway.connect(serialNumber);
    for (const seq of [1, 2, 3]) {
      await machine.publish(topicOf(serialNumber, 'fota'), JSON.stringify({ seq, at: at(), perc: seq, inProg: 1 }));
    }
    await vi.waitUntil(() => heard.length === 4);
    const [first = 0, ...rest] = heard.map(({ seq }) => seq);
    expect(rest).toEqual([first + 1, first + 2, first + 3]);
  });
});

describe('a command', () => {
  const deliver = (serialNumber: string, command: object) =>
    gateway.context.bus.request(deliverySubject(serialNumber), command, 5000);
  const stopCycle = () => ({ commandId: randomUUID(), kind: 'stopCycle', body: {}, expiresAt: at() });

  test('a command reaches its machine and no other machine', async () => {
    const [serialNumber, neighbour] = [await gateway.newMachine(), await gateway.newMachine()];
    const [machine, other] = [await gateway.connect(serialNumber), await gateway.connect(neighbour)];
    const command = stopCycle();
    await deliver(serialNumber, { ...command, another: 'x'.repeat(100_000) });
    await vi.waitUntil(() => machine.received.length === 1);
    expect(machine.received[0]).toMatchObject({ topic: topicOf(serialNumber, 'commands'), qos: 1, retain: false });
    expect(JSON.parse(String(machine.received[0]?.payload))).toEqual(command);
    expect(await other.isAlive()).toBe(true);
    expect(other.received).toEqual([]);
  });

  test.each<[string, unknown]>([
    ['null', null],
    ['of an unknown kind', { ...stopCycle(), kind: 'openDoor' }],
    ['without an ID', { ...stopCycle(), commandId: undefined }],
  ])('an invalid command (%s) does not reach the machine', async (_, command) => {
    const serialNumber = await gateway.newMachine();
    const machine = await gateway.connect(serialNumber);
    const delivery = gateway.context.bus.request(deliverySubject(serialNumber), command, 50);
    await expect(delivery).rejects.toBeInstanceOf(RequestTimeoutError);
    expect(await machine.isAlive()).toBe(true);
    expect(machine.received).toEqual([]);
  });

  test('a command reaches the newest connection, and none after the machine left', async () => {
    const serialNumber = await gateway.newMachine();
    const first = await gateway.connect(serialNumber);
    const second = await gateway.connect(serialNumber);
    await first.ended;
    await vi.waitFor(async () => {
      await deliver(serialNumber, stopCycle());
      expect(second.received.length).toBeGreaterThan(0);
    });
    await second.close();
    await vi.waitFor(() => expect(deliver(serialNumber, stopCycle())).rejects.toBeInstanceOf(NoResponderError));
  });

  test('a reply settles its command and is stored before it is published', async () => {
    const serialNumber = await gateway.newMachine();
    const commandId = await addCommand(gateway.database, serialNumber);
    const machine = await gateway.connect(serialNumber);
    const outcomes: Promise<unknown>[] = [];
    const stop = await gateway.context.bus.subscribe(settledSubject(serialNumber, commandId), () => {
      const outcome = gateway.database.orm.execute(sql`select outcome from commands where id = ${commandId}`);
      outcomes.push(outcome.then(({ rows }) => rows));
    });
    const reply = { seq: 1, at: at(), commandId, outcome: 'refused', reason: 'doorOpen' };
    await machine.publish(topicOf(serialNumber, 'replies'), JSON.stringify(reply));
    await vi.waitUntil(() => outcomes.length === 1);
    expect(await outcomes[0]).toEqual([{ outcome: 'refused' }]);
    stop();
  });
});

test('a gateway that stops in order marks its machines offline and removes its records', async () => {
  const serialNumber = await gateway.newMachine();
  const recorded = async () => {
    const { rows } = await gateway.database.orm.execute<{ count: number }>(
      sql`select count(*)::int as count from gateways`,
    );
    return rows[0]?.count;
  };
  const before = await recorded();
  const second = await MachineGateway.start(gateway.context);
  const machine = await MqttClient.machine(second.port, serialNumber);
  await gateway.untilOnline(serialNumber);
  expect(second.isReady).toBe(true);
  await second.stop();
  await machine.ended;
  expect(second.isReady).toBe(false);
  expect(await connectionOf(serialNumber)).toBe('offline');
  expect(await recorded()).toBeLessThanOrEqual(before ?? 0);
});
