import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { bridgeMetrics } from './bridge-metrics.ts';
import { bridges } from './tables.ts';
import { bridgeWorld, until } from './testing/bridge-world.ts';
import { TestBroker } from './testing/test-broker.ts';

let server: TestServer;
let broker: TestBroker;
const world = bridgeWorld(() => server);

beforeAll(async () => {
  server = await openTestServer({ environment: { OUTBOUND_PRIVATE: '1' } });
});
afterAll(() => server.close());
beforeEach(async () => {
  broker = await TestBroker.start();
});
afterEach(async () => {
  await world.stop();
  await server.context.database.orm.delete(bridges);
  await broker.stop();
});

const isPublished = (at = broker) => at.retained.has('washboard/PONTE0001/state');

describe('a bridge', () => {
  it('a bridge shows when it connected and how many messages it has published', async () => {
    await world.run();
    await world.setUp('kitchen', broker);
    await until(async () => (await world.read('kitchen'))?.state.connectedSince);
    await until(async () => ((await world.read('kitchen'))?.state.messages ?? 0) >= 10);
    expect((await world.read('kitchen'))?.state).toMatchObject({ failure: null, machines: 2 });
  });

  it("the metrics count a bridge's connection, failures and messages", async () => {
    const measured = server.context.metrics.of(bridgeMetrics);
    const figureOf = async (metric: { get(): Promise<{ values: { labels: object; value: number }[] }> }, labels = {}) =>
      (await metric.get()).values.find((one) => isDeepStrictEqual(one.labels, labels))?.value ?? 0;
    const connections = async () => [
      await figureOf(measured.connections, { state: 'connected' }),
      await figureOf(measured.connections, { state: 'away' }),
    ];
    const [refused, sent] = [
      await figureOf(measured.failures, { failure: 'credentials' }),
      await figureOf(measured.messages),
    ];
    expect(await connections()).toEqual([0, 0]);
    await world.run();
    await world.setUp('kitchen', broker, { password: 'wrong' });
    await until(async () => (await figureOf(measured.failures, { failure: 'credentials' })) > refused);
    expect(await connections()).toEqual([0, 1]);
    await world.setUp('kitchen', broker);
    await until(async () => (await figureOf(measured.messages)) >= sent + 10);
    expect(await connections()).toEqual([1, 0]);
    await world.stop();
    expect(await connections()).toEqual([0, 0]);
  });

  it.each([
    [{ password: 'wrong' }, 'credentials'],
    [{ address: 'mqtt://127.0.0.1:1' }, 'connectionRefused'],
    [{ address: 'mqtt://broker.invalid' }, 'nameNotFound'],
  ])('a bridge shows why it is not connected: %o', async (fields, kind) => {
    await world.run();
    await world.setUp('kitchen', broker, fields);
    await until(async () => (await world.read('kitchen'))?.state.failure?.kind === kind);
    expect((await world.read('kitchen'))?.state.connectedSince).toBeNull();
    await world.setUp('kitchen', broker);
    await until(async () => (await world.read('kitchen'))?.state.connectedSince);
    expect((await world.read('kitchen'))?.state.failure).toBeNull();
  });

  it('a bridge reconnects and publishes all messages again to a broker that lost its retained messages', async () => {
    await world.run();
    await world.setUp('kitchen', broker);
    await until(() => isPublished());
    const { port } = broker;
    await broker.stop();
    await until(async () => (await world.read('kitchen'))?.state.failure);
    broker = await TestBroker.start(port);
    await until(() => isPublished() && broker.retained.get('washboard/bridge/300001') === 'online');
  });

  it("the bridge reconnects to a broker without acknowledgements, which delays no other company's bridge", async () => {
    const other = await TestBroker.start();
    await world.run();
    broker.hangs = true;
    await world.setUp('kitchen', broker);
    await until(() => broker.connections > 0);
    await world.setUp('otherKitchen', other);
    await until(() => other.retained.has('washboard/LINDE0001/state'));
    await until(() => broker.connections > 1);
    broker.hangs = false;
    await until(() => isPublished());
    await world.stop();
    await other.stop();
  });

  it('a bridge publishes that it is offline when its process ends', async () => {
    const runner = await world.run();
    await world.setUp('kitchen', broker);
    await until(() => isPublished());
    await runner.stop();
    await until(() => broker.retained.get('washboard/bridge/300001') === 'offline');
    await until(() => broker.clients.size === 0);
  });

  it('a bridge reports that its password is sealed with another key', async () => {
    await world.setUp('kitchen', broker);
    await server.context.database.orm.execute(sql`update bridges set sealed_password = 'AAAA'`);
    await world.run();
    await until(async () => (await world.read('kitchen'))?.state.failure?.kind === 'passwordUnreadable');
  });
});

describe('two bridge runners', () => {
  it('two processes run each bridge once', async () => {
    await world.run();
    await world.run();
    await world.setUp('kitchen', broker);
    await until(() => isPublished());
    const [row] = await server.context.database.orm.select({ holder: bridges.holder }).from(bridges);
    await until(async () => ((await world.read('kitchen'))?.state.messages ?? 0) > 0);
    const [later] = await server.context.database.orm.select({ holder: bridges.holder }).from(bridges);
    expect([later, broker.connections]).toEqual([row, 1]);
  });

  it('a process takes over the bridges of a killed process when their lease ends', async () => {
    const killed = await world.run({ tickMs: 1e9, retryMs: 1e9 });
    await world.setUp('kitchen', broker);
    await until(() => isPublished());
    await until(async () => (await world.read('kitchen'))?.state.connectedSince);
    await server.context.database.orm.execute(sql`update bridges set held_until = now() - interval '1 second'`);
    expect((await world.read('kitchen'))?.state.connectedSince).toBeNull();
    await world.run();
    broker.disconnect();
    await server.context.database.orm.execute(sql`update bridges set held_until = now() - interval '1 second'`);
    await until(() => broker.connections === 2 && broker.clients.size === 1);
    await until(() => broker.retained.get('washboard/bridge/300001') === 'online');
    await killed.stop();
    const [row] = await server.context.database.orm.select({ holder: bridges.holder }).from(bridges);
    expect(row?.holder).not.toBeNull();
  });

  it('a process that cannot renew its leases ends its own connections', async () => {
    await world.run({ leaseMs: 600 });
    await world.setUp('kitchen', broker);
    await until(() => isPublished());
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const locked = server.context.database.orm.transaction(async (transaction) => {
      await transaction.execute(sql`lock table bridges in access exclusive mode`);
      await held;
    });
    await until(() => broker.clients.size === 0);
    expect(broker.retained.get('washboard/bridge/300001')).toBe('offline');
    release();
    await locked;
    await until(() => broker.retained.get('washboard/bridge/300001') === 'online');
  });

  it('a process does not take a bridge whose lease another process renews', async () => {
    await world.setUp('kitchen', broker);
    await server.context.database.orm.execute(sql`
      update bridges set holder = gen_random_uuid(), held_until = now() + interval '30 seconds'`);
    await world.run();
    await world.setUp('otherKitchen', broker, { topicPrefix: 'other' });
    await until(() => broker.retained.has('other/LINDE0001/state'));
    expect(isPublished()).toBe(false);
    await server.context.database.orm.execute(sql`
      update bridges set held_until = now() - interval '1 second' where company_code = '300001'`);
    await until(() => isPublished());
  });
});
