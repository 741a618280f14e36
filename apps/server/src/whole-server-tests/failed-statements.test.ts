import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { captureLog } from '../testing/captured-log.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';

const log = captureLog();
const address = 'ada.marini@secret.example';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({
    logger: log.logger,
    app: {
      extraRoutes(app, { database }) {
        const open = { config: { permission: 'public' as const } };
        const fail = () =>
          database.orm.transaction(async (orm) => {
            await orm.execute(sql`create temporary table mails (address text primary key) on commit drop`);
            for (const _ of 'ab') await orm.execute(sql`insert into mails values (${address})`);
          });
        app.get('/failing', open, fail);
        app.get('/failing/again', open, () =>
          fail().catch((error) => Promise.reject(new Error(String(error), { cause: error }))),
        );
        app.get('/failing/cast', open, () => database.orm.execute(sql`select ${address}::text::uuid`));
        app.get('/failing/later', open, async (_request, reply) => {
          reply.raw.once('close', () => undefined);
          reply.raw.write('begun');
          await fail();
        });
      },
    },
  });
});
beforeEach(() => void log.lines.splice(0));
afterAll(() => server.close());

it.each(['/failing', '/failing/again', '/failing/cast', '/failing/later'])(
  'the failing call %s reveals no value of its statement',
  async (url) => {
    const answer = await server.inject({ url }).catch((error) => ({ body: String(error) }));
    await vi.waitFor(() => expect(log.lines.filter(({ level }) => level >= 40)).not.toEqual([]));
    expect(answer.body).not.toContain('secret.example');
    expect(JSON.stringify(log.lines)).not.toContain('secret.example');
    expect(JSON.stringify(log.lines)).toMatch(/"code":"(23505|22P02)"/);
  },
);

it('a job with a failed statement leaves no value in the log or the queue', async () => {
  const { database, jobQueue } = server.context;
  await jobQueue.work('mail', async () => {
    await database.orm.execute(sql`select ${address}::text::uuid`);
  });
  await jobQueue.enqueue(database.orm, 'mail', { orderId: '00000000-0000-4000-8000-000000000000' } as never);
  await vi.waitFor(() => expect(log.lines).toContainEqual(expect.objectContaining({ queue: 'mail' })), 10_000);
  expect(JSON.stringify(log.lines)).not.toContain('secret.example');
  await vi.waitFor(async () => {
    const { rows } = await database.orm.execute<{ output: unknown }>(
      sql`select output from pgboss.job where name = 'mail' and output is not null`,
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).toContain('22P02');
    expect(JSON.stringify(rows)).not.toContain('secret.example');
  }, 10_000);
});
