import { connectionLossDays, connectionLossesSchema } from '@washboard/contract/connectivity/connectivity';
import { like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LiveClient } from '../../../testing/live-client.ts';
import { TestMachine } from '../../../testing/test-machine.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { unknownSerialNumber } from '../../../testing/world.ts';
import { removeOldConnectionLosses } from './connection-losses.ts';
import { connectionLosses } from './tables.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ hasGateway: true, isListening: true, clock: { now: () => now } });
});
afterAll(() => server.close());

const detailOf = async (serialNumber: string) =>
  (await server.call('kitchen', 'GET', `/api/v1/appliance/getApplianceDetail?serialNumber=${serialNumber}`)).json();
const lossesOf = (user: 'kitchen' | 'otherKitchen', serialNumber: string) =>
  server.call(user, 'GET', `/api/v1/event-hub-listener/${serialNumber}/connectionLosses`);

describe('the connectivity of a machine', () => {
  it('the page shows the last report of connectivity, which sockets that watch the machine receive', async () => {
    expect(await detailOf('PONTE0001')).toMatchObject({ connectivity: null });
    const machine = await TestMachine.connect(server.gateway?.port ?? 0, 'PONTE0001');
    const [looking, listing] = await Promise.all(
      [['PONTE0001'], []].map(async (serialNumbers) => {
        const client = await LiveClient.signedIn(server.url, await server.tokenOf('kitchen'));
        client.send({ type: 'subscribe', serialNumbers });
        await client.until(({ type }) => type === 'snapshot');
        return client;
      }),
    );
    const report = { wifi: { isOn: true, ssid: 'Cucina', signalDbm: -61 }, ipAddress: '192.168.1.20' };
    await machine.publish('connectivity', report);
    await looking?.until(({ type }) => type === 'connectivity');
    await machine.publish('status', { systemState: 2, isDoorOpen: false, cycle: null, cycleBar: null, phase: null });
    await listing?.until(({ type }) => type === 'status');
    expect(listing?.heard.map(({ type }) => type)).not.toContain('connectivity');
    expect((await detailOf('PONTE0001')).connectivity).toEqual({ ...report, at: expect.any(String) });
    await Promise.all([looking?.close(), listing?.close(), machine.disconnect()]);
  });

  it('the server ignores a report of connectivity with impossible values', async () => {
    const machine = await TestMachine.connect(server.gateway?.port ?? 0, 'PONTE0002');
    await machine.publish('connectivity', { wifi: { isOn: true, ssid: 'Cucina', signalDbm: 12 } });
    await machine.publish('connectivity', { ipAddress: 'router' });
    expect(await detailOf('PONTE0002')).toMatchObject({ connectivity: null });
    await machine.disconnect();
  });
});

describe('losses of connection', () => {
  beforeAll(async () => {
    const { orm } = server.context.database;
    await orm.insert(connectionLosses).values([
      { serialNumber: 'LINDE0001', lostAt: ago(2), regainedAt: ago(1.5) },
      { serialNumber: 'LINDE0001', lostAt: ago(50 * 24), regainedAt: ago(40 * 24) },
      {
        serialNumber: 'LINDE0001',
        lostAt: ago(connectionLossDays * 24 + 1),
        regainedAt: ago(connectionLossDays * 24 - 1),
      },
      { serialNumber: 'LINDE0002', lostAt: ago(50 * 24), regainedAt: null },
    ]);
  });

  it('a kitchen lists the losses of the last days, newest first', async () => {
    const answer = await lossesOf('otherKitchen', 'LINDE0001');
    const losses = connectionLossesSchema.parse(answer.json());
    expect(losses).toMatchObject({ from: ago(connectionLossDays * 24).toISOString(), total: 2, lostS: 1800 + 3600 });
    expect(losses.items[0]).toEqual({ lostAt: ago(2).toISOString(), regainedAt: ago(1.5).toISOString() });
  });

  it('the loss of a machine that is still offline lasts until now', async () => {
    const losses = (await lossesOf('otherKitchen', 'LINDE0002')).json();
    expect(losses).toMatchObject({ total: 1, lostS: connectionLossDays * 86_400, items: [{ regainedAt: null }] });
  });

  it('a kitchen does not find the losses of a machine outside its scope', async () => {
    const [foreign, unknown] = [await lossesOf('kitchen', 'LINDE0001'), await lossesOf('kitchen', unknownSerialNumber)];
    expect(foreign.json().code).toBe('APPLIANCE_NOT_FOUND');
    expect(foreign.statusCode).toBe(unknown.statusCode);
  });

  it('the server removes losses after a month unless they have not ended', async () => {
    await removeOldConnectionLosses(server.context.database, now);
    const { orm } = server.context.database;
    // Machines of the previous tests may be marked offline at any moment.
    const kept = await orm.select().from(connectionLosses).where(like(connectionLosses.serialNumber, 'LINDE%'));
    expect(kept.map(({ serialNumber }) => serialNumber).toSorted()).toEqual(['LINDE0001', 'LINDE0001', 'LINDE0002']);
  });
});
