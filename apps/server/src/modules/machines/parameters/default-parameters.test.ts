import type {
  DefaultList,
  DefaultParameters,
  DefaultsVersion,
} from '@washboard/contract/parameters/default-parameters';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type UserName, worldUsers } from '../../../testing/world.ts';
import { users } from '../../people/accounts/tables.ts';
import { findDefaults } from './defaults-repository.ts';
import { defaultParameterVersions } from './tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  // This account has the profile but may not read factory parameters.
  await server.context.database.orm
    .update(users)
    .set({ administrationProfile: ['PRODUCTS'] })
    .where(eq(users.id, worldUsers.service.id));
});
afterAll(() => server.close());
afterEach(() => server.context.database.orm.delete(defaultParameterVersions));

const base = '/api/v1/appliance/defaultParameters';
const model = { gamma: 'infinity', modelNumber: 'INF-50', revision: 'A' };
const document = dataModelOf('infinity', 'INF-50', 'A');
const factory = { S25: 800 };

interface Entry {
  name?: object;
  version?: number;
  note?: string;
  values?: Record<string, number>;
  user?: UserName;
}

function publish({ name = {}, version = 0, note = 'Hard water', values = { DI1: 120 }, user = 'admin' }: Entry = {}) {
  return server.call(user, 'POST', `${base}/versions`, { ...model, ...name, version, note, values });
}

async function published(entry: Entry = {}): Promise<DefaultsVersion> {
  const answer = await publish(entry);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

const queryOf = (name: object) => new URLSearchParams({ ...model, ...name }).toString();

async function inForce(user: UserName = 'admin', name: object = {}): Promise<DefaultParameters> {
  return (await server.call(user, 'GET', `${base}?${queryOf(name)}`)).json();
}

async function defaultOf(code: string, user: UserName = 'admin', name: object = {}): Promise<number | undefined> {
  return (await inForce(user, name)).items.find((item) => item.code === code)?.value;
}

async function versions(user: UserName = 'admin', query: object = {}): Promise<DefaultsVersion[]> {
  return (await server.call(user, 'GET', `${base}/versions?${queryOf(query)}`)).json().items;
}

async function listOf(modelNumber: string, user: UserName = 'admin'): Promise<DefaultList | undefined> {
  const { items } = (await server.call(user, 'GET', `${base}/lists`)).json();
  return items.find((item: DefaultList) => item.modelNumber === modelNumber);
}

describe('default parameters without a published version', () => {
  it('the values of the data model are in force as version 0', async () => {
    const { version, at, items } = await inForce();
    expect({ version, at }).toEqual({ version: 0, at: null });
    expect(items).toHaveLength(document.parameters.length);
    expect(await defaultOf('DI1')).toBe(99);
    expect(await versions()).toMatchObject([{ version: 0, at: null, by: null, note: '', values: { DI1: 99 } }]);
  });

  it('the list contains every data model of the brand', async () => {
    const { items } = (await server.call('admin', 'GET', `${base}/lists`)).json();
    expect(items.map((item: DefaultList) => `${item.gamma} ${item.modelNumber} ${item.revision}`)).toEqual([
      'infinity INF-50 A',
      'infinity INF-55 A',
      'hiline HLN-40 A',
      'prime PRM-70 A',
      'ge GEV-45 A',
    ]);
    expect(await listOf('INF-50')).toMatchObject({ version: 0, at: null, by: null, note: '', changed: 0 });
  });
});

describe('publishing default parameters', () => {
  it('a published version is in force for all revisions that the data model describes', async () => {
    const first = await published();
    expect(first).toMatchObject({ version: 1, by: 'Test Person', note: 'Hard water', values: { DI1: 120, S25: 780 } });
    for (const revision of ['A', 'B', 'ZZ']) expect(await defaultOf('DI1', 'kitchen', { revision })).toBe(120);
    expect(await inForce()).toMatchObject({ version: 1, at: first.at });
    expect(await listOf('INF-50')).toMatchObject({ version: 1, by: 'Test Person', note: 'Hard water', changed: 1 });
  });

  it('a published version keeps the other values, and older versions stay readable', async () => {
    await published();
    await published({ version: 1, note: 'Less dosing', values: { d: 2 } });
    expect(await versions()).toMatchObject([
      { version: 2, note: 'Less dosing', values: { DI1: 120, d: 2 } },
      { version: 1, note: 'Hard water', values: { DI1: 120, d: 2.5 } },
      { version: 0, values: { DI1: 99, d: 2.5 } },
    ]);
  });

  it('a published version does not change other models', async () => {
    await published();
    expect(await defaultOf('DI1', 'admin', { modelNumber: 'INF-55' })).toBe(99);
    expect(await listOf('INF-55')).toMatchObject({ version: 0, changed: 0 });
  });

  it.each([
    ['a value out of bounds', { DI1: 601 }, 'VALUE_NOT_ALLOWED', { path: 'DI1', message: 'aboveMaximum' }],
    ['a value between two steps', { DI1: 99.5 }, 'VALUE_NOT_ALLOWED', { path: 'DI1', message: 'offStep' }],
    ['a parameter that no model has', { X99: 1 }, 'VALUE_NOT_ALLOWED', { path: 'X99', message: 'unknownParameter' }],
    ['values that are unsafe together', { DI8: 800 }, 'PARAMETERS_UNSAFE', { path: 'DI8', message: 'rinseTooCold' }],
  ] as const)('the server refuses %s', async (_name, values, code, error) => {
    expect(expectProblem(await publish({ values }), code).errors).toContainEqual(error);
    expect((await inForce()).version).toBe(0);
  });

  it('the server refuses a parameter of another model', async () => {
    const ofHiline = { SH1: 70 };
    const problem = expectProblem(await publish({ values: ofHiline }), 'VALUE_NOT_ALLOWED');
    expect(problem.errors).toContainEqual({ path: 'SH1', message: 'unknownParameter' });
    const name = { gamma: 'hiline', modelNumber: 'HLN-40' };
    expect((await publish({ name, values: { SH1: 75 } })).statusCode).toBe(201);
  });

  it.each([
    ['of another brand', { gamma: 'tl', modelNumber: 'TLX-50' }],
    ['unknown', { modelNumber: 'INF-99' }],
    ['of a revision without a document', { revision: 'B' }],
  ])('the server finds no model that is %s', async (_name, name) => {
    expectProblem(await publish({ name }), 'DATA_MODEL_NOT_FOUND');
    expectProblem(await server.call('admin', 'GET', `${base}/versions?${queryOf(name)}`), 'DATA_MODEL_NOT_FOUND');
  });

  it('the server refuses values that are already in force', async () => {
    expectProblem(await publish({ values: { DI1: 99 } }), 'DEFAULT_PARAMETERS_UNCHANGED');
    expect(await versions()).toHaveLength(1);
  });

  it.each([
    ['without a note', { note: ' \n' }],
    ['with a note that is too long', { note: 'x'.repeat(501) }],
    ['without a value', { values: {} }],
    ['with a number that no parameter has', { values: { DI1: 1e300 } }],
  ])('the server refuses a version %s', async (_name, entry) => {
    expectProblem(await publish(entry), 'VALIDATION_FAILED');
  });

  it('the server refuses a version based on an outdated version, and accepts one of two simultaneous versions', async () => {
    const answers = await Promise.all([publish(), publish({ values: { DI1: 121 } })]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
    expectProblem(await publish({ values: { DI1: 122 } }), 'DEFAULT_PARAMETERS_CHANGED');
    expectProblem(await publish({ version: 2, values: { DI1: 122 } }), 'DEFAULT_PARAMETERS_CHANGED');
    expect(await versions()).toHaveLength(2);
  });

  it('the audit log records the changed values, the version and the note', async () => {
    await published();
    const url = '/api/v1/account/auditLog?action=defaultParameters.published&limit=1';
    const headers = { ...(await server.headersOf('admin')), 'x-language': 'en' };
    const [line] = (await server.inject({ url, headers })).json().items;
    expect(line).toMatchObject({
      actor: { id: worldUsers.admin.id },
      subject: 'INF-50',
      serialNumber: null,
      before: { DI1: 99 },
      after: { DI1: 120 },
      detail: { gamma: 'infinity', revision: 'A', version: 1, note: 'Hard water' },
      settings: [{ code: 'DI1', name: 'Dishes: Wash duration', before: '99\u00a0s', after: '120\u00a0s' }],
    });
  });
});

describe('permissions for default parameters', () => {
  it('only an ADMIN publishes default parameters', async () => {
    for (const user of ['manager', 'service', 'kitchen'] as const) expectProblem(await publish({ user }), 'FORBIDDEN');
    expect(await versions()).toHaveLength(1);
  });

  it('holders of PRODUCTS and ADMINs read the versions, and other users read what is in force', async () => {
    await published();
    expect(await versions('service')).toMatchObject([{ version: 1 }, { version: 0 }]);
    for (const user of ['manager', 'kitchen'] as const) {
      expectProblem(await server.call(user, 'GET', `${base}/versions?${queryOf({})}`), 'FORBIDDEN');
      expectProblem(await server.call(user, 'GET', `${base}/lists`), 'FORBIDDEN');
      expect(await defaultOf('DI1', user)).toBe(120);
    }
  });

  it('roles from SERVICE_MANAGER on read factory parameters', async () => {
    await published({ values: { ...factory, DI1: 120 } });
    expect(await defaultOf('S25')).toBe(800);
    expect(await defaultOf('S25', 'manager')).toBe(800);
    for (const user of ['service', 'kitchen'] as const) expect(await defaultOf('S25', user)).toBeUndefined();
    const [latest, own] = await versions('service');
    expect(latest?.values).toMatchObject({ DI1: 120 });
    expect(latest?.values).not.toHaveProperty('S25');
    expect(own?.values).not.toHaveProperty('S25');
    expect(await listOf('INF-50', 'service')).toMatchObject({ changed: 1 });
    expect(await listOf('INF-50')).toMatchObject({ changed: 2 });
  });
});

it('the list shows versions page by page', async () => {
  for (const version of [0, 1, 2]) await published({ version, values: { DI1: 110 + version } });
  const page = async (query: object) =>
    (await server.call('admin', 'GET', `${base}/versions?${queryOf({ limit: '2', ...query })}`)).json();
  const first = await page({});
  const second = await page({ cursor: first.nextCursor });
  expect([...first.items, ...second.items].map(({ version }: DefaultsVersion) => version)).toEqual([3, 2, 1, 0]);
  expect(second.nextCursor).toBeNull();
  expectProblem(
    await server.call('admin', 'GET', `${base}/versions?${queryOf({ cursor: 'nonsense' })}`),
    'VALIDATION_FAILED',
  );
});

it('a stored value that the data model lacks, or no longer allows, is replaced by the model’s own value', async () => {
  await published();
  const { orm } = server.context.database;
  const { d: _, ...others } = Object.fromEntries(document.parameters.map(({ code, default: value }) => [code, value]));
  await orm.update(defaultParameterVersions).set({ values: { ...others, DI1: 9999, GONE: 1 } });
  const { values } = await findDefaults(orm, document);
  expect(values).toMatchObject({ DI1: 99, d: 2.5 });
  expect(values).not.toHaveProperty('GONE');
});
