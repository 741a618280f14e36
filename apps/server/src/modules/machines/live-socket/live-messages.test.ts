import type { LiveServerMessage } from '@washboard/contract/live-socket/live-messages';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readLiveDocument } from '../../../testing/live-asyncapi.ts';
import { LiveClient } from '../../../testing/live-client.ts';
import { TestMachine } from '../../../testing/test-machine.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { unknownSerialNumber } from '../../../testing/world.ts';
import { events } from '../events/tables.ts';

let server: TestServer;
let machine: TestMachine;
let client: LiveClient;
let live: Awaited<ReturnType<typeof readLiveDocument>>;
beforeAll(async () => {
  server = await openTestServer({ isListening: true, hasGateway: true });
  machine = await TestMachine.connect(server.gateway?.port ?? 0, 'PONTE0001');
  live = await readLiveDocument(server);
});
afterAll(async () => {
  await machine.disconnect();
  await server.close();
});
beforeEach(async () => {
  client = await LiveClient.signedIn(server.url, await server.tokenOf('kitchen'));
  client.heard.length = 0;
});
afterEach(async () => {
  live.expectFrames(client.frames);
  await client.close();
});

const subscribe = (...serialNumbers: string[]) => client.send({ type: 'subscribe', serialNumbers });
const notFound = (serialNumber: string) => ({ type: 'error', code: 'APPLIANCE_NOT_FOUND', serialNumber });
const isTelemetry = (tankTmp: number) => (message: LiveServerMessage) =>
  message.type === 'telemetry' && message.telemetry.tankTmp === tankTmp;

const idle = { systemState: 2, isDoorOpen: true, cycle: null, cycleBar: null, phase: null };

describe('watching one machine', () => {
  it("a watch begins with the machine's present state", async () => {
    await machine.publish('telemetry', { tankTmp: 600, boilerTmp: -32768 });
    await machine.publish('status', idle);
    await machine.publish('connectivity', { bluetooth: { isOn: true, isPaired: false } });
    subscribe('PONTE0001');
    expect(await client.settled()).toEqual([
      {
        type: 'snapshot',
        serialNumber: 'PONTE0001',
        at: expect.any(String),
        seq: expect.any(Number),
        state: {
          connection: { state: 'online', since: expect.any(String) },
          status: expect.objectContaining(idle),
          telemetry: expect.objectContaining({ tankTmp: 600, boilerTmp: null, isClockDoubtful: false }),
          openAlarms: [],
        },
        connectivity: { at: expect.any(String), bluetooth: { isOn: true, isPaired: false } },
      },
    ]);
  });

  it('a watch continues with all news of the machine, in order and without a gap', async () => {
    subscribe('PONTE0001');
    await client.settled();
    for (let tankTmp = 610; tankTmp < 620; tankTmp++) await machine.publish('telemetry', { tankTmp });
    await machine.publish('status', { ...idle, isDoorOpen: false });
    await machine.publish('events', { kind: 'alarmRaised', body: { errorCode: 'T01' } });
    await machine.publish('events', { kind: 'alarmCleared', body: { errorCode: 'T01' } });
    await machine.publish('parameters', { values: { d: 3 } });
    await machine.publish('connectivity', { wifi: { isOn: true, ssid: 'Cucina', signalDbm: -61 } });
    await machine.publish('fota', { perc: 40, inProg: 1 });
    await machine.publish('fota', { perc: 100, inProg: 0 });
    await client.until((message) => message.type === 'fotaStatus' && message.inProg === 0);
    const [snapshot, ...news] = client.heard;
    expect(snapshot?.type).toBe('snapshot');
    expect(news).toMatchObject([
      ...Array.from({ length: 10 }, (_, i) => ({ type: 'telemetry', telemetry: { tankTmp: 610 + i } })),
      { type: 'status', status: { isDoorOpen: false } },
      { type: 'alarm', alarm: { errorCode: 'T01', severity: 'critical', stopDate: null } },
      { type: 'alarm', alarm: { errorCode: 'T01', severity: 'critical', stopDate: expect.any(String) } },
      { type: 'parameters', serialNumber: 'PONTE0001' },
      {
        type: 'connectivity',
        connectivity: { at: expect.any(String), wifi: { isOn: true, ssid: 'Cucina', signalDbm: -61 } },
      },
      { type: 'fotaStatus', perc: 40, inProg: 1 },
      { type: 'fotaStatus', perc: 0, inProg: 0 },
    ]);
    const seqs = client.heard.map((message) => ('seq' in message ? message.seq : Number.NaN));
    expect(seqs).toEqual(seqs.map((_, i) => (seqs[0] ?? 0) + i));
  });

  it('the API returns every value that the socket has sent', async () => {
    subscribe('PONTE0001');
    await machine.publish('telemetry', { tankTmp: 777 });
    const sent = await client.until<LiveServerMessage & { type: 'telemetry' }>(isTelemetry(777));
    const { body } = (await server.call('kitchen', 'GET', '/api/v1/event-hub-listener/PONTE0001/lastTelemetry')).json();
    expect(body.telemetry).toEqual(sent.telemetry);
  });

  it('the socket reports an alarm in its current state, not a late event', async () => {
    subscribe('PONTE0001');
    await client.settled();
    const begin = new Date().toISOString();
    const event = (seq: number, kind: string, more = {}) =>
      machine.publish('events', { seq, kind, body: { errorCode: 'W03' }, ...more });
    await event(1_000_000, 'alarmRaised');
    await client.until(({ type }) => type === 'alarm');
    client.heard.length = 0;
    const yesterday = { at: new Date(Date.now() - 86_400_000).toISOString() };
    await event(500_000, 'alarmRaised', yesterday);
    await event(500_001, 'alarmCleared', yesterday);
    await client.settled();
    const last = client.heard.at(-1);
    expect(last).toMatchObject({ type: 'alarm', alarm: { errorCode: 'W03', severity: 'notice', stopDate: null } });
    expect(last?.type === 'alarm' && last.alarm.startDate >= begin).toBe(true);
    client.heard.length = 0;
    subscribe('PONTE0001');
    expect(await client.settled()).toMatchObject([{ type: 'snapshot', state: { openAlarms: [{ errorCode: 'W03' }] } }]);
  });

  it('the socket ignores events of unknown kinds, which the server stores unchanged', async () => {
    subscribe('PONTE0001');
    await client.settled();
    client.heard.length = 0;
    const novelty = { kind: 'filterCleaned', body: { byHand: true, parts: [{ name: 'tank' }] } };
    await machine.publish('events', novelty);
    expect(await client.settled()).toEqual([]);
    const { orm } = server.context.database;
    expect(await orm.select().from(events).where(eq(events.kind, novelty.kind))).toMatchObject([
      { serialNumber: 'PONTE0001', ...novelty },
    ]);
  });

  it('the socket reports when the machine connects and disconnects', async () => {
    subscribe('PONTE0002');
    await client.settled();
    const other = await TestMachine.connect(server.gateway?.port ?? 0, 'PONTE0002');
    await client.until((message) => message.type === 'connection' && message.connection.state === 'online');
    await other.disconnect();
    await client.until((message) => message.type === 'connection' && message.connection.state === 'offline');
    expect(client.about('PONTE0002').map(({ type }) => type)).toEqual(['snapshot', 'connection', 'connection']);
  });

  it('a browser ends its watch of a machine', async () => {
    subscribe('PONTE0001', 'PONTE0002');
    client.send({ type: 'unsubscribe', serialNumbers: ['PONTE0001'] });
    await client.settled();
    client.heard.length = 0;
    await machine.publish('telemetry', { tankTmp: 630 });
    expect(await client.settled()).toEqual([]);
  });

  it("a watch of one machine survives the end of the list's watch, and vice versa", async () => {
    subscribe();
    subscribe('PONTE0001');
    client.send({ type: 'unsubscribe', serialNumbers: [] });
    await client.settled();
    client.heard.length = 0;
    await machine.publish('telemetry', { tankTmp: 631 });
    expect(await client.settled()).toMatchObject([{ type: 'telemetry', serialNumber: 'PONTE0001' }]);
    subscribe();
    client.send({ type: 'unsubscribe', serialNumbers: ['PONTE0001'] });
    await client.settled();
    client.heard.length = 0;
    await machine.publish('status', { systemState: 2, isDoorOpen: false, cycle: null, cycleBar: null, phase: null });
    expect(await client.settled()).toMatchObject([{ type: 'status', serialNumber: 'PONTE0001' }]);
  });
});

describe('watching the whole scope', () => {
  it('a watch of the scope begins with every machine in it, including claimed machines, and no other machine', async () => {
    subscribe();
    const heard = await client.settled();
    expect(
      heard.map((message) => [message.type, 'serialNumber' in message && message.serialNumber]).toSorted(),
    ).toEqual([
      ['snapshot', 'LINDE0002'],
      ['snapshot', 'PONTE0001'],
      ['snapshot', 'PONTE0002'],
    ]);
    expect(heard.filter((message) => 'connectivity' in message)).toEqual([]);
  });

  it('a summary sends states and alarms immediately, and temperatures at intervals', async () => {
    subscribe();
    await client.settled();
    client.heard.length = 0;
    for (let tankTmp = 640; tankTmp < 660; tankTmp++) await machine.publish('telemetry', { tankTmp });
    await machine.publish('status', idle);
    await machine.publish('events', { kind: 'alarmRaised', body: { errorCode: 'E07' } });
    await client.until(({ type }) => type === 'alarm');
    expect(client.heard.map(({ type }) => type)).toEqual(['telemetry', 'status', 'alarm']);
  });

  it('a watch of the scope sends nothing about machines outside it', async () => {
    subscribe();
    await client.settled();
    client.heard.length = 0;
    const foreign = await TestMachine.connect(server.gateway?.port ?? 0, 'LINDE0001');
    await foreign.publish('telemetry', { tankTmp: 1 });
    await foreign.publish('events', { kind: 'alarmRaised', body: { errorCode: 'E01' } });
    await foreign.disconnect();
    await machine.publish('telemetry', { tankTmp: 670 });
    await client.until(isTelemetry(670));
    expect(client.about('LINDE0001')).toEqual([]);
  });
});

describe('machines out of scope', () => {
  it('a request for machines out of scope gets the reply of unknown machines, and no news', async () => {
    subscribe('LINDE0001', unknownSerialNumber, 'BRINA0001', 'PONTE0002');
    expect(await client.settled()).toMatchObject([
      notFound('LINDE0001'),
      notFound(unknownSerialNumber),
      notFound('BRINA0001'),
      { type: 'snapshot', serialNumber: 'PONTE0002' },
    ]);
    client.heard.length = 0;
    const foreign = await TestMachine.connect(server.gateway?.port ?? 0, 'LINDE0001');
    await foreign.publish('telemetry', { tankTmp: 1 });
    await foreign.disconnect();
    client.send({ type: 'unsubscribe', serialNumbers: ['LINDE0001', unknownSerialNumber] });
    expect(await client.settled()).toEqual([]);
  });
});
