import { noTariffs, type Tariffs } from '@washboard/contract/statistics/costs';
import type { Statistics } from '@washboard/contract/statistics/statistics';
import type { MachineTariffSheet, TariffSheet } from '@washboard/contract/statistics/tariffs';
import { desc, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import type { UserName } from '../../../testing/world.ts';
import { auditLog } from '../../platform/audit/tables.ts';
import { applianceTariffs, companyTariffs } from './tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const { orm } = server.context.database;
  await orm.delete(applianceTariffs);
  await orm.delete(companyTariffs);
});

const listener = '/api/v1/event-hub-listener';
const pathOf = (place: string) =>
  /^\d/.test(place) ? `/api/v1/account/companies/${place}/tariffs` : `${listener}/${place}/tariffs`;

const put = (who: UserName, place: string, prices: Partial<Tariffs>, version = 0) =>
  server.call(who, 'PUT', pathOf(place), { own: { ...noTariffs, ...prices }, version });
const get = (who: UserName, place: string) => server.call(who, 'GET', pathOf(place));

async function read<Sheet extends TariffSheet = MachineTariffSheet>(who: UserName, place: string): Promise<Sheet> {
  const answer = await get(who, place);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function lastLine() {
  const [line] = await server.context.database.orm
    .select()
    .from(auditLog)
    .where(inArray(auditLog.action, ['appliance.tariffsChanged', 'company.tariffsChanged']))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return line;
}

const navigli = { companyCode: '200001', companyName: 'Navigli Service' };
const ponte = { companyCode: '300001', companyName: 'Trattoria Al Ponte' };

describe('prices of a company', () => {
  it('the prices of a company apply at the machines of the companies below it, and are audited', async () => {
    const set = await put('service', '200001', { waterPerM3: 21_500, electricityPerKWh: 2_875 });
    expect(set.json()).toMatchObject({ own: { waterPerM3: 21_500, detergentPerL: null }, version: 1 });
    expect(await read('kitchen', 'PONTE0001')).toMatchObject({
      own: noTariffs,
      inherited: {
        waterPerM3: { price: 21_500, setFor: 'company', company: navigli },
        detergentPerL: null,
      },
      companies: [ponte],
    });
    expect(await lastLine()).toMatchObject({
      action: 'company.tariffsChanged',
      subject: '200001',
      serialNumber: null,
      before: { waterPerM3: null },
      after: { waterPerM3: 2.15, electricityPerKWh: 0.2875 },
    });
  });

  it('a price gives way to the price of a lower company or of the machine, independently of other prices', async () => {
    await put('manager', '200001', { waterPerM3: 20_000, electricityPerKWh: 3_000, rinseAidPerL: 60_000 });
    await put('kitchen', '300001', { waterPerM3: 10_000, electricityPerKWh: 4_000 });
    await put('kitchen', 'PONTE0001', { waterPerM3: 0 });
    const days = 'from=2026-07-01&to=2026-07-02';
    const { tariffs }: Statistics = (
      await server.call('kitchen', 'GET', `${listener}/PONTE0001/statistics?${days}`)
    ).json();
    expect(tariffs).toEqual({
      waterPerM3: { price: 0, setFor: 'machine', company: null },
      electricityPerKWh: { price: 4_000, setFor: 'company', company: ponte },
      detergentPerL: null,
      rinseAidPerL: { price: 60_000, setFor: 'company', company: navigli },
    });
  });

  it.each<[UserName, string[]]>([
    ['kitchen', ['300001']],
    ['service', ['200001', '300001', '300002']],
    ['manager', ['200001', '300001', '300002']],
    ['admin', ['100000', '200001', '200002', '300001', '300002', '300003']],
    ['withoutCompany', []],
  ])('the account %s reads and sets prices for the companies in scope only', async (who, allowed) => {
    for (const companyCode of ['100000', '200001', '200002', '300001', '300002', '300003', '999999']) {
      const [reading, setting] = [await get(who, companyCode), await put(who, companyCode, { waterPerM3: 1 })];
      if (allowed.includes(companyCode)) {
        expect([reading.statusCode, setting.statusCode]).toEqual([200, 200]);
      } else {
        expectProblem(reading, 'COMPANY_NOT_FOUND');
        expectProblem(setting, 'COMPANY_NOT_FOUND');
      }
    }
  });

  it('inherited prices name the machine’s company and the caller’s companies, but hide any company above', async () => {
    await put('admin', '200002', { waterPerM3: 20_000 });
    await put('admin', '300003', { electricityPerKWh: 3_000 });
    expect(await read('kitchen', 'LINDE0002')).toMatchObject({
      inherited: {
        waterPerM3: { price: 20_000, setFor: 'company', company: null },
        electricityPerKWh: { price: 3_000, company: { companyCode: '300003', companyName: 'Gasthaus Linde' } },
      },
      companies: [],
    });
  });

  it('the list offers the companies whose prices the caller may change', async () => {
    expect((await read('kitchen', 'PONTE0001')).companies).toEqual([ponte]);
    expect((await read('service', 'PONTE0001')).companies).toEqual([ponte, navigli]);
    expect((await read('admin', 'PONTE0001')).companies).toHaveLength(3);
  });
});

describe('prices of a machine', () => {
  it('a user who sees the machine sets its prices, and the audit log records them', async () => {
    expect(await read('kitchen', 'PONTE0001')).toMatchObject({ own: noTariffs, version: 0 });
    const own = { ...noTariffs, waterPerM3: 21_000, electricityPerKWh: 2_875 };
    expect((await put('kitchen', 'PONTE0001', own)).json()).toMatchObject({ own, version: 1 });
    expect(await read('manager', 'PONTE0001')).toMatchObject({ own, version: 1 });
    expect(await lastLine()).toMatchObject({
      action: 'appliance.tariffsChanged',
      subject: 'PONTE0001',
      serialNumber: 'PONTE0001',
      before: { waterPerM3: null },
      after: { waterPerM3: 2.1, electricityPerKWh: 0.2875 },
    });
  });

  it('a user who cannot see the machine does not find its prices', async () => {
    expectProblem(await put('otherKitchen', 'PONTE0001', {}), 'APPLIANCE_NOT_FOUND');
    expectProblem(await get('otherKitchen', 'PONTE0001'), 'APPLIANCE_NOT_FOUND');
  });
});

describe.each(['PONTE0001', '300001'])('prices at %s', (place) => {
  it('a user who has read an older version cannot overwrite the prices', async () => {
    await put('kitchen', place, { waterPerM3: 1 });
    expectProblem(await put('manager', place, { waterPerM3: 2 }), 'TARIFFS_CHANGED');
    expect(await read('kitchen', place)).toMatchObject({ own: { waterPerM3: 1 }, version: 1 });
    await put('manager', place, { waterPerM3: 2 }, 1);
    expect(await read('kitchen', place)).toMatchObject({ own: { waterPerM3: 2 }, version: 2 });
  });

  it('setting the same prices again changes nothing, whatever the version', async () => {
    await put('kitchen', place, { waterPerM3: 1 });
    const { id } = (await lastLine()) ?? {};
    expect((await put('kitchen', place, { waterPerM3: 1 })).json()).toMatchObject({ version: 1 });
    expect((await lastLine())?.id).toBe(id);
  });

  it('one of several simultaneous changes of prices succeeds, and the server refuses the rest', async () => {
    const answers = await Promise.all([1, 2, 3].map((waterPerM3) => put('kitchen', place, { waterPerM3 })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  });

  it('a user removes the prices', async () => {
    await put('kitchen', place, { waterPerM3: 1 });
    expect((await put('admin', place, {}, 1)).json()).toMatchObject({ own: noTariffs, version: 2 });
  });

  it.each([{ waterPerM3: -1 }, { detergentPerL: 10_000_001 }, { waterPerM3: '2' }, { waterPerM3: 0.5 }, { gas: 1 }])(
    'the server refuses the prices %o',
    async (wrong) => {
      const body = { own: { ...noTariffs, ...wrong }, version: 0 };
      expectProblem(await server.call('kitchen', 'PUT', pathOf(place), body), 'VALIDATION_FAILED');
      expect(await read('kitchen', place)).toMatchObject({ own: noTariffs });
    },
  );
});
