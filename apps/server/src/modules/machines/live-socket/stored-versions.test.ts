import type { ApplianceState } from '@washboard/contract/appliances/appliance-state';
import { readingsVersion, stateVersion } from '@washboard/contract/live-socket/state-version';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveClient } from '../../../testing/live-client.ts';
import { TestMachine } from '../../../testing/test-machine.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type LiveTally, liveSubject, tallySubject } from './live-feed.ts';

let server: TestServer;
let machine: TestMachine;
let client: LiveClient;
let lostSerialNumber: string | null = null;
beforeAll(async () => {
  server = await openTestServer({
    isListening: true,
    hasGateway: true,
    limits: { live: { versionsMs: 50 } },
  });
  const { bus } = server.context;
  const { publish } = bus;
  bus.publish = (subject, payload) => {
    if (lostSerialNumber !== null && subject === liveSubject(lostSerialNumber)) return;
    if (subject !== tallySubject) return publish.call(bus, subject, payload);
    const tally = payload as LiveTally;
    publish.call(bus, subject, {
      ...tally,
      seqs: tally.seqs.filter(([serialNumber]) => serialNumber !== lostSerialNumber),
    });
  };
  machine = await TestMachine.connect(server.gateway?.port ?? 0, 'PONTE0001');
});
afterAll(async () => {
  await machine.disconnect();
  await server.close();
});
beforeEach(async () => {
  client = await LiveClient.signedIn(server.url, await server.tokenOf('kitchen'));
  client.send({ type: 'subscribe', serialNumbers: ['PONTE0001'] });
  await client.until(({ type }) => type === 'snapshot');
});
afterEach(async () => {
  lostSerialNumber = null;
  await client.close();
});

const door = (isDoorOpen: boolean) => ({ systemState: 2, isDoorOpen, cycle: null, cycleBar: null, phase: null });

async function storedState(): Promise<ApplianceState> {
  const answer = await server.call('kitchen', 'GET', '/api/v1/appliance/getApplianceDetail?serialNumber=PONTE0001');
  return answer.json().state;
}

function shownState(): ApplianceState {
  const state: ApplianceState = {
    connection: { state: 'offline', since: null },
    status: null,
    telemetry: null,
    openAlarms: [],
  };
  for (const message of client.heard) {
    if (message.type === 'snapshot') Object.assign(state, message.state);
    if (message.type === 'status') state.status = message.status;
    if (message.type === 'telemetry') state.telemetry = message.telemetry;
    if (message.type === 'connection') state.connection = message.connection;
    if (message.type === 'alarm') state.openAlarms = state.openAlarms.concat(message.alarm);
  }
  return state;
}

const versionsOf = (state: ApplianceState) => [stateVersion(state), readingsVersion(state.telemetry)];

const sentVersions = () => [
  client.versions.findLast(({ states }) => states.PONTE0001)?.states.PONTE0001,
  client.versions.findLast(({ readings }) => readings.PONTE0001)?.readings.PONTE0001,
];

describe('versions of a watched machine', () => {
  it('the socket sends a version that differs from the page after lost news, and then a snapshot', async () => {
    await machine.publish('status', door(true));
    await vi.waitFor(() => expect(shownState().status?.isDoorOpen).toBe(true));
    lostSerialNumber = 'PONTE0001';
    await machine.publish('status', door(false));
    await machine.publish('telemetry', { tankTmp: 611 });
    const stored = await storedState();
    await vi.waitFor(() => expect(sentVersions()).toEqual(versionsOf(stored)), 5000);
    expect(shownState().status?.isDoorOpen).toBe(true);
    client.heard.length = 0;
    client.send({ type: 'subscribe', serialNumbers: ['PONTE0001'] });
    await client.until(({ type }) => type === 'snapshot');
    expect(shownState()).toEqual(stored);
  });

  it('the socket sends the version of an unchanged machine once', async () => {
    await machine.publish('status', door(true));
    const stored = await storedState();
    // The unchanged version was sent only to the socket of an earlier test.
    await vi.waitFor(() => expect(sentVersions()[0]).toBe(stateVersion(stored)), 5000);
    const count = client.versions.length;
    const other = await LiveClient.signedIn(server.url, await server.tokenOf('kitchen'));
    other.send({ type: 'subscribe', serialNumbers: ['PONTE0002'] });
    // A machine that is new to the process shows that several readings have passed.
    await vi.waitFor(
      () => expect(other.versions.flatMap(({ states }) => Object.keys(states))).toContain('PONTE0002'),
      5000,
    );
    await other.close();
    expect(client.versions).toHaveLength(count);
  });

  it('the version of a machine equals the version of its news, with alarms and connection', async () => {
    const again = { lastSeq: Date.now() };
    const other = await TestMachine.connect(server.gateway?.port ?? 0, 'PONTE0001', again);
    for (const errorCode of ['T01', 'HW03a'])
      await other.publish('events', { kind: 'alarmRaised', body: { errorCode } });
    await other.publish('telemetry', { tankTmp: 612 });
    await other.disconnect();
    await vi.waitFor(() => {
      expect(shownState()).toMatchObject({ connection: { state: 'offline' }, telemetry: { tankTmp: 612 } });
      expect(shownState().openAlarms).toHaveLength(2);
      expect(sentVersions()).toEqual(versionsOf(shownState()));
    }, 5000);
  });
});
