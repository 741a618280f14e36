import type { OpenAlarmList } from '@washboard/contract/alarms/open-alarms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import type { UserName } from '../../../testing/world.ts';
import { alarms } from './tables.ts';

const url = '/api/v1/appliance/alarms';

let server: TestServer;
let seq = 0;
function alarm(serialNumber: string, errorCode: string, from: string, isOver = false) {
  seq += 1;
  const raisedAt = new Date(`2026-11-20T${from}Z`);
  return {
    serialNumber,
    errorCode,
    raisedSeq: seq,
    raisedAt,
    isRaisedAtDoubtful: false,
    ...(isOver && { clearedSeq: seq, clearedAt: raisedAt, isClearedAtDoubtful: false }),
  };
}

beforeAll(async () => {
  server = await openTestServer();
  await server.context.database.orm
    .insert(alarms)
    .values([
      alarm('PONTE0001', 'W03', '12:00:00'),
      alarm('PONTE0001', 'OH01', '08:00:00'),
      alarm('PONTE0002', 'ZZ99', '11:00:00'),
      alarm('PONTE0001', 'OH02', '09:00:00'),
      alarm('PONTE0001', 'T01', '07:00:00', true),
      alarm('HOTEL0001', 'AN13', '10:00:00'),
      alarm('LINDE0001', 'OH01', '10:00:00'),
    ]);
});
afterAll(() => server.close());

async function list(user: UserName, query = ''): Promise<OpenAlarmList> {
  const answer = await server.call(user, 'GET', `${url}${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const shown = ({ items }: OpenAlarmList) => items.map(({ serialNumber, errorCode }) => `${serialNumber} ${errorCode}`);

describe('the open alarms of all machines in scope', () => {
  it('a kitchen lists the open alarms of its machines, worst first, then newest first', async () => {
    const found = await list('service', '?state=open');
    expect(shown(found)).toEqual([
      'PONTE0001 OH02',
      'PONTE0001 OH01',
      'PONTE0002 ZZ99',
      'HOTEL0001 AN13',
      'PONTE0001 W03',
    ]);
    expect(found.items[0]).toMatchObject({
      severity: 'critical',
      startDate: '2026-11-20T09:00:00.000Z',
      isClockDoubtful: false,
      applianceName: 'Piatti',
      gamma: 'infinity',
      companyName: 'Trattoria Al Ponte',
      connection: 'offline',
    });
    expect(found.items[2]?.severity).toBeNull();
    expect(found.total).toBe(5);
  });

  it('a kitchen does not see the open alarms of another company', async () => {
    expect(shown(await list('otherKitchen'))).toEqual(['LINDE0001 OH01']);
    expect(shown(await list('withoutCompany'))).toEqual([]);
    expect((await list('admin')).total).toBe(6);
    expect(shown(await list('otherKitchen', '?companyCode=300001'))).toEqual([]);
  });

  it('a filter of open alarms counts the alarms that pass the other filters', async () => {
    const found = await list('service', '?gamma=infinity&severity=critical');
    expect(shown(found)).toEqual(['PONTE0001 OH02', 'PONTE0001 OH01']);
    expect(found).toMatchObject({
      total: 2,
      severities: [
        { severity: 'critical', alarms: 2 },
        { severity: 'unknown', alarms: 0 },
        { severity: 'warning', alarms: 0 },
        { severity: 'notice', alarms: 1 },
      ],
      gammas: [{ gamma: 'infinity', alarms: 2 }],
      companies: [{ companyCode: '300001', companyName: 'Trattoria Al Ponte', alarms: 2 }],
    });
    expect(shown(await list('service', '?companyCode=300002'))).toEqual(['HOTEL0001 AN13']);
    expect(shown(await list('service', '?severity=unknown'))).toEqual(['PONTE0002 ZZ99']);
  });

  it('consecutive pages contain each open alarm once', async () => {
    const found: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: OpenAlarmList = await list('service', `?limit=2&cursor=${cursor}`);
      found.push(...shown(page));
      cursor = page.nextCursor;
    }
    expect(found).toEqual(shown(await list('service')));
    expectProblem(await server.call('service', 'GET', `${url}?cursor=abc`), 'VALIDATION_FAILED');
  });

  it('the server refuses open alarms to an inactive account, and a filter by past alarms', async () => {
    expectProblem(await server.call('pending', 'GET', url), 'ACCOUNT_NOT_ACTIVE');
    expectProblem(await server.call('kitchen', 'GET', `${url}?state=past`), 'VALIDATION_FAILED');
    expect((await server.call('kitchen', 'GET', url)).headers['cache-control']).toBe('no-store');
  });
});
