import { randomUUID } from 'node:crypto';
import { maxSavedViews, type SavedView, viewNameMaxLength } from '@washboard/contract/saved-views/saved-views';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, withoutInstance } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { password, type UserName, worldUsers } from '../../../testing/world.ts';
import { savedViews } from './tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
afterEach(() => server.context.database.orm.delete(savedViews));

const url = '/api/v1/account/views';
const entry = { name: 'Meine Störungen', search: { alarms: 'critical', sort: 'alarms' } };

const save = (user: UserName, body: object = entry) => server.call(user, 'POST', url, body);

async function viewsOf(user: UserName): Promise<SavedView[]> {
  const answer = await server.call(user, 'GET', url);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().items;
}

describe('saved views', () => {
  it('an account sees its saved views on every device, in order of creation', async () => {
    expect(await viewsOf('kitchen')).toEqual([]);
    const saved = await save('kitchen');
    expect(saved.statusCode, saved.body).toBe(201);
    await save('kitchen', { name: 'A', search: {} });
    expect(await viewsOf('kitchen')).toEqual([
      { id: saved.json().id, ...entry },
      { id: expect.any(String), name: 'A', search: {} },
    ]);
  });

  it('an account changes and deletes a saved view', async () => {
    const { id } = (await save('kitchen')).json();
    const changed = { name: 'Offline', search: { condition: 'offline' } };
    expect((await server.call('kitchen', 'PUT', `${url}/${id}`, changed)).json()).toEqual({ id, ...changed });
    expect(await viewsOf('kitchen')).toEqual([{ id, ...changed }]);
    expect((await server.call('kitchen', 'DELETE', `${url}/${id}`)).statusCode).toBe(204);
    expect(await viewsOf('kitchen')).toEqual([]);
    expectProblem(await server.call('kitchen', 'DELETE', `${url}/${id}`), 'VIEW_NOT_FOUND');
  });

  it('the server does not find a view of another account, which does not block its name', async () => {
    const { id } = (await save('kitchen')).json();
    expect(await viewsOf('admin')).toEqual([]);
    for (const method of ['PUT', 'DELETE'] as const) {
      const body = method === 'PUT' ? { ...entry, name: 'Taken over' } : undefined;
      const foreign = await server.call('admin', method, `${url}/${id}`, body);
      expectProblem(foreign, 'VIEW_NOT_FOUND');
      const unknown = await server.call('admin', method, `${url}/${randomUUID()}`, body);
      expect(withoutInstance(foreign)).toEqual(withoutInstance(unknown));
    }
    expect((await save('admin')).statusCode).toBe(201);
    expect(await viewsOf('kitchen')).toEqual([{ id, ...entry }]);
  });

  it('a view cannot have the name of another view in any Unicode form, and a change may keep the name', async () => {
    const { id } = (await save('kitchen')).json();
    expectProblem(await save('kitchen', { ...entry, name: ` ${entry.name.normalize('NFD')} ` }), 'VIEW_NAME_TAKEN');
    expect((await server.call('kitchen', 'PUT', `${url}/${id}`, { ...entry, search: {} })).statusCode).toBe(200);
    const other = (await save('kitchen', { ...entry, name: 'Other' })).json();
    expectProblem(await server.call('kitchen', 'PUT', `${url}/${other.id}`, entry), 'VIEW_NAME_TAKEN');
    expect(await viewsOf('kitchen')).toMatchObject([{ search: {} }, { name: 'Other' }]);
  });

  it(`an account saves at most ${maxSavedViews} views, even in simultaneous calls`, async () => {
    const names = Array.from({ length: maxSavedViews + 3 }, (_, i) => `View ${i}`);
    const answers = await Promise.all(names.map((name) => save('kitchen', { name, search: {} })));
    const refused = answers.filter(({ statusCode }) => statusCode !== 201);
    expect(refused).toHaveLength(3);
    for (const answer of refused) expectProblem(answer, 'TOO_MANY_VIEWS');
    expect(await viewsOf('kitchen')).toHaveLength(maxSavedViews);
    expect((await save('admin')).statusCode).toBe(201);
  });

  it.each([
    ['without a name', { search: {} }, 'name'],
    ['of blanks', { name: '  ', search: {} }, 'name'],
    ['of a long name', { name: 'x'.repeat(viewNameMaxLength + 1), search: {} }, 'name'],
    ['of two lines', { name: 'a\nb', search: {} }, 'name'],
    ['without a search', { name: 'A' }, 'search'],
    ['with a number', { name: 'A', search: { limit: 7 } }, 'search.limit'],
    ['with something nested', { name: 'A', search: { a: { b: 'c' } } }, 'search.a'],
    ['with a long value', { name: 'A', search: { a: 'x'.repeat(201) } }, 'search.a'],
    ['with a NUL', { name: 'A', search: { a: 'x\0' } }, 'search.a'],
    ['with a strange key', { name: 'A', search: { 'a b': 'x' } }, 'search.a b'],
    [
      'with too much',
      { name: 'A', search: Object.fromEntries([...'abcdefghijklmnopqrstu'].map((k) => [k, ''])) },
      'search',
    ],
  ])('the server refuses a saved view %s, and the error names the wrong field', async (_name, body, path) => {
    const problem = expectProblem(await save('kitchen', body), 'VALIDATION_FAILED');
    expect(problem.errors).toMatchObject([{ path }]);
    expect(await viewsOf('kitchen')).toEqual([]);
  });

  it('an account that waits for approval cannot save views', async () => {
    expectProblem(await save('pending'), 'ACCOUNT_NOT_ACTIVE');
  });
});

describe('saved views as personal data', () => {
  it('the data export of an account contains its saved views', async () => {
    await save('kitchen');
    await save('admin', { ...entry, name: 'Somebody else’s' });
    const { savedViews: exported } = (await server.call('kitchen', 'GET', '/api/v1/account/ownData')).json();
    expect(exported).toEqual([{ ...entry, createdAt: expect.stringMatching(/^\d{4}-.*Z$/) }]);
  });

  it('deleting an account deletes its saved views', async () => {
    await save('otherKitchen');
    await save('kitchen');
    const gone = await server.call('otherKitchen', 'POST', '/api/v1/account/deleteAccount', { password });
    expect(gone.statusCode, gone.body).toBe(204);
    const left = await server.context.database.orm.select().from(savedViews);
    expect(left.map(({ userId }) => userId)).toEqual([worldUsers.kitchen.id]);
  });
});
