import type { Permission, Role, UserStatus } from '@washboard/contract/accounts/permissions';
import { languages } from '@washboard/contract/languages/languages';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestMachine } from '../../../testing/test-machine.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { appliances } from '../../machines/appliances/tables.ts';
import { cycleRecord } from '../../machines/hygiene/testing/cycles.ts';
import { users } from '../../people/accounts/tables.ts';
import { bridgeChangedSubject } from './bridge-runner.ts';
import { entityNames } from './home-assistant-discovery.ts';
import { bridges } from './tables.ts';
import { bridgeWorld, until } from './testing/bridge-world.ts';
import { deviceSchema, discoveryTopicPattern, faultOf, shownValue } from './testing/home-assistant.ts';
import { TestBroker } from './testing/test-broker.ts';

let server: TestServer;
let broker: TestBroker;
const world = bridgeWorld(() => server);
const machines: TestMachine[] = [];

beforeAll(async () => {
  server = await openTestServer({ hasGateway: true, environment: { OUTBOUND_PRIVATE: '1' } });
});
afterAll(() => server.close());
beforeEach(async () => {
  broker = await TestBroker.start();
});
afterEach(async () => {
  await world.stop();
  await Promise.all(machines.splice(0).map((machine) => machine.disconnect()));
  await server.context.database.orm.delete(bridges);
  await broker.stop();
});

let lastSeq = 0;
async function connect(serialNumber = 'PONTE0001'): Promise<TestMachine> {
  lastSeq += 1000;
  const machine = await TestMachine.connect(server.gateway?.port ?? 0, serialNumber, { lastSeq });
  machines.push(machine);
  return machine;
}

const config = (serialNumber: string) => `homeassistant/device/washboard_${serialNumber}/config`;
const deviceOf = (serialNumber: string) => deviceSchema.parse(broker.json(config(serialNumber)));
const running = {
  systemState: 4,
  isDoorOpen: false,
  phase: 'wash',
  cycle: { cycleNumber: 801, cycleType: 'dishes', operationSet: 1 },
  cycleBar: { cycleTimeProgress: 20, cycleTimeDuration: 128 },
};

describe('machines published by a bridge', () => {
  it.each(languages)(
    "Home Assistant accepts a machine's description and each of its values in %s",
    async (language) => {
      const machine = await connect();
      await world.run();
      await world.setUp('kitchen', broker, { language });
      await machine.publish('status', running);
      await machine.publish('telemetry', { boilerTmp: 853, tankTmp: 621, boilerVlm: 71, rinseWaterFlowRate: 380 });
      await machine.publish('events', { kind: 'cycleEnded', body: cycleRecord(1) });
      await machine.publish('counters', { totals: { cycles: 4711, waterVlm: 123_456, energyWh: 99_000 } });
      await machine.publish('events', { kind: 'alarmRaised', body: { errorCode: 'T01' } });
      await until(() => broker.json('washboard/PONTE0001/alarms')?.count === 1);
      await until(() => broker.json('washboard/PONTE0001/telemetry')?.tankTemperature === 62.1);
      await until(() => broker.json('washboard/PONTE0001/totals')?.cycles === 4711);
      await until(() => broker.json('washboard/PONTE0001/cycle'));
      expect(config('PONTE0001').replace(/^homeassistant\//, '')).toMatch(discoveryTopicPattern);
      const { device, components } = deviceOf('PONTE0001');
      expect(device).toMatchObject({ name: 'Piatti', serial_number: 'PONTE0001' });
      expect(new Set(Object.values(components).map(({ unique_id }) => unique_id)).size).toBe(entityNames.length);
      const values = Object.entries(components).flatMap(([name, component]) => {
        if (component.platform === 'event') return [];
        const message = broker.retained.get(component.state_topic);
        const value = shownValue(component, message ?? '');
        expect([name, message && faultOf(component, value)]).toEqual([name, null]);
        return [[name, value] as const];
      });
      expect(Object.fromEntries(values)).toMatchObject({
        boilerTemperature: 85.3,
        tankTemperature: 62.1,
        boilerVolume: 7.1,
        rinseWaterFlowRate: 380,
        remaining: 108,
        door: 'OFF',
        problem: 'ON',
        connection: 'online',
        cycles: 4711,
        water: 12_345.6,
        energy: 99_000,
        lastCycleRinseTemperature: 82.3,
      });
      await machine.publish('events', { kind: 'alarmCleared', body: { errorCode: 'T01' } });
      await until(() => broker.json('washboard/PONTE0001/alarms')?.problem === 'OFF');
      const happened = broker.messages.filter(({ topic }) => topic === 'washboard/PONTE0001/events');
      expect(happened.every(({ retain }) => !retain)).toBe(true);
      expect(happened.map(({ payload }) => JSON.parse(payload).event_type)).toEqual(
        expect.arrayContaining(['alarm_raised', 'alarm_cleared']),
      );
      const event = Object.values(components).find(({ platform }) => platform === 'event');
      for (const { payload } of happened)
        expect(event).toMatchObject({ event_types: expect.arrayContaining([JSON.parse(payload).event_type]) });
    },
  );

  it('a machine publishes each ended cycle once as an event, and its last cycle as a value', async () => {
    const machine = await connect();
    await world.run();
    await world.setUp('kitchen', broker);
    await until(() => broker.json('washboard/PONTE0001/state'));
    await machine.publish('events', { kind: 'cycleEnded', body: cycleRecord(20, { rinseTmpMin: 771 }) });
    await until(() => broker.json('washboard/PONTE0001/cycle')?.cycleNumber === 820);
    await machine.publish('events', { kind: 'cycleEnded', body: cycleRecord(21) });
    await until(() => broker.json('washboard/PONTE0001/cycle')?.cycleNumber === 821);
    const ended = broker.messages
      .filter(({ topic, payload }) => topic.endsWith('PONTE0001/events') && payload.includes('cycle_ended'))
      .map(({ payload }) => JSON.parse(payload));
    expect(ended.map(({ cycleNumber, hygiene }) => [cycleNumber, hygiene])).toEqual([
      [820, 'deviating'],
      [821, 'valid'],
    ]);
  });

  it('an offline machine is unavailable in Home Assistant', async () => {
    const machine = await connect();
    await world.run();
    await world.setUp('kitchen', broker);
    await until(() => broker.retained.get('washboard/PONTE0001/availability') === 'online');
    await machine.disconnect();
    await until(() => broker.retained.get('washboard/PONTE0001/availability') === 'offline');
    expect(broker.retained.get('washboard/bridge/300001')).toBe('online');
  });

  it("a bridge publishes a machine's newest readings at most once in the pause", async () => {
    const machine = await connect();
    await world.run({ pauseMs: 60_000 });
    await world.setUp('kitchen', broker);
    await until(() => broker.json('washboard/PONTE0001/telemetry'));
    const before = broker.messages.filter(({ topic }) => topic.endsWith('PONTE0001/telemetry')).length;
    for (let i = 0; i < 20; i += 1) await machine.publish('telemetry', { tankTmp: 600 + i });
    await machine.publish('status', running);
    await until(() => broker.json('washboard/PONTE0001/state')?.state === 'running');
    expect(broker.messages.filter(({ topic }) => topic.endsWith('PONTE0001/telemetry'))).toHaveLength(before);
    broker.publish('homeassistant/status', 'online');
    await until(() => broker.json('washboard/PONTE0001/telemetry')?.tankTemperature === 61.9);
  });

  it('a bridge describes a machine again when its name changes', async () => {
    await world.run();
    await world.setUp('kitchen', broker);
    await until(() => broker.json(config('PONTE0002')));
    const rename = (applianceName: string) =>
      server.context.database.orm
        .update(appliances)
        .set({ applianceName })
        .where(eq(appliances.serialNumber, 'PONTE0002'));
    await rename('Banco bar');
    await until(() => deviceOf('PONTE0002').device.name === 'Banco bar');
    await rename('Bicchieri');
  });
});

const heldTopics = (serialNumber: string) =>
  [...broker.retained.keys()].filter((topic) => topic.includes(serialNumber));

describe('scope of a bridge', () => {
  it("a bridge publishes its own company's machines only", async () => {
    await world.run();
    await world.setUp('kitchen', broker);
    await until(() => broker.json(config('PONTE0001')) && broker.json(config('PONTE0002')));
    await until(async () => (await world.read('kitchen'))?.state.machinesInScope === 2);
    const configs = [...broker.retained.keys()].filter((topic) => topic.endsWith('/config'));
    expect(configs.toSorted()).toEqual([config('PONTE0001'), config('PONTE0002')]);
  });

  it('the bridge of a service manager also publishes the machines of the companies below', async () => {
    await world.run();
    await world.setUp('manager', broker);
    await until(
      () => broker.json(config('VAN0001')) && broker.json(config('PONTE0001')) && broker.json(config('HOTEL0001')),
    );
    expect(heldTopics('LINDE0001')).toEqual([]);
  });

  it('a bridge publishes only machines that an active account of its company may see', async () => {
    await world.run();
    await world.setUp('manager', broker);
    await until(() => broker.json(config('PONTE0001')) && broker.json(config('VAN0001')));
    const change = (fields: { role?: Role; status?: UserStatus }) =>
      server.context.database.orm.update(users).set(fields).where(eq(users.companyCode, '200001'));
    const before = await server.context.database.orm.select().from(users).where(eq(users.companyCode, '200001'));
    await change({ role: 'KITCHEN_MANAGER' });
    await until(() => heldTopics('PONTE0001').length === 0);
    expect(heldTopics('VAN0001')).not.toEqual([]);
    await change({ status: 'DELETED' });
    await until(() => heldTopics('VAN0001').length === 0);
    for (const { id, role, status } of before)
      await server.context.database.orm.update(users).set({ role, status }).where(eq(users.id, id));
    await until(() => broker.json(config('PONTE0001')));
  });

  it('a bridge publishes no machines if no account of its company has the permission to manage it', async () => {
    await world.run();
    await world.setUp('manager', broker);
    await until(() => broker.json(config('VAN0001')));
    const limitTo = (scopes: Permission[] | null) =>
      server.context.database.orm.update(users).set({ scopes }).where(eq(users.companyCode, '200001'));
    await limitTo(['appliance:read']);
    await until(() => heldTopics('VAN0001').length === 0);
    await limitTo(['appliance:read', 'bridges:manage']);
    await until(() => broker.json(config('VAN0001')));
    await limitTo(null);
  });

  it('a bridge removes machines from the broker when they leave the company', async () => {
    await world.run();
    await world.setUp('kitchen', broker);
    await until(() => heldTopics('PONTE0002').length >= 4);
    const move = (companyCode: string) =>
      server.context.database.orm
        .update(appliances)
        .set({ companyCode })
        .where(eq(appliances.serialNumber, 'PONTE0002'));
    await move('300003');
    await until(() => heldTopics('PONTE0002').length === 0);
    expect(heldTopics('PONTE0001')).not.toEqual([]);
    await move('300001');
    await until(() => broker.json(config('PONTE0002')));
  });

  it('a bridge removes a machine from the broker that leaves, comes back and leaves again', async () => {
    await world.run({ tickMs: 1e9 });
    await world.setUp('kitchen', broker);
    await until(() => heldTopics('PONTE0002').length >= 4);
    const { bus, database } = server.context;
    const move = async (companyCode: string) => {
      await database.orm.update(appliances).set({ companyCode }).where(eq(appliances.serialNumber, 'PONTE0002'));
      bus.publish(bridgeChangedSubject, {});
    };
    await move('300003');
    await until(() => heldTopics('PONTE0002').length === 0);
    await move('300001');
    await until(() => broker.json(config('PONTE0002')));
    await move('300003');
    await until(() => heldTopics('PONTE0002').length === 0);
    await move('300001');
  });

  it('a bridge removes its machines from the broker when switched off, and publishes them again', async () => {
    await world.run();
    await world.setUp('kitchen', broker);
    await until(() => heldTopics('PONTE0001').length >= 4);
    await world.setUp('kitchen', broker, { isOn: false, password: undefined });
    await until(() => broker.retained.size === 0 && broker.clients.size === 0);
    await world.setUp('kitchen', broker, { password: undefined });
    await until(() => broker.json(config('PONTE0001')));
  });

  it('a removed bridge deletes its machines from the broker, then its own row', async () => {
    await world.run();
    await world.setUp('kitchen', broker);
    await until(() => heldTopics('PONTE0001').length >= 4);
    await world.remove('kitchen');
    await until(() => broker.retained.size === 0);
    await until(async () => (await server.context.database.orm.$count(bridges)) === 0);
  });

  it('a bridge moves its machines to new topics when the prefixes change', async () => {
    await world.run();
    await world.setUp('kitchen', broker);
    await until(() => heldTopics('PONTE0001').length >= 4);
    await world.setUp('kitchen', broker, { password: undefined, discoveryPrefix: 'ha' });
    await until(() => broker.json('ha/device/washboard_PONTE0001/config') && !broker.json(config('PONTE0001')));
    await world.setUp('kitchen', broker, { password: undefined, discoveryPrefix: 'ha', topicPrefix: 'kitchen/1' });
    await until(() => broker.json('kitchen/1/PONTE0001/state') && !broker.json('washboard/PONTE0001/state'));
    await until(() => ![...broker.retained.keys()].some((topic) => topic.startsWith('washboard/')));
    expect(broker.retained.get('kitchen/1/bridge/300001')).toBe('online');
    expect(broker.json('ha/device/washboard_PONTE0001/config')).toMatchObject({
      components: { state: { state_topic: 'kitchen/1/PONTE0001/state' } },
    });
  });

  it('the server deletes a removed bridge after an hour if its broker is unreachable', async () => {
    await world.run();
    await world.setUp('kitchen', broker);
    await until(() => heldTopics('PONTE0001').length >= 4);
    await broker.stop();
    await world.remove('kitchen');
    await server.context.database.orm.execute(sql`update bridges set changed_at = now() - interval '61 minutes'`);
    await until(async () => (await server.context.database.orm.$count(bridges)) === 0);
    broker = await TestBroker.start();
  });
});

it.each(['switched off', 'removed'])(
  'a bridge without machines leaves nothing at the broker when it is %s',
  async (how) => {
    const move = (from: string, to: string) =>
      server.context.database.orm.update(appliances).set({ companyCode: to }).where(eq(appliances.companyCode, from));
    await move('300001', '200002');
    await world.run();
    await world.setUp('kitchen', broker);
    await until(() => broker.retained.get('washboard/bridge/300001') === 'online');
    if (how === 'removed') await world.remove('kitchen');
    else await world.setUp('kitchen', broker, { isOn: false, password: undefined });
    await until(() => broker.retained.size === 0 && broker.clients.size === 0);
    await move('200002', '300001');
  },
);

it('a bridge publishes all messages again when Home Assistant starts, and ignores commands from the broker', async () => {
  const machine = await connect();
  await world.run();
  await world.setUp('kitchen', broker);
  await until(() => broker.json('washboard/PONTE0001/state'));
  await until(() => broker.subscriptions.size > 0);
  expect([...broker.subscriptions]).toEqual(['homeassistant/status']);
  await until(() => broker.retained.get('washboard/PONTE0001/availability') === 'online');
  const before = broker.messages.filter(({ topic }) => topic === config('PONTE0001')).length;
  broker.publish('homeassistant/status', 'offline');
  broker.publish('washboard/PONTE0001/set', '{"kind":"startCycle"}');
  broker.publish('homeassistant/status', 'online');
  await until(() => broker.messages.filter(({ topic }) => topic === config('PONTE0001')).length > before);
  expect(machine.commands).toEqual([]);
});

it('a bridge does not publish all messages for each of several quick restarts of Home Assistant', async () => {
  const machine = await connect();
  await world.run({ birthPauseMs: 60_000 });
  await world.setUp('kitchen', broker);
  await until(() => broker.json('washboard/PONTE0001/state') && broker.subscriptions.size > 0);
  const configs = () => broker.messages.filter(({ topic }) => topic === config('PONTE0001')).length;
  const before = configs();
  broker.publish('homeassistant/status', 'online');
  await until(() => configs() > before);
  for (let i = 0; i < 5; i += 1) broker.publish('homeassistant/status', 'online');
  await machine.publish('status', running);
  await until(() => broker.json('washboard/PONTE0001/state')?.state === 'running');
  expect(configs()).toBe(before + 1);
});
