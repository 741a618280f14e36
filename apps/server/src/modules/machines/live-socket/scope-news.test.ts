import type { LiveServerMessage } from '@washboard/contract/live-socket/live-messages';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readLiveDocument } from '../../../testing/live-asyncapi.ts';
import { LiveClient } from '../../../testing/live-client.ts';
import { TestMachine } from '../../../testing/test-machine.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { worldUsers } from '../../../testing/world.ts';
import { users } from '../../people/accounts/tables.ts';
import { announceAccessChange } from '../../people/sessions/index.ts';
import { announceAttention } from './index.ts';
import { ScopeNews } from './scope-news.ts';

let server: TestServer;
let ours: TestMachine;
let others: TestMachine;
beforeAll(async () => {
  server = await openTestServer({ isListening: true, hasGateway: true });
  const port = server.gateway?.port ?? 0;
  ours = await TestMachine.connect(port, 'PONTE0001');
  others = await TestMachine.connect(port, 'LINDE0001');
});
afterAll(async () => {
  await Promise.all([ours.disconnect(), others.disconnect()]);
  await server.close();
});

const raise = (machine: TestMachine, errorCode: string) =>
  machine.publish('events', { kind: 'alarmRaised', body: { errorCode } });

const about = (errorCode: string) => (message: LiveServerMessage) =>
  message.type === 'alarmInScope' && message.alarm.errorCode === errorCode;

describe('following alarms', () => {
  it('a socket that follows alarms receives all alarms in its scope, and no other news of a machine', async () => {
    const client = await LiveClient.signedIn(server.url, await server.tokenOf('kitchen'));
    client.heard.length = 0;
    client.send({ type: 'followAlarms' });
    await client.settled();
    await raise(others, 'OH02');
    await raise(ours, 'OH01');
    expect(await client.until(about('OH01'))).toMatchObject({
      serialNumber: 'PONTE0001',
      alarm: { errorCode: 'OH01', severity: 'critical', stopDate: null },
    });
    await ours.publish('events', { kind: 'alarmCleared', body: { errorCode: 'OH01' } });
    await client.until((message) => message.type === 'alarmInScope' && message.alarm.stopDate !== null);
    expect(new Set(client.heard.map(({ type }) => type))).toEqual(new Set(['alarmInScope', 'attention']));
    expect(client.heard.some((message) => 'serialNumber' in message && message.serialNumber === 'LINDE0001')).toBe(
      false,
    );
    (await readLiveDocument(server)).expectFrames(client.frames);
    await client.close();
  });

  it('a socket that follows alarms receives no alarm from a machine that has left its scope', async () => {
    const client = await LiveClient.signedIn(server.url, await server.tokenOf('manager'));
    client.send({ type: 'followAlarms' });
    await client.settled();
    const { orm } = server.context.database;
    const move = (companyCode: string) =>
      orm.update(users).set({ companyCode }).where(eq(users.id, worldUsers.manager.id));
    await move('200002');
    announceAccessChange(server.context, worldUsers.manager.id);
    await raise(ours, 'T01');
    await raise(others, 'T02');
    await client.until(about('T02'));
    expect(client.heard.some(about('T01'))).toBe(false);
    await client.close();
    await move('200001');
  });

  it('a socket that follows alarms receives news when the need for attention changes in its scope', async () => {
    const client = await LiveClient.signedIn(server.url, await server.tokenOf('kitchen'));
    client.send({ type: 'followAlarms' });
    await client.settled();
    client.heard.length = 0;
    announceAttention(server.context.bus, ['PONTE0001', 'LINDE0001']);
    await client.until(({ type }) => type === 'attention');
    (await readLiveDocument(server)).expectFrames(client.frames);
    await client.close();
  });

  it('a socket receives no news of changes at machines out of its scope', async () => {
    vi.useFakeTimers();
    const sent: LiveServerMessage[] = [];
    const work: Promise<void>[] = [];
    let announce: (serialNumbers: readonly string[]) => void = () => {};
    const news = new ScopeNews({
      listenForAlarms: () => () => {},
      listenForAttention: (listener) => {
        announce = listener;
        return () => {};
      },
      enqueue: (one) => work.push(one()),
      visibleOf: async (serialNumbers) => serialNumbers.filter((serialNumber) => serialNumber === 'PONTE0001'),
      send: (message) => sent.push(message),
    });
    news.follow();
    announce(['LINDE0001']);
    vi.runAllTimers();
    await Promise.all(work);
    expect(sent).toEqual([]);
    announce(['LINDE0001', 'PONTE0001']);
    vi.runAllTimers();
    await Promise.all(work);
    expect(sent).toEqual([{ type: 'attention' }]);
    vi.useRealTimers();
  });

  it('the server refuses to send alarms before authentication', async () => {
    const client = await LiveClient.open(server.url);
    client.send({ type: 'followAlarms' });
    expect(await client.until(({ type }) => type === 'error')).toMatchObject({ code: 'UNAUTHENTICATED' });
    await client.close();
  });
});
