import { maxWebhooks, secretOverlapHours, type Webhook } from '@washboard/contract/webhooks/webhooks';
import { eq, like, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { changeEventSubscription, dequeueEvents } from '../../machines/outgoing-events/index.ts';
import { outgoingSubscriptions } from '../../machines/outgoing-events/tables.ts';
import { auditLog } from '../../platform/audit/tables.ts';
import { webhookDeliveries, webhooks } from './tables.ts';
import { answering } from './testing/receiver.ts';
import { openWebhookWorld, type WebhookWorld } from './testing/webhook-world.ts';

let world: WebhookWorld;
beforeAll(async () => {
  world = await openWebhookWorld();
});
afterEach(() => world.server.context.database.orm.delete(outgoingSubscriptions));
afterAll(() => world.close());

const wanted = (fields: object = {}) => ({
  name: 'ERP',
  url: world.receiver.url,
  kinds: ['alarm.raised'],
  serialNumbers: null,
  ...fields,
});

describe('managing webhooks', () => {
  it('a webhook shows its secret once, and the database contains neither the secret nor a hash', async () => {
    const { secret, ...shown } = await world.add();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(shown).toMatchObject({
      name: 'ERP',
      isActive: true,
      off: null,
      failingSince: null,
      waiting: 0,
      failed: 0,
      dropped: 0,
      version: 1,
    });
    expect(await world.read(shown.id)).toEqual(shown);
    const [stored] = await world.server.context.database.orm.select().from(webhooks).where(eq(webhooks.id, shown.id));
    expect(JSON.stringify(stored)).not.toContain(secret.slice(6));
  });

  it('a webhook belongs to its company, for accounts that see as much as it reports', async () => {
    const { id } = await world.add({}, 'manager');
    const own = await world.add({ name: 'Of service' }, 'service');
    const idsFor = async (user: 'manager' | 'service' | 'kitchen' | 'otherManager' | 'withoutCompany') => {
      const items: Webhook[] = (await world.call(user, 'GET', '')).json().items;
      return items.map((webhook) => webhook.id).toSorted();
    };
    expect(await idsFor('manager')).toEqual([id, own.id].toSorted());
    expect(await idsFor('service')).toEqual([own.id]);
    for (const user of ['kitchen', 'otherManager', 'withoutCompany'] as const) expect(await idsFor(user)).toEqual([]);
    const change = { ...wanted(), isActive: true };
    for (const user of ['service', 'otherManager'] as const) {
      expectProblem(await world.call(user, 'GET', `/${id}`), 'WEBHOOK_NOT_FOUND');
      expectProblem(await world.call(user, 'PUT', `/${id}`, change), 'WEBHOOK_NOT_FOUND');
      expectProblem(await world.call(user, 'DELETE', `/${id}`), 'WEBHOOK_NOT_FOUND');
      expectProblem(await world.call(user, 'POST', `/${id}/rotate`), 'WEBHOOK_NOT_FOUND');
      expectProblem(await world.call(user, 'POST', `/${id}/test`), 'WEBHOOK_NOT_FOUND');
      expectProblem(await world.call(user, 'GET', `/${id}/deliveries`), 'WEBHOOK_NOT_FOUND');
    }
    expectProblem(await world.call('withoutCompany', 'POST', '', wanted()), 'COMPANY_NOT_FOUND');
  });

  it('a webhook can select only machines in scope', async () => {
    const refused = wanted({ serialNumbers: ['PONTE0001', 'LINDE0001'] });
    expectProblem(await world.call('kitchen', 'POST', '', refused), 'APPLIANCE_NOT_FOUND');
    const { id } = await world.add({ serialNumbers: ['PONTE0002', 'PONTE0001', 'PONTE0001'] });
    expect((await world.read(id)).serialNumbers).toEqual(['PONTE0001', 'PONTE0002']);
  });

  it.each(['https://user:word@hooks.example.org/', 'http://hooks.example.org/', 'https://hooks.example.org:25/'])(
    'the server refuses a webhook with the address %s',
    async (url) => {
      const problem = expectProblem(
        await world.call('kitchen', 'POST', '', wanted({ url })),
        'WEBHOOK_ADDRESS_REFUSED',
      );
      expect(problem.errors).toMatchObject([{ path: 'url' }]);
    },
  );

  it.each([
    ['no kind', { kinds: [] }],
    ['an unknown kind', { kinds: ['alarm.raised', 'door.opened'] }],
    ['no machine', { serialNumbers: [] }],
    ['no name', { name: '' }],
    ['no address', { url: 'hooks' }],
    ['another protocol', { url: 'ftp://hooks.example.org/' }],
    ['a long address', { url: `https://hooks.example.org/${'x'.repeat(500)}` }],
  ])('the server refuses a webhook with %s', async (_, fields) => {
    expectProblem(await world.call('kitchen', 'POST', '', wanted(fields)), 'VALIDATION_FAILED');
  });

  it('a company has a limited number of webhooks', async () => {
    const answers = await Promise.all(
      Array.from({ length: maxWebhooks + 2 }, () => world.call('kitchen', 'POST', '', wanted())),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(maxWebhooks);
    expect(statuses.filter((status) => status === 409)).toHaveLength(2);
  });

  it('a webhook can be changed unless another user has changed it', async () => {
    const { id, version } = await world.add();
    const change = { ...wanted({ name: 'New', kinds: ['cycle.ended', 'alarm.raised'] }), isActive: true };
    const changed = await world.call('kitchen', 'PUT', `/${id}`, { ...change, ifVersion: version });
    expect(changed.json()).toMatchObject({ name: 'New', kinds: ['alarm.raised', 'cycle.ended'], version: version + 1 });
    // Repeating the same change is no conflict.
    expect((await world.call('kitchen', 'PUT', `/${id}`, { ...change, ifVersion: version })).json()).toEqual(
      changed.json(),
    );
    const other = await world.call('kitchen', 'PUT', `/${id}`, { ...change, name: 'Other', ifVersion: version });
    expectProblem(other, 'WEBHOOK_CHANGED');
    const private_ = await world.call('kitchen', 'PUT', `/${id}`, { ...change, url: 'http://10.0.0.1/' });
    expectProblem(private_, 'WEBHOOK_ADDRESS_REFUSED');
  });

  it('a user deletes a webhook with its log and waiting deliveries', async () => {
    const { id } = await world.add();
    await world.raise('PONTE0001');
    await world.send();
    await world.clear('PONTE0001');
    expect(await world.deliveries(id)).toHaveLength(1);
    expect((await world.call('kitchen', 'DELETE', `/${id}`)).statusCode).toBe(204);
    expectProblem(await world.call('kitchen', 'GET', `/${id}`), 'WEBHOOK_NOT_FOUND');
    expect(await world.server.context.database.orm.$count(webhookDeliveries)).toBe(0);
    world.receiver.received.length = 0;
    await world.send();
    expect(world.receiver.received).toEqual([]);
  });

  it('a user deletes a webhook while the server reads its events from the outbox', async () => {
    const { id } = await world.add();
    await world.raise('PONTE0001', 'T51');
    const { orm } = world.server.context.database;
    await orm.transaction(async (transaction) => {
      expect(await dequeueEvents(transaction, 'webhooks', 10)).toHaveLength(1);
      expect((await world.call('kitchen', 'DELETE', `/${id}`)).statusCode).toBe(204);
    });
    await world.send();
    expect(world.receiver.received).toEqual([]);
  });

  it('a user deletes or changes a webhook after the server has recorded a simultaneous attempt', async () => {
    const { id } = await world.add();
    const { orm } = world.server.context.database;
    const deleting = await orm.transaction(async (transaction) => {
      await transaction.select().from(webhooks).where(eq(webhooks.id, id)).for('no key update');
      const call = world.call('kitchen', 'DELETE', `/${id}`);
      const waiting = sql`select from pg_locks l join pg_stat_activity a using (pid)
        where not l.granted and a.datname = current_database()`;
      await expect.poll(async () => (await orm.execute(waiting)).rows.length).toBeGreaterThan(0);
      await changeEventSubscription(transaction, id, { isActive: false });
      return { call };
    });
    expect((await deleting.call).statusCode).toBe(204);
  });

  it('the audit log records each change of a webhook, without secrets and paths', async () => {
    const { orm } = world.server.context.database;
    const { id } = await world.add({ url: `${world.receiver.url}?key=hidden-key` });
    await world.call('kitchen', 'PUT', `/${id}`, { ...wanted({ name: 'New' }), isActive: false });
    await world.call('kitchen', 'POST', `/${id}/rotate`);
    await world.call('kitchen', 'DELETE', `/${id}`);
    const rows = await orm.select().from(auditLog).where(eq(auditLog.subject, id)).orderBy(auditLog.at, auditLog.id);
    expect(rows.map(({ action }) => action).toSorted()).toEqual(
      ['webhook.created', 'webhook.changed', 'webhook.rotated', 'webhook.deleted'].toSorted(),
    );
    expect(JSON.stringify(rows)).not.toMatch(/hidden-key|whsec/);
    expect(rows.every(({ actor }) => actor !== null)).toBe(true);
    expect(await orm.$count(auditLog, like(auditLog.action, 'webhook.%'))).toBeGreaterThanOrEqual(4);
  });
});

describe('test events', () => {
  it('the server sends a test event immediately, and the user sees its response', async () => {
    const { id } = await world.add();
    const answer = await world.call('kitchen', 'POST', `/${id}/test`);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      kind: 'webhook.test',
      state: 'delivered',
      serialNumber: null,
      lastAttempt: { status: 204, failure: null },
      event: { specversion: '1.0', type: 'washboard.webhook.test' },
    });
    expect(world.receiver.received.splice(0)).toHaveLength(1);
  });

  it('the server shows a failed test event, does not repeat it and switches nothing off', async () => {
    world.receiver.answer = answering(410, {}, 'gone');
    const { id } = await world.add();
    const tried = (await world.call('kitchen', 'POST', `/${id}/test`)).json();
    expect(tried).toMatchObject({ state: 'failed', log: [{ status: 410, failure: 'status', answer: 'gone' }] });
    world.receiver.answer = answering(204);
    world.receiver.received.length = 0;
    expectProblem(await world.call('kitchen', 'POST', `/${id}/deliveries/${tried.id}/replay`), 'DELIVERY_NOT_FOUND');
    await world.send();
    expect(world.receiver.received).toEqual([]);
    expect(await world.read(id)).toMatchObject({ isActive: true, failingSince: null });
  });

  it('a test of a webhook deleted meanwhile answers that the webhook is not found', async () => {
    const { id } = await world.add();
    world.receiver.answer = async (response) => {
      await world.call('kitchen', 'DELETE', `/${id}`);
      response.writeHead(204).end();
    };
    expectProblem(await world.call('kitchen', 'POST', `/${id}/test`), 'WEBHOOK_NOT_FOUND');
    world.receiver.answer = answering(204);
    world.receiver.received.length = 0;
  });

  it('test events are rate limited', async () => {
    const { id } = await world.add();
    const answers = [];
    for (let i = 0; i < 11; i += 1) answers.push(await world.call('kitchen', 'POST', `/${id}/test`));
    const last = answers.pop();
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    if (last) expectProblem(last, 'TOO_MANY_REQUESTS');
    world.receiver.received.length = 0;
  });
});

it('a new secret signs together with the previous secret for a day', async () => {
  const { id, secret } = await world.add();
  const rotated = (await world.call('kitchen', 'POST', `/${id}/rotate`)).json();
  expect(rotated.secret).not.toBe(secret);
  expect(rotated.previousSecretUntil).not.toBeNull();
  const signatures = async () => {
    await world.call('kitchen', 'POST', `/${id}/test`);
    return world.receiver.received.splice(0)[0]?.headers['webhook-signature']?.toString().split(' ');
  };
  expect(await signatures()).toHaveLength(2);
  world.advance(secretOverlapHours * 3_600_000 + 1000);
  expect(await signatures()).toHaveLength(1);
  expect((await world.read(id)).previousSecretUntil).toBeNull();
});
