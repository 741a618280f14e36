import type { SettingsProfile } from '@washboard/contract/settings-profiles/settings-profiles';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, withoutInstance } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type UserName, worldUsers } from '../../../testing/world.ts';
import { applianceStates } from '../../machines/appliances/tables.ts';
import { auditLog } from '../../platform/audit/tables.ts';
import { settingsProfiles } from './tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
afterEach(() => server.context.database.orm.delete(settingsProfiles));

const base = '/api/v1/appliance/settingsProfiles';
const model = { gamma: 'infinity', modelNumber: 'INF-50' } as const;
const factory = { S25: 800 };

interface Made {
  name?: string;
  user?: UserName;
  values?: Record<string, number>;
}

function create({ name = 'Canteen', user = 'service', values = { DI1: 120, d: 3 } }: Made = {}) {
  return server.call(user, 'POST', base, { name, ...model, values });
}

async function made(entry: Made = {}): Promise<SettingsProfile> {
  const answer = await create(entry);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

const read = (id: string, user: UserName = 'service') => server.call(user, 'GET', `${base}/${id}`);
const change = (id: string, body: object, user: UserName = 'service') =>
  server.call(user, 'PUT', `${base}/${id}`, body);
const namesOf = async (user: UserName, query = '') =>
  (await server.call(user, 'GET', `${base}?${query}`)).json().items.map(({ name }: SettingsProfile) => name);

describe('creating a profile', () => {
  it('a technician creates a profile from values, which has version 1 and belongs to the technician’s company', async () => {
    const profile = await made();
    expect(profile).toMatchObject({
      name: 'Canteen',
      ...model,
      companyCode: '200001',
      companyName: 'Navigli Service',
      isDefault: false,
      version: 1,
      mayChange: true,
      values: { DI1: 120, d: 3 },
    });
    expect((await read(profile.id)).json()).toEqual(profile);
  });

  it('a profile from a machine copies its values, without calibrations unless requested and permitted', async () => {
    const parameters = { at: new Date().toISOString(), values: { DI1: 130, S25: 790, X99: 1 } };
    const { orm } = server.context.database;
    await orm.update(applianceStates).set({ parameters }).where(eq(applianceStates.serialNumber, 'PONTE0001'));
    const from = (user: UserName, entry: object) =>
      server.call(user, 'POST', base, { serialNumber: 'PONTE0001', ...entry });
    expect((await from('service', { name: 'A' })).json()).toMatchObject({ ...model, values: { DI1: 130 } });
    expect((await from('service', { name: 'B', hasFactoryParameters: true })).json().values).toEqual({ DI1: 130 });
    expect((await from('manager', { name: 'C', hasFactoryParameters: true })).json().values).toEqual({
      DI1: 130,
      S25: 790,
    });
    expectProblem(await from('service', { name: 'D', serialNumber: 'PONTE0002' }), 'PARAMETERS_NOT_TOLD');
    expectProblem(await from('service', { name: 'D', serialNumber: 'LINDE0001' }), 'APPLIANCE_NOT_FOUND');
  });

  it.each([
    ['a value out of bounds', { DI1: 601 }, 'VALUE_NOT_ALLOWED', { path: 'DI1', message: 'aboveMaximum' }],
    ['a code that the model lacks', { X99: 1 }, 'VALUE_NOT_ALLOWED', { path: 'X99', message: 'unknownParameter' }],
    ['a factory parameter from SERVICE', factory, 'FORBIDDEN', { path: 'S25', message: 'not for this role' }],
    ['an unsafe set', { DI8: 800 }, 'PARAMETERS_UNSAFE', { path: 'DI8', message: 'rinseTooCold' }],
  ] as const)('the server refuses %s', async (_name, values, code, error) => {
    expect(expectProblem(await create({ values }), code).errors).toContainEqual(error);
    expect(await namesOf('service')).toEqual([]);
  });

  it('the server refuses a profile of an unknown model, or of another brand', async () => {
    for (const other of [{ modelNumber: 'INF-99' }, { gamma: 'tl' }]) {
      const entry = { name: 'Canteen', ...model, ...other, values: { d: 3 } };
      expectProblem(await server.call('service', 'POST', base, entry), 'DATA_MODEL_NOT_FOUND');
    }
  });

  it('the name of a profile is unique for its company and model', async () => {
    await made();
    expectProblem(await create({ user: 'manager' }), 'PROFILE_NAME_TAKEN');
    await made({ user: 'otherManager' });
    const elsewhere = { name: 'Canteen', gamma: 'infinity', modelNumber: 'INF-55', values: { d: 3 } };
    expect((await server.call('service', 'POST', base, elsewhere)).statusCode).toBe(201);
  });

  it('the server creates one of two simultaneous profiles with the same name', async () => {
    const answers = await Promise.all([create(), create({ user: 'manager' })]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  });
});

describe('access to profiles', () => {
  it('a company uses the profiles of a company above, and cannot change them', async () => {
    const profile = await made({ user: 'admin' });
    const seen = (await read(profile.id)).json();
    expect(seen).toMatchObject({ companyName: 'Marea', mayChange: false });
    const body = { version: 1, name: 'Mine', values: { d: 2 } };
    expectProblem(await change(profile.id, body), 'FORBIDDEN');
    expectProblem(await server.call('manager', 'DELETE', `${base}/${profile.id}`), 'FORBIDDEN');
    expectProblem(
      await server.call('manager', 'PUT', `${base}/${profile.id}/default`, { isDefault: true }),
      'FORBIDDEN',
    );
    expect((await read(profile.id, 'admin')).json()).toEqual(profile);
  });

  it('the server does not find a profile of an unrelated company', async () => {
    const foreign = await made({ user: 'otherManager' });
    const answer = await read(foreign.id);
    expectProblem(answer, 'PROFILE_NOT_FOUND');
    expect(withoutInstance(answer)).toEqual(withoutInstance(await read(crypto.randomUUID())));
    expect(await namesOf('service')).toEqual([]);
    expect(await namesOf('admin')).toEqual(['Canteen']);
    expectProblem(await change(foreign.id, { version: 1, name: 'X', values: { d: 3 } }), 'PROFILE_NOT_FOUND');
  });

  it('a kitchen has no access to profiles', async () => {
    expectProblem(await create({ user: 'kitchen' }), 'FORBIDDEN');
    expectProblem(await server.call('kitchen', 'GET', base), 'FORBIDDEN');
  });

  it('values that SERVICE may not read stay when SERVICE changes the profile', async () => {
    const profile = await made({ user: 'manager', values: { DI1: 120, ...factory } });
    expect((await read(profile.id)).json().values).toEqual({ DI1: 120 });
    const changed = await change(profile.id, { version: 1, name: 'Canteen', values: { DI1: 110, d: 3 } });
    expect(changed.json()).toMatchObject({ version: 2, values: { DI1: 110, d: 3 } });
    expect((await read(profile.id, 'manager')).json().values).toEqual({ DI1: 110, d: 3, ...factory });
  });
});

describe('changing a profile', () => {
  it('a changed profile keeps the previous version with its author', async () => {
    const { id } = await made();
    await change(id, { version: 1, name: 'Canteen', values: { DI1: 110 } }, 'manager');
    const { items } = (await server.call('service', 'GET', `${base}/${id}/versions`)).json();
    expect(items).toMatchObject([
      { version: 2, values: { DI1: 110 }, by: 'Test Person', restoredFrom: null },
      { version: 1, values: { DI1: 120, d: 3 }, restoredFrom: null },
    ]);
  });

  it('a change of the name alone creates no version, and a repeated change has no effect', async () => {
    const { id } = await made();
    const renamed = (await change(id, { version: 1, name: 'Hotel', values: { DI1: 120, d: 3 } })).json();
    expect(renamed).toMatchObject({ name: 'Hotel', version: 1 });
    expect((await change(id, { version: 1, name: 'Hotel', values: { d: 3, DI1: 120 } })).json()).toEqual(renamed);
  });

  it('the server refuses a change of an outdated version, and accepts one of two simultaneous changes', async () => {
    const { id } = await made();
    const answers = await Promise.all([
      change(id, { version: 1, name: 'Canteen', values: { DI1: 110 } }),
      change(id, { version: 1, name: 'Canteen', values: { DI1: 111 } }, 'manager'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expectProblem(await change(id, { version: 1, name: 'Canteen', values: { DI1: 112 } }), 'PROFILE_CHANGED');
    expect((await read(id)).json().version).toBe(2);
  });

  it('the server refuses a change to a name in use', async () => {
    await made({ name: 'Hotel' });
    const { id } = await made();
    expectProblem(await change(id, { version: 1, name: 'Hotel', values: { d: 3 } }), 'PROFILE_NAME_TAKEN');
  });

  it('a user restores an older version of a profile as its newest version', async () => {
    const { id } = await made();
    await change(id, { version: 1, name: 'Canteen', values: { DI1: 110 } });
    const restore = (version: number, known: number) =>
      server.call('service', 'POST', `${base}/${id}/versions/${version}/restore`, { version: known });
    expectProblem(await restore(1, 1), 'PROFILE_CHANGED');
    expectProblem(await restore(7, 2), 'PROFILE_VERSION_NOT_FOUND');
    expect((await restore(1, 2)).json()).toMatchObject({ version: 3, values: { DI1: 120, d: 3 } });
    const { items } = (await server.call('service', 'GET', `${base}/${id}/versions?limit=1`)).json();
    expect(items).toMatchObject([{ version: 3, restoredFrom: 1 }]);
  });

  it('the list shows versions page by page', async () => {
    const { id } = await made();
    for (const version of [1, 2]) await change(id, { version, name: 'Canteen', values: { DI1: 100 + version } });
    const first = (await server.call('service', 'GET', `${base}/${id}/versions?limit=2`)).json();
    const second = (await server.call('service', 'GET', `${base}/${id}/versions?cursor=${first.nextCursor}`)).json();
    expect([...first.items, ...second.items].map(({ version }) => version)).toEqual([3, 2, 1]);
    expect(second.nextCursor).toBeNull();
  });
});

describe('the default profile', () => {
  it('a company has one default profile for a model', async () => {
    const mark = (id: string, isDefault: boolean) =>
      server.call('service', 'PUT', `${base}/${id}/default`, { isDefault });
    const [a, b] = [await made({ name: 'A' }), await made({ name: 'B' })];
    expect((await mark(a.id, true)).json().isDefault).toBe(true);
    expect((await mark(b.id, true)).json().isDefault).toBe(true);
    expect((await read(a.id)).json().isDefault).toBe(false);
    expect((await mark(b.id, false)).json().isDefault).toBe(false);
  });
});

describe('the list of profiles', () => {
  it('a user searches the list, filters it by model, and pages through it', async () => {
    for (const name of ['Canteen', 'Bar 100 %', 'Hotel']) await made({ name });
    await server.call('service', 'POST', base, { ...model, name: 'Other', modelNumber: 'INF-55', values: { d: 3 } });
    expect(await namesOf('service', 'search=hot')).toEqual(['Hotel']);
    expect(await namesOf('service', 'search=%25')).toEqual(['Bar 100 %']);
    expect(await namesOf('service', 'gamma=infinity&modelNumber=INF-55')).toEqual(['Other']);
    expect(await namesOf('service', 'gamma=hiline')).toEqual([]);
    const first = (await server.call('service', 'GET', `${base}?limit=3`)).json();
    expect(first.total).toBe(4);
    const second = (await server.call('service', 'GET', `${base}?limit=3&cursor=${first.nextCursor}`)).json();
    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual([
      'Bar 100 %',
      'Canteen',
      'Hotel',
      'Other',
    ]);
  });
});

it('the audit log records created, changed and deleted profiles with old and new values', async () => {
  const { id } = await made();
  await change(id, { version: 1, name: 'Hotel', values: { DI1: 110, d: 3 } });
  expect((await server.call('service', 'DELETE', `${base}/${id}`)).statusCode).toBe(204);
  expectProblem(await read(id), 'PROFILE_NOT_FOUND');
  const lines = await server.context.database.orm.select().from(auditLog).where(eq(auditLog.subject, id));
  expect(lines.toSorted((a, b) => a.id - b.id)).toMatchObject([
    { action: 'settingsProfile.created', actor: worldUsers.service.id, after: { DI1: 120, d: 3 } },
    {
      action: 'settingsProfile.changed',
      before: { name: 'Canteen', version: 1, DI1: 120 },
      after: { name: 'Hotel', version: 2, DI1: 110 },
    },
    { action: 'settingsProfile.deleted', before: { DI1: 110, d: 3 }, detail: { profile: 'Hotel', version: 2 } },
  ]);
  const { items } = (await server.call('admin', 'GET', `/api/v1/account/auditLog?subject=${id}`)).json();
  expect(items.map((line: { subjectName: string }) => line.subjectName)).toEqual(['Hotel', 'Hotel', 'Canteen']);
});
