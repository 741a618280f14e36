import type { ApplianceList } from '@washboard/contract/appliances/appliances';
import type { SiteList } from '@washboard/contract/appliances/sites';
import { hourMs } from '@washboard/contract/time/durations';
import { knownSeverities } from '@washboard/machine-model/alarms/alarm-severity';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import type { UserName } from '../../../testing/world.ts';
import { alarms } from '../alarms/tables.ts';
import { applianceStates } from '../appliances/tables.ts';

const nowMs = Date.parse('2026-11-20T11:00:00Z');
const before = (hours: number) => new Date(nowMs - hours * hourMs);

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ clock: { now: () => new Date(nowMs) } });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.context.database.orm.delete(alarms);
  await server.context.database.orm.update(applianceStates).set({ connection: 'online', connectionSince: null });
});

async function sitesOf(user: UserName, query: Record<string, string> = {}): Promise<SiteList> {
  const answer = await server.call(user, 'GET', `/api/v1/appliance/sites?${new URLSearchParams(query)}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const rowsOf = ({ items }: SiteList) =>
  items.map(({ companyName, machines, needing, worst }) => [companyName, machines, needing, worst]);

let seq = 0;
async function raise(serialNumber: string, severity: 'critical' | 'warning' | 'notice'): Promise<void> {
  seq += 1;
  const known = knownSeverities.find((one) => one.gamma === 'infinity' && one.severity === severity);
  await server.context.database.orm.insert(alarms).values({
    serialNumber,
    errorCode: known?.errorCode ?? '',
    raisedSeq: seq,
    raisedAt: before(1),
    isRaisedAtDoubtful: false,
  });
}

describe('the sites of the machine list', () => {
  it('sites where no machine needs a person are in the order of their names', async () => {
    expect(rowsOf(await sitesOf('manager'))).toEqual([
      ['Hotel Belvedere', 1, 0, null],
      ['Navigli Service', 1, 0, null],
      ['Trattoria Al Ponte', 2, 0, null],
    ]);
  });

  it('the site of the most urgent machine comes first, with its worst reason and the machines that need a person', async () => {
    await raise('PONTE0001', 'warning');
    await raise('PONTE0001', 'critical');
    await raise('VAN0001', 'warning');
    await server.context.database.orm
      .update(applianceStates)
      .set({ connection: 'offline', connectionSince: before(100) })
      .where(eq(applianceStates.serialNumber, 'PONTE0002'));
    expect(rowsOf(await sitesOf('manager'))).toEqual([
      ['Trattoria Al Ponte', 2, 2, 'critical'],
      ['Navigli Service', 1, 1, 'warning'],
      ['Hotel Belvedere', 1, 0, null],
    ]);
  });

  it('a notice is the worst reason of a site where no machine needs a person', async () => {
    await raise('PONTE0001', 'notice');
    expect(rowsOf(await sitesOf('manager'))[0]).toEqual(['Trattoria Al Ponte', 2, 0, 'notice']);
  });

  it('a user sees only sites of machines in scope, and at these sites only the machines in scope', async () => {
    await raise('LINDE0001', 'critical');
    expect(rowsOf(await sitesOf('kitchen'))).toEqual([
      ['Gasthaus Linde', 1, 0, null],
      ['Trattoria Al Ponte', 2, 0, null],
    ]);
    expect(rowsOf(await sitesOf('otherManager'))).toEqual([['Gasthaus Linde', 2, 1, 'critical']]);
    expect(await sitesOf('withoutCompany')).toEqual({ items: [], nextCursor: null, total: 0 });
  });

  it('the sites have the machines that match the filters', async () => {
    expect(rowsOf(await sitesOf('manager', { gamma: 'hiline' }))).toEqual([['Trattoria Al Ponte', 1, 0, null]]);
    expect(rowsOf(await sitesOf('manager', { search: 'belved' }))).toEqual([['Hotel Belvedere', 1, 0, null]]);
  });

  it('consecutive pages of sites have no gap, and each page has the number of all sites', async () => {
    await raise('HOTEL0001', 'warning');
    const names: string[] = [];
    let cursor: string | null = null;
    do {
      const page: SiteList = await sitesOf('admin', { limit: '1', ...(cursor && { cursor }) });
      expect(page.total).toBe(5);
      names.push(...page.items.map(({ companyName }) => companyName));
      cursor = page.nextCursor;
    } while (cursor);
    expect(names).toEqual(['Hotel Belvedere', 'Gasthaus Linde', 'Marea', 'Navigli Service', 'Trattoria Al Ponte']);
  });

  it('the server refuses a cursor of another list', async () => {
    const { nextCursor } = (
      await server.call('admin', 'GET', '/api/v1/appliance/appliances?limit=1')
    ).json<ApplianceList>();
    const answer = await server.call('admin', 'GET', `/api/v1/appliance/sites?cursor=${nextCursor}`);
    expectProblem(answer, 'VALIDATION_FAILED');
  });

  it.each(['admin', 'manager', 'kitchen'] as const)(
    'a site of %s has as many machines as the list of this site, and no machine of a company below it',
    async (user) => {
      for (const { companyCode, machines } of (await sitesOf(user)).items) {
        const list = (
          await server.call(user, 'GET', `/api/v1/appliance/appliances?site=${companyCode}`)
        ).json<ApplianceList>();
        expect(list.total).toBe(machines);
        expect(new Set(list.items.map((machine) => machine.companyCode))).toEqual(new Set([companyCode]));
      }
    },
  );
});
