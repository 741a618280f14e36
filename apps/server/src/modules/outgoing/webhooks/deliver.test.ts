import type { ServerResponse } from 'node:http';
import type { Role } from '@washboard/contract/accounts/permissions';
import { minuteMs } from '@washboard/contract/time/durations';
import { failingDays, maxReplayed } from '@washboard/contract/webhooks/webhooks';
import { CloudEvent } from 'cloudevents';
import { eq, sql } from 'drizzle-orm';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../../config/limits.ts';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { worldUsers } from '../../../testing/world.ts';
import { alarms } from '../../machines/alarms/tables.ts';
import { updateAppliance } from '../../machines/appliances/index.ts';
import { events } from '../../machines/events/tables.ts';
import { cycleRecord } from '../../machines/hygiene/testing/cycles.ts';
import { storeBatch } from '../../machines/machine-gateway/index.ts';
import { outgoingEvents, outgoingSubscriptions } from '../../machines/outgoing-events/tables.ts';
import { users } from '../../people/accounts/tables.ts';
import { retryPausesS } from './deliver.ts';
import { expireDeliveries } from './expire-deliveries.ts';
import { webhookDeliveries, webhooks } from './tables.ts';
import { answering } from './testing/receiver.ts';
import { openWebhookWorld, type WebhookWorld } from './testing/webhook-world.ts';

let world: WebhookWorld;
beforeAll(async () => {
  world = await openWebhookWorld();
});
afterEach(async () => {
  const { orm } = world.server.context.database;
  await orm.delete(outgoingSubscriptions);
  await orm.delete(outgoingEvents);
  // A machine may have only a few alarms with unknown codes.
  await orm.delete(alarms);
  await orm.delete(events);
  world.receiver.received.length = 0;
  world.receiver.answer = answering(204);
});
afterAll(() => world.close());

const jobs = async (kind: string) => {
  const { rows } = await world.server.context.database.orm.execute<{
    data: { topic: object; to: { address: string } };
  }>(sql`select data from pgboss.job where name = 'mail' and data->>'kind' = ${kind}`);
  return rows.map(({ data }) => data);
};

describe('delivering an event', () => {
  it("an event arrives signed, as a CloudEvent with the machine's times", async () => {
    const { secret } = await world.add();
    const at = '2026-11-20T06:30:00.000Z';
    await storeBatch(world.server.context.database, [
      world.event('PONTE0001', 'alarmRaised', { errorCode: 'T01' }, at),
    ]);
    await world.send();
    const [request] = world.receiver.received;
    if (!request) throw new Error('nothing was sent');
    const { headers, body, event } = request;
    expect(headers['content-type']).toBe('application/cloudevents+json; charset=utf-8');
    expect(headers['webhook-id']).toBe(event.id);
    // The library uses the real clock, but the test moves its own.
    const at0 = new Date(Number(headers['webhook-timestamp']) * 1000);
    expect(at0).toEqual(world.now());
    expect(headers['webhook-signature']).toBe(new Verifier(secret).sign(event.id, at0, body));
    expect(new CloudEvent(JSON.parse(body)).validate()).toBe(true);
    expect(event).toEqual({
      specversion: '1.0',
      id: event.id,
      source: 'http://127.0.0.1:8080',
      type: 'washboard.alarm.raised',
      subject: 'PONTE0001',
      time: at,
      recordedtime: world.now().toISOString(),
      datacontenttype: 'application/json',
      data: { errorCode: 'T01', severity: 'critical', startDate: at, stopDate: null },
    });
  });

  it('two processes send an event once', async () => {
    const { id } = await world.add();
    const senders = await Promise.all([world.newSender(), world.newSender()]);
    for (const [i, serialNumber] of ['PONTE0001', 'PONTE0002', 'PONTE0001', 'PONTE0002'].entries())
      await world.raise(serialNumber, `T0${i + 1}`);
    await Promise.all(senders.map((sender) => sender.round()));
    await Promise.all(senders.map((sender) => sender.idle()));
    expect(world.receiver.received).toHaveLength(4);
    expect((await world.deliveries(id)).map(({ state }) => state)).toEqual(Array(4).fill('delivered'));
  });

  it('another process sends an event of a process that died again, with the same ID and content', async () => {
    await world.add();
    await world.raise('PONTE0001', 'T11');
    const dying = await world.newSender();
    const { promise: isHere, resolve } = Promise.withResolvers<void>();
    world.receiver.answer = () => resolve();
    await dying.round();
    await isHere;
    world.receiver.answer = answering(204);
    await world.send();
    expect(world.receiver.received).toHaveLength(1);
    world.advance(61_000);
    await world.send();
    const [first, second] = world.receiver.received;
    expect(world.receiver.received).toHaveLength(2);
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  });

  it('an event is neither lost nor doubled when a process dies while it reads the outbox', async () => {
    const { id } = await world.add();
    const { orm } = world.server.context.database;
    await world.raise('PONTE0001', 'T12');
    await orm.execute(sql`alter table webhook_deliveries add constraint no_more check (false) not valid`);
    await expect((await world.newSender()).round()).rejects.toThrow();
    expect(await orm.$count(outgoingEvents)).toBe(1);
    await orm.execute(sql`alter table webhook_deliveries drop constraint no_more`);
    await world.send();
    expect(world.receiver.received).toHaveLength(1);
    expect(await world.deliveries(id)).toHaveLength(1);
  });

  it('an event without a matching webhook is not stored', async () => {
    await world.add({ kinds: ['cycle.ended'] });
    await world.add({ kinds: ['alarm.raised'], serialNumbers: ['PONTE0002'] });
    await world.add({ kinds: ['alarm.raised'] }, 'otherKitchen');
    await world.raise('PONTE0001', 'T13');
    expect(await world.server.context.database.orm.$count(outgoingEvents)).toBe(0);
  });

  it('an event goes to the companies above and to the company that services the machine', async () => {
    const byKitchen = await world.add();
    const byService = await world.add({}, 'service');
    const byManager = await world.add({}, 'manager');
    const other = await world.add({}, 'otherManager');
    await world.raise('PONTE0001', 'T14');
    await world.send();
    expect(world.receiver.received).toHaveLength(3);
    expect(new Set(world.receiver.received.map(({ event }) => event.id)).size).toBe(1);
    expect(await world.deliveries(other.id, 'otherManager')).toEqual([]);
    for (const [{ id }, user] of [
      [byKitchen, 'kitchen'],
      [byService, 'service'],
      [byManager, 'manager'],
    ] as const)
      expect(await world.deliveries(id, user)).toHaveLength(1);
  });

  it('an event of every kind has the data of its schema', async () => {
    const kinds = ['cycle.ended', 'hygiene.recorded', 'firmware.installed', 'firmware.failed'];
    await world.add({ kinds });
    const { database } = world.server.context;
    const record = cycleRecord(1, { rinseTmpMin: 700 });
    const firmware = { module: 'FW00', version: '1.5.0' };
    await storeBatch(database, [
      world.event('PONTE0001', 'cycleEnded', record),
      world.event('PONTE0001', 'firmwareInstalled', { ...firmware, was: '1.4.0' }),
      world.event('PONTE0001', 'firmwareFailed', { ...firmware, reason: 'forged' }),
    ]);
    await world.send();
    const dataOf = (kind: string) =>
      world.receiver.received.find(({ event }) => event.type === `washboard.${kind}`)?.event.data;
    expect(dataOf('cycle.ended')).toEqual({ ...record, isImplausible: false });
    expect(dataOf('hygiene.recorded')).toMatchObject({
      cycleNumber: 801,
      result: 'deviating',
      reasons: ['rinseTooCold'],
    });
    expect(dataOf('firmware.installed')).toEqual({ ...firmware, was: '1.4.0' });
    expect(dataOf('firmware.failed')).toEqual({ ...firmware, reason: 'forged' });
  });
});

describe('failed attempts', () => {
  it('the server repeats a failed delivery after growing pauses, then gives it up, then replays it', async () => {
    const { id } = await world.add();
    // A shorter Retry-After does not shorten the pauses.
    world.receiver.answer = answering(503, { 'retry-after': '1' }, 'out of order');
    await world.raise('PONTE0001', 'T21');
    await world.send();
    const [waiting] = await world.deliveries(id);
    expect(waiting).toMatchObject({
      state: 'waiting',
      attempts: 1,
      lastAttempt: { status: 503, answer: 'out of order' },
    });
    expect(await world.read(id)).toMatchObject({ waiting: 1, failingSince: world.now().toISOString() });
    for (const [i, pauseS] of retryPausesS.entries()) {
      world.advance(pauseS * 850);
      await world.send();
      expect(world.receiver.received, `${pauseS} s`).toHaveLength(i + 1);
      world.advance(pauseS * 260);
      await world.send();
      expect(world.receiver.received, `${pauseS} s`).toHaveLength(i + 2);
    }
    const [failed] = await world.deliveries(id);
    expect(failed).toMatchObject({ state: 'failed', reason: 'attempts', nextAttemptAt: null });
    expect(await world.read(id)).toMatchObject({ waiting: 0, failed: 1 });
    const [first] = world.receiver.received.splice(0);

    const replayed = await world.call('kitchen', 'POST', `/${id}/deliveries/${failed?.id}/replay`);
    expect(replayed.json()).toMatchObject({ state: 'waiting' });
    world.receiver.answer = answering(500);
    await world.send();
    expect(await world.delivery(id, String(failed?.id))).toMatchObject({ state: 'waiting', attempts: 11 });
    world.receiver.received.length = 0;
    world.receiver.answer = answering(204);
    world.advance(6 * minuteMs);
    await world.send();
    expect(world.receiver.received).toMatchObject([{ body: first?.body }]);
    expect(await world.delivery(id, String(failed?.id))).toMatchObject({ state: 'delivered', attempts: 12 });
    expect(await world.read(id)).toMatchObject({ failed: 0, failingSince: null });
  });

  it('a failed delivery waits as long as the receiver requests, up to an hour', async () => {
    const { id } = await world.add();
    world.receiver.answer = answering(429, { 'retry-after': '600' });
    await world.raise('PONTE0001', 'T22');
    await world.raise('PONTE0001', 'T23');
    await world.send();
    world.receiver.answer = answering(204);
    world.advance(9 * minuteMs);
    await world.send();
    expect(world.receiver.received).toHaveLength(1);
    world.advance(2 * minuteMs);
    await world.send();
    expect(world.receiver.received).toHaveLength(3);
    world.receiver.answer = answering(503, { 'retry-after': '99999999' });
    await world.raise('PONTE0001', 'T24');
    await world.send();
    const [last] = await world.deliveries(id);
    expect(Date.parse(String(last?.nextAttemptAt)) - world.now().getTime()).toBe(3_600_000);
  });

  it('a failing receiver gets few requests, because its other deliveries wait too', async () => {
    const { id } = await world.add();
    world.receiver.answer = answering(500);
    for (let i = 10; i < 30; i += 1) await world.raise('PONTE0002', `X${i}`);
    await world.send();
    expect(world.receiver.received).toHaveLength(1);
    world.advance(3000);
    await world.send();
    expect(world.receiver.received).toHaveLength(2);
    for (const { nextAttemptAt } of await world.deliveries(id))
      expect(Date.parse(String(nextAttemptAt))).toBeGreaterThanOrEqual(world.now().getTime() + 4000);
    world.receiver.answer = answering(204);
    world.advance(10_000);
    await world.send();
    await world.send();
    expect(world.receiver.received).toHaveLength(22);
  });

  it('three days of failures switch the webhook off, with a mail to its managers', async () => {
    const { id } = await world.add({ name: 'Stock system' });
    world.receiver.answer = answering(500);
    await world.raise('PONTE0001', 'T25');
    await world.send();
    world.advance(failingDays * 86_400_000 - minuteMs);
    await world.send();
    expect(await world.read(id)).toMatchObject({ isActive: true });
    await world.raise('PONTE0001', 'T26');
    world.advance(10 * minuteMs);
    await world.send();
    expect(await world.read(id)).toMatchObject({ isActive: false, off: { reason: 'failing' }, waiting: 0, failed: 2 });
    expect(await jobs('webhookFailing')).toMatchObject([
      { to: { address: worldUsers.kitchen.email }, topic: { webhook: 'Stock system' } },
    ]);
    const replay = { since: '2026-11-01T00:00:00Z' };
    expectProblem(await world.call('kitchen', 'POST', `/${id}/deliveries/replay`, replay), 'WEBHOOK_OFF');
    await world.raise('PONTE0001', 'T27');
    const { name, url, kinds, serialNumbers } = await world.read(id);
    await world.call('kitchen', 'PUT', `/${id}`, { name, url, kinds, serialNumbers, isActive: true });
    world.receiver.answer = answering(204);
    world.receiver.received.length = 0;
    expect((await world.call('kitchen', 'POST', `/${id}/deliveries/replay`, replay)).json()).toEqual({ replayed: 2 });
    await world.send();
    expect(world.receiver.received).toHaveLength(2);
    expect(await world.read(id)).toMatchObject({ isActive: true, off: null, failingSince: null });
  });

  it('a 410 response switches the webhook off immediately', async () => {
    const { id } = await world.add();
    world.receiver.answer = answering(410);
    await world.raise('PONTE0001', 'T28');
    await world.send();
    expect(await world.read(id)).toMatchObject({ isActive: false, off: { reason: 'gone' } });
    expect(await world.deliveries(id)).toMatchObject([{ state: 'failed', reason: 'switchedOff' }]);
    expect(await jobs('webhookGone')).toHaveLength(1);
  });
});

it('two simultaneous 410 responses send one mail', async () => {
  await world.add({ name: 'Twice' });
  const open: ServerResponse[] = [];
  world.receiver.answer = (response) => {
    if (world.receiver.received.length === 1) return void response.writeHead(204).end();
    open.push(response);
    if (open.length === 2) for (const each of open) each.writeHead(410).end();
  };
  for (const errorCode of ['T51', 'T52', 'T53']) await world.raise('PONTE0001', errorCode);
  await world.send();
  expect(world.receiver.received).toHaveLength(3);
  expect(
    (await jobs('webhookGone')).filter(({ topic }) => 'webhook' in topic && topic.webhook === 'Twice'),
  ).toHaveLength(1);
});

describe('deliveries that may no longer be sent', () => {
  it('an event is withheld, and its content hidden, after the machine has left the company', async () => {
    const { id } = await world.add();
    await world.raise('PONTE0001', 'T31');
    const { database } = world.server.context;
    await database.orm.transaction((transaction) =>
      updateAppliance(transaction, 'PONTE0001', { companyCode: '300003' }),
    );
    await world.send();
    expect(world.receiver.received).toEqual([]);
    const [withheld] = await world.deliveries(id);
    expect(withheld).toMatchObject({ state: 'withheld', reason: 'outOfScope' });
    expect(await world.delivery(id, String(withheld?.id))).toMatchObject({ event: null });
    await world.call('kitchen', 'POST', `/${id}/deliveries/${withheld?.id}/replay`);
    await world.send();
    expect(world.receiver.received).toEqual([]);
    await database.orm.transaction((transaction) =>
      updateAppliance(transaction, 'PONTE0001', { companyCode: '300001' }),
    );
  });

  it('an event that the webhook no longer selects is withheld', async () => {
    const { id, name, url } = await world.add();
    await world.raise('PONTE0001', 'T32');
    await world.raise('PONTE0002', 'T32');
    const change = { name, url, kinds: ['alarm.raised'], serialNumbers: ['PONTE0002'], isActive: true };
    await world.call('kitchen', 'PUT', `/${id}`, change);
    await world.send();
    expect(world.receiver.received.map(({ event }) => event.subject)).toEqual(['PONTE0002']);
    expect((await world.deliveries(id)).map(({ state }) => state).toSorted()).toEqual(['delivered', 'withheld']);
  });

  it('an event switches the webhook off if no account of the company may manage it', async () => {
    const { id } = await world.add({}, 'manager');
    const own = await world.add({}, 'service');
    const { orm } = world.server.context.database;
    const setRole = (role: Role) => orm.update(users).set({ role }).where(eq(users.email, worldUsers.manager.email));
    await setRole('SERVICE');
    await world.raise('PONTE0001', 'T34');
    await world.send();
    await setRole('SERVICE_MANAGER');
    expect(await world.read(id, 'manager')).toMatchObject({ isActive: false, off: { reason: 'unmanaged' } });
    expect(await world.deliveries(id, 'manager')).toMatchObject([{ state: 'failed', reason: 'switchedOff' }]);
    expect(await world.deliveries(own.id, 'manager')).toMatchObject([{ state: 'delivered' }]);
    expect(world.receiver.received).toHaveLength(1);
  });

  it('the server gives up an event after the webhook is switched off', async () => {
    const { id, name, url } = await world.add();
    await world.raise('PONTE0001', 'T33');
    await (await world.newSender({ quickPlaces: 0, slowPlaces: 0 })).round();
    const change = { name, url, kinds: ['alarm.raised'], serialNumbers: null, isActive: false };
    expect((await world.call('kitchen', 'PUT', `/${id}`, change)).json()).toMatchObject({ off: { reason: 'manual' } });
    await world.send();
    expect(world.receiver.received).toEqual([]);
    expect(await world.deliveries(id)).toMatchObject([{ state: 'failed', reason: 'switchedOff' }]);
  });
});

describe('switching off during an attempt', () => {
  it.each([
    [500, { state: 'failed', reason: 'switchedOff' }],
    [204, { state: 'delivered', reason: null }],
  ])(
    'the log has the result of an attempt answered with %i after the webhook was switched off',
    async (status, recorded) => {
      const { id, name, url } = await world.add();
      world.receiver.answer = async (response) => {
        const change = { name, url, kinds: ['alarm.raised'], serialNumbers: null, isActive: false };
        await world.call('kitchen', 'PUT', `/${id}`, change);
        response.writeHead(status).end();
      };
      await world.raise('PONTE0001', 'T36');
      await world.send();
      expect(await world.deliveries(id)).toMatchObject([{ ...recorded, attempts: 1 }]);
      world.advance(60_000);
      await world.send();
      expect(world.receiver.received).toHaveLength(1);
    },
  );
});

describe('ownership events', () => {
  it('an account that sees the moved machine receives its new owner, and other accounts only the move', async () => {
    const kinds = ['ownership.moved', 'ownership.assigned'];
    await world.add({ kinds });
    const [other, isar] = [await world.newReceiver(), await world.newReceiver()];
    await world.add({ kinds, url: other.url }, 'otherKitchen');
    await world.add({ kinds, url: isar.url }, 'otherManager');
    const move = (companyCode: string) =>
      world.server.call('admin', 'POST', '/api/v1/appliance/appliances/PONTE0002/move', { companyCode });
    expect((await move('300003')).statusCode).toBeLessThan(300);
    await world.send();
    expect(world.receiver.received.map(({ event }) => event.data)).toEqual([
      { companyCode: null, assignedCompanyCode: null },
    ]);
    for (const { received } of [other, isar])
      expect(received.map(({ event }) => event.data)).toEqual([{ companyCode: '300003', assignedCompanyCode: null }]);
    await move('300001');
    await world.send();
    expect(other.received.at(-1)?.event.data).toEqual({ companyCode: null, assignedCompanyCode: null });
  });

  it('a deletion reports the release of the machine as its last event', async () => {
    await world.add({ kinds: ['ownership.released'] });
    const { orm } = world.server.context.database;
    const answer = await world.server.call('admin', 'DELETE', '/api/v1/appliance/appliances/PONTE0002');
    expect(answer.statusCode, answer.body).toBe(200);
    await world.send();
    expect(world.receiver.received.map(({ event }) => [event.subject, event.data])).toEqual([
      ['PONTE0002', { companyCode: null, assignedCompanyCode: null }],
    ]);
    await orm.execute(sql`update appliances set deleted_at = null where serial_number = 'PONTE0002'`);
  });
});

it('a webhook whose turn failed gets its next turn after the end of its lease', async () => {
  await world.add();
  const { orm } = world.server.context.database;
  await orm.execute(sql`alter table webhook_deliveries add constraint not_delivered check (state <> 'delivered')`);
  await world.raise('PONTE0001', 'T35');
  for (let i = 0; i < 3; i += 1) await world.send();
  expect(world.receiver.received).toHaveLength(1);
  await orm.execute(sql`alter table webhook_deliveries drop constraint not_delivered`);
  world.advance(61_000);
  await world.send();
  expect(world.receiver.received).toHaveLength(2);
});

it('a webhook that failed gets only slow places until a delivery succeeds', async () => {
  await world.add();
  const withoutQuick = await world.newSender({ quickPlaces: 0 });
  const withoutSlow = await world.newSender({ slowPlaces: 0 });
  const sendBy = async (sender: typeof withoutSlow) => {
    await sender.round();
    await sender.idle();
    return world.receiver.received.splice(0).length;
  };
  world.receiver.answer = answering(500);
  await world.raise('PONTE0001', 'T37');
  expect(await sendBy(withoutQuick)).toBe(0);
  expect(await sendBy(withoutSlow)).toBe(1);
  world.advance(minuteMs);
  expect(await sendBy(withoutSlow)).toBe(0);
  world.receiver.answer = answering(204);
  expect(await sendBy(withoutQuick)).toBe(1);
  await world.raise('PONTE0001', 'T38');
  expect(await sendBy(withoutSlow)).toBe(1);
});

describe('slow receivers', () => {
  it('any number of hanging receivers delay no other receiver', async () => {
    const hanging = await world.newReceiver();
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    hanging.answer = (response) => void mayEnd.then(() => response.end());
    const sender = await world.newSender({ quickPlaces: 2, slowPlaces: 2 });
    for (let i = 0; i < 4; i += 1) await world.add({ url: hanging.url });
    const { orm } = world.server.context.database;
    await orm.update(webhooks).set({ isSlow: true });
    await world.add({}, 'manager');
    await world.raise('PONTE0001', 'T41');
    await sender.round();
    const arrived = Promise.withResolvers<void>();
    world.receiver.answer = (response) => {
      response.writeHead(204).end();
      arrived.resolve();
    };
    await sender.round();
    if (world.receiver.received.length === 0) await arrived.promise;
    expect(world.receiver.received).toHaveLength(1);
    expect(hanging.received.length).toBeLessThanOrEqual(2);
    end();
    await sender.idle();
  });

  it('a receiver gets one request first, then two at a time', async () => {
    await world.add();
    const open: ServerResponse[] = [];
    let most = 0;
    world.receiver.answer = (response) => {
      open.push(response);
      most = Math.max(most, open.length);
      // A third request would arrive within this turn of the event loop.
      if (world.receiver.received.length === 1 || open.length === 2)
        setImmediate(() => {
          for (const each of open.splice(0)) each.writeHead(204).end();
        });
    };
    for (let i = 10; i < 21; i += 1) await world.raise('PONTE0001', `Y${i}`);
    await world.send();
    expect(world.receiver.received).toHaveLength(11);
    expect(most).toBe(2);
  });
});

describe('the delivery log', () => {
  it('a user reads the delivery log in pages, newest first, by state', async () => {
    const { id } = await world.add();
    for (let i = 1; i <= 5; i += 1) {
      await world.raise('PONTE0001', `Z0${i}`);
      world.advance(1000);
      await world.send();
    }
    const codes: unknown[] = [];
    let cursor = '';
    do {
      const page = (await world.call('kitchen', 'GET', `/${id}/deliveries?limit=2&state=delivered${cursor}`)).json();
      codes.push(...page.items.map(({ at }: { at: string }) => at));
      cursor = page.nextCursor ? `&cursor=${page.nextCursor}` : '';
    } while (cursor);
    expect(codes).toHaveLength(5);
    expect(codes).toEqual(codes.toSorted().toReversed());
    expect((await world.call('kitchen', 'GET', `/${id}/deliveries?state=failed`)).json().items).toEqual([]);
  });

  it('the delivery log removes the oldest entries beyond its limit, except waiting entries', async () => {
    const { id } = await world.add();
    const { orm } = world.server.context.database;
    const surplus = 5;
    await orm.execute(sql`
      insert into webhook_deliveries (webhook_id, event_id, kind, serial_number, at, body, state, queued_at, due_at, created_at)
      select ${id}, gen_random_uuid(), 'alarm.raised', 'PONTE0001', t, '{}',
        case n when 0 then 'waiting' else 'delivered' end, t, t, t + n * interval '1 millisecond'
      from generate_series(0, ${limits.webhooks.loggedDeliveries + surplus}::int) n,
        (select ${world.now().toISOString()}::timestamptz as t) now`);
    await expireDeliveries(world.server.context);
    const kept = await orm
      .select({ state: webhookDeliveries.state, createdAt: webhookDeliveries.createdAt })
      .from(webhookDeliveries)
      .orderBy(webhookDeliveries.createdAt)
      .limit(2);
    expect(kept.map(({ state, createdAt }) => [state, createdAt.getTime() - world.now().getTime()])).toEqual([
      ['waiting', 0],
      ['delivered', surplus + 1],
    ]);
  });

  it('the delivery log removes entries older than 30 days, and gives up deliveries that wait too long', async () => {
    const { id } = await world.add();
    const { context } = world.server;
    await world.raise('PONTE0001', 'Z11');
    await world.send();
    world.advance(1000);
    world.receiver.answer = answering(500);
    await world.raise('PONTE0001', 'Z12');
    await world.send();
    world.advance(49 * 3_600_000);
    await expireDeliveries(context);
    expect((await world.deliveries(id)).map(({ state, reason }) => [state, reason])).toEqual([
      ['failed', 'expired'],
      ['delivered', null],
    ]);
    world.advance(28.5 * 86_400_000);
    await expireDeliveries(context);
    expect(await world.deliveries(id)).toEqual([]);
  });

  it('a replay sends a limited number of failed deliveries', async () => {
    const { id } = await world.add();
    const at = world.now();
    await world.server.context.database.orm.insert(webhookDeliveries).values(
      Array.from({ length: maxReplayed + 1 }, () => ({
        webhookId: id,
        eventId: crypto.randomUUID(),
        kind: 'alarm.raised' as const,
        serialNumber: 'PONTE0001',
        at,
        body: '{}',
        state: 'failed' as const,
        queuedAt: at,
        dueAt: at,
        createdAt: at,
      })),
    );
    const since = { since: at.toISOString() };
    const replay = async () => (await world.call('kitchen', 'POST', `/${id}/deliveries/replay`, since)).json();
    expect(await replay()).toEqual({ replayed: maxReplayed });
    expect(await replay()).toEqual({ replayed: 1 });
    expect(await replay()).toEqual({ replayed: 0 });
  });
});

it('the server drops and counts events beyond the limit of waiting deliveries', async () => {
  const { id } = await world.add();
  const { orm } = world.server.context.database;
  const at = world.now();
  await orm.execute(sql`
    insert into webhook_deliveries (webhook_id, event_id, kind, serial_number, at, body, state, queued_at, due_at, created_at)
    select ${id}, gen_random_uuid(), 'alarm.raised', 'PONTE0001', t, '{}', 'waiting', t, t + interval '1 day', t
    from generate_series(1, 9999), (select ${at.toISOString()}::timestamptz as t) now`);
  await world.raise('PONTE0001', 'Z21');
  await world.raise('PONTE0001', 'Z22');
  await world.send();
  expect(await world.read(id)).toMatchObject({ dropped: 1 });
  expect(world.receiver.received).toHaveLength(1);
  await orm.execute(sql`
    insert into outgoing_events (subscription_id, event_id, kind, serial_number, at, recorded_at, is_farewell, data)
    select ${id}, gen_random_uuid(), 'alarm.raised', 'PONTE0001', now(), now(), false, '{}' from generate_series(1, 10000)`);
  await world.raise('PONTE0001', 'Z23');
  expect(await orm.$count(outgoingEvents, eq(outgoingEvents.subscriptionId, id))).toBe(10_000);
  expect(await world.read(id)).toMatchObject({ dropped: 2 });
});
