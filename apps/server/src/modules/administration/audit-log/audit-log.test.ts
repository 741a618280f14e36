import { randomUUID } from 'node:crypto';
import type { AuditLine } from '@washboard/contract/audit-log/audit-log';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { expectQuietAudit } from '../../../testing/expect-quiet-audit.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { password, type UserName, worldUsers } from '../../../testing/world.ts';
import { appliances } from '../../machines/appliances/tables.ts';
import { type AuditEntry, recordAudit } from '../../platform/audit/index.ts';
import { customers } from '../../servicing/customers/tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  for (const user of ['admin', 'manager', 'otherManager'] as const) await server.tokenOf(user);
  for (const entry of history) await record(entry);
});
afterAll(() => server.close());

const by = (user: UserName) => ({ userId: worldUsers[user].id, origin: '192.0.2.7' });
const command = (serialNumber: string, at: string, user: UserName) => ({
  at: new Date(at),
  actor: by(user),
  action: 'command.requested' as const,
  subject: serialNumber,
  serialNumber,
  detail: { kind: 'cycle' },
});

const history: AuditEntry[] = [
  command('PONTE0001', '2026-03-01T08:00:00Z', 'kitchen'),
  command('LINDE0001', '2026-03-01T09:00:00Z', 'otherKitchen'),
  command('BRINA0001', '2026-03-01T10:00:00Z', 'admin'),
  {
    at: new Date('2026-03-02T08:00:00Z'),
    actor: by('admin'),
    action: 'account.roleChanged',
    subject: worldUsers.service.id,
    before: { role: 'SERVICE' },
    after: { role: 'SERVICE_MANAGER' },
  },
  { at: new Date('2026-03-02T09:00:00Z'), actor: by('admin'), action: 'company.renamed', subject: '300001' },
  {
    at: new Date('2026-03-03T08:00:00Z'),
    actor: by('manager'),
    action: 'appliance.assigned',
    subject: 'HOTEL0001',
    serialNumber: 'HOTEL0001',
  },
];
const period = { from: '2026-03-01T00:00:00Z', to: '2026-03-04T00:00:00Z' };

const record = (entry: AuditEntry) => recordAudit(server.context.database.orm, entry);

function ask(user: UserName, query: Record<string, string> = {}) {
  return server.call(user, 'GET', `/api/v1/account/auditLog?${new URLSearchParams(query)}`);
}

async function read(user: UserName, query: Record<string, string> = period): Promise<AuditLine[]> {
  const answer = await ask(user, query);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().items;
}

const subjects = (lines: AuditLine[]) => lines.map(({ subject }) => subject);

describe('access to the audit log', () => {
  it('an ADMIN reads all audit lines, the newest first', async () => {
    expect(subjects(await read('admin'))).toEqual(history.map(({ subject }) => subject).toReversed());
  });

  it('a SERVICE_MANAGER reads only audit lines about machines in scope', async () => {
    expect(subjects(await read('manager'))).toEqual(['HOTEL0001', 'PONTE0001']);
    expect(subjects(await read('otherManager'))).toEqual(['LINDE0001']);
  });

  it('the owner of a claimed machine cannot read lines from before the claim', async () => {
    const { orm } = server.context.database;
    const isMachine = eq(appliances.serialNumber, 'LINDE0001');
    const claimedAt = new Date('2026-03-01T09:00:00.001Z');
    await orm.update(appliances).set({ claimedFrom: '100000', claimedAt }).where(isMachine);
    expect(subjects(await read('otherManager'))).toEqual([]);
    expect(subjects(await read('admin'))).toContain('LINDE0001');
    await orm
      .update(appliances)
      .set({ claimedAt: new Date('2026-03-01T09:00:00Z') })
      .where(isMachine);
    expect(subjects(await read('otherManager'))).toEqual(['LINDE0001']);
    await orm.update(appliances).set({ claimedFrom: null, claimedAt: null }).where(isMachine);
  });

  it('no filter finds audit lines about a machine out of scope', async () => {
    for (const filter of [{ subject: 'LINDE0001' }, { actor: 'other-kitchen' }, { subject: 'BRINA0001' }]) {
      expect(await read('manager', { ...period, ...filter })).toEqual([]);
    }
  });

  it('an account below SERVICE_MANAGER, or an account that is not active, cannot read the audit log', async () => {
    for (const user of ['service', 'kitchen', 'withoutCompany'] as const) expectProblem(await ask(user), 'FORBIDDEN');
    expectProblem(await ask('pending'), 'ACCOUNT_NOT_ACTIVE');
    const url = '/api/v1/account/auditLog';
    expectProblem(await server.inject({ url }), 'UNAUTHENTICATED');
  });
});

describe('a line of the audit log', () => {
  it('an audit line has the actor, origin, action, subject, and the values before and after', async () => {
    const [line] = await read('admin', { ...period, action: 'account.roleChanged' });
    expect(line).toEqual({
      id: expect.any(Number),
      at: '2026-03-02T08:00:00.000Z',
      action: 'account.roleChanged',
      actor: { id: worldUsers.admin.id, name: 'Test Person', email: 'admin@kitchens.example' },
      origin: '192.0.2.7',
      subject: worldUsers.service.id,
      subjectName: 'Test Person',
      serialNumber: null,
      before: { role: 'SERVICE' },
      after: { role: 'SERVICE_MANAGER' },
      detail: {},
      names: {},
      settings: [],
    });
  });

  it('an audit line names machines and companies by their current names', async () => {
    const named = (await read('admin')).map(({ subject, subjectName }) => [subject, subjectName]);
    expect(named).toContainEqual(['PONTE0001', 'Piatti']);
    expect(named).toContainEqual(['300001', 'Trattoria Al Ponte']);
  });

  it('an audit line names a customer by the current name, and omits the name of an erased customer', async () => {
    const id = randomUUID();
    const { orm } = server.context.database;
    await orm.insert(customers).values({ id, companyCode: '200001', name: 'Anna', surname: 'Riva' });
    await record({ at: new Date('2026-04-02T08:00:00Z'), actor: by('admin'), action: 'customer.created', subject: id });
    const [line] = await read('admin', { action: 'customer.created' });
    expect(line).toMatchObject({ subject: id, subjectName: 'Anna Riva' });
    await orm.delete(customers).where(eq(customers.id, id));
    const [gone] = await read('admin', { action: 'customer.created' });
    expect(gone).toMatchObject({ subject: id, subjectName: null });
  });

  it('an audit line names parameters, alarms and companies in the reader’s language and units', async () => {
    const about = { actor: by('service'), subject: 'PONTE0001', serialNumber: 'PONTE0001' };
    const time = (day: number) => ({ at: new Date(`2026-05-0${day}T08:00:00Z`) });
    const detail = { kind: 'setParameters' };
    const values = { before: { DI8: 850, ZZ: 1 }, after: { DI8: 820, ZZ: 2 } };
    await record({ ...about, ...time(1), action: 'command.requested', ...values, detail });
    await record({
      ...about,
      ...time(2),
      action: 'alarm.resolved',
      after: { solution: 1 },
      detail: { errorCode: 'W03' },
    });
    const companies = { before: { companyCode: '200002' }, after: { companyCode: '300001' } };
    await record({ ...about, ...time(3), action: 'appliance.claimRefused', ...companies });
    const lines = async (user: UserName, headers: Record<string, string>): Promise<AuditLine[]> => {
      const url = '/api/v1/account/auditLog?from=2026-05-01T00:00:00Z&to=2026-05-04T00:00:00Z';
      const answer = await server.inject({ url, headers: { ...(await server.headersOf(user)), ...headers } });
      return answer.json().items;
    };
    const [claimed, noted, set] = await lines('admin', { 'x-language': 'en' });
    expect(claimed?.names).toEqual({ '200002': 'Isar Küchentechnik', '300001': 'Trattoria Al Ponte' });
    expect(noted?.names).toEqual({ W03: 'The door is open.' });
    expect(set?.settings).toEqual([
      { code: 'ZZ', name: 'ZZ', before: '1', after: '2' },
      { code: 'DI8', name: 'Dishes: Boiler set point', before: '85.0\u00a0°C', after: '82.0\u00a0°C' },
    ]);
    const german = await lines('manager', { 'x-language': 'de', 'x-measurement-system': 'imperial' });
    expect(german[2]?.settings[1]).toMatchObject({ before: '185,0\u00a0°F', after: '179,6\u00a0°F' });
    expect(german[0]?.names).toEqual({ '300001': 'Trattoria Al Ponte' });
  });

  it('an audit line about a deleted subject has its number and no name', async () => {
    const at = new Date('2026-04-01T08:00:00Z');
    const gone = '00000000-0000-4000-8000-000000000000';
    await record({ at, actor: { ...by('admin'), userId: gone }, action: 'company.deleted', subject: '999999' });
    const [line] = await read('admin', { action: 'company.deleted' });
    expect(line).toMatchObject({ subject: '999999', subjectName: null, actor: { id: gone, name: '', email: '' } });
  });

  it('a refused call is recorded with its route and origin', async () => {
    const headers = await server.headersOf('kitchen');
    const url = `/api/v1/account/auditLog?actor=${'x'.repeat(3000)}`;
    await server.inject({ url, headers, remoteAddress: '198.51.100.9' });
    const [line] = await read('admin', { action: 'access.refused', actor: 'kitchen@', limit: '1' });
    expect(line).toMatchObject({
      subject: 'GET /api/v1/account/auditLog',
      origin: '198.51.100.9',
      detail: { permission: 'audit:read', role: 'KITCHEN_MANAGER' },
    });
  });
});

describe('secrets in the audit log', () => {
  it('the audit log has no secret of a sign-in or a token', async () => {
    const scope = 'openid offline_access api';
    const username = worldUsers.kitchen.email;
    const secrets = ['Wrong-horse-8', await server.tokenOf('kitchen')];
    await server.token({ grant_type: 'password', username, password: 'Wrong-horse-8', scope });
    const signedIn = await server.token({ grant_type: 'password', username, password, scope });
    for (const grant of [signedIn.json().refresh_token, signedIn.json().refresh_token, 'made-up-token']) {
      secrets.push(grant);
      await server.token({ grant_type: 'refresh_token', refresh_token: grant });
    }
    await ask('kitchen', { actor: secrets.join(' ') });
    await expectQuietAudit(server.context.database, secrets);
  });

  it('this test finds a secret even under an innocent name', async () => {
    await record({ ...command('VAN0001', '2026-07-01T00:00:00Z', 'service'), detail: { note: '4711-secret' } });
    await expect(expectQuietAudit(server.context.database, ['4711-secret'])).rejects.toThrow('a secret is in');
  });
});

describe('filters of the audit log', () => {
  it('a time filter includes the first and excludes the last moment', async () => {
    const lines = await read('admin', { from: '2026-03-01T08:00:00Z', to: '2026-03-01T09:00:00Z' });
    expect(subjects(lines)).toEqual(['PONTE0001']);
  });

  it('a filter by person matches any part of name or e-mail address, case-insensitively and literally', async () => {
    expect(subjects(await read('admin', { ...period, actor: 'OTHER-kit' }))).toEqual(['LINDE0001']);
    expect(await read('admin', { ...period, actor: 'test person' })).toHaveLength(history.length);
    for (const actor of ['%', '_', 'other\\', 'nobody']) {
      expect(await read('admin', { ...period, actor }), actor).toEqual([]);
    }
  });

  it('a filter by subject matches serial number, company code, user ID, and the user’s e-mail address', async () => {
    expect(subjects(await read('admin', { ...period, subject: 'PONTE0001' }))).toEqual(['PONTE0001']);
    expect(subjects(await read('admin', { ...period, subject: '300001' }))).toEqual(['300001']);
    const { id } = worldUsers.service;
    expect(subjects(await read('admin', { ...period, subject: id }))).toEqual([id]);
    expect(subjects(await read('admin', { ...period, subject: 'Service@kitchens.example' }))).toEqual([id]);
  });

  it('filters of the audit log can be combined', async () => {
    const filters = { ...period, action: 'command.requested', actor: 'kitchen', subject: 'LINDE0001' };
    expect(subjects(await read('admin', filters))).toEqual(['LINDE0001']);
    expect(await read('admin', { ...filters, actor: 'kitchens.example', subject: 'HOTEL0001' })).toEqual([]);
  });

  it.each([
    { action: 'no.such' },
    { from: 'yesterday' },
    { cursor: '0' },
    { cursor: 'x' },
    { cursor: '1.5' },
    { limit: '0' },
    { limit: '201' },
    { actor: 'x'.repeat(255) },
    { actor: 'a\0b' },
    { subject: 'a\0b' },
  ])('the server refuses the invalid filter %o', async (query: Record<string, string>) => {
    expectProblem(await ask('admin', query), 'VALIDATION_FAILED');
  });
});

describe('pages of the audit log', () => {
  it('the pages of the audit log contain each line once, while lines are added', async () => {
    const seen: AuditLine[] = [];
    const whole = await read('admin', { limit: '200' });
    expect(whole.length).toBeGreaterThan(history.length);
    for (let cursor: number | null = 0; cursor !== null; ) {
      const query: Record<string, string> = { limit: '2', ...(cursor && { cursor: String(cursor) }) };
      const page = (await ask('admin', query)).json();
      seen.push(...page.items);
      cursor = page.nextCursor;
      await record({ ...command('VAN0001', '', 'service'), at: server.context.clock.now() });
    }
    expect(seen).toEqual(whole);
  });

  it('the pages of the audit log separate lines of the same moment', async () => {
    const same = command('VAN0001', '2026-06-01T00:00:00Z', 'service');
    for (let i = 0; i < 3; i += 1) await record(same);
    const at = { from: '2026-06-01T00:00:00Z', to: '2026-06-01T00:00:01Z', limit: '2' };
    const first = (await ask('admin', at)).json();
    const second = (await ask('admin', { ...at, cursor: String(first.nextCursor) })).json();
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(new Set(ids).size).toBe(3);
  });

  it('the last page of the audit log is full, and no empty page follows', async () => {
    const page = (await ask('admin', { ...period, limit: String(history.length) })).json();
    expect(page.nextCursor).toBeNull();
  });
});
