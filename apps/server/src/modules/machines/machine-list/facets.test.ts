import { type ApplianceFacets, type CompanyFacets, maxCompanyFacets } from '@washboard/contract/appliances/facets';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { insertMachines, type UserName, worldUsers } from '../../../testing/world.ts';
import { companies } from '../../people/companies/tables.ts';
import { applianceStates } from '../appliances/tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  const { orm } = server.context.database;
  for (const [serialNumber, FW00] of [
    ['PONTE0001', '1.9.0'],
    ['PONTE0002', '1.10.0'],
    ['HOTEL0001', '1.10.0'],
    ['BRINA0001', '7.0.0'],
  ] as const) {
    const versions = { FW00, FW02: '1.0.0' };
    await orm.update(applianceStates).set({ versions }).where(eq(applianceStates.serialNumber, serialNumber));
  }
});
afterAll(() => server.close());

async function facetsOf(user: UserName): Promise<ApplianceFacets> {
  const answer = await server.call(user, 'GET', '/api/v1/appliance/facets');
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const companiesOf = async (user: UserName) =>
  (await facetsOf(user)).companies.map(({ companyCode, companyName, machines }) => [
    companyCode,
    companyName,
    machines,
  ]);

async function totalOf(user: UserName, filter: Record<string, string>): Promise<number> {
  return (await server.call(user, 'GET', `/api/v1/appliance/appliances?${new URLSearchParams(filter)}`)).json().total;
}

describe('the facets of the machine list', () => {
  it('the facets have the values of the machines, with counts', async () => {
    expect(await facetsOf('manager')).toEqual({
      areAllCompanies: true,
      companies: [
        { companyCode: '300002', companyName: 'Hotel Belvedere', machines: 1 },
        { companyCode: '200001', companyName: 'Navigli Service', machines: 4 },
        { companyCode: '300001', companyName: 'Trattoria Al Ponte', machines: 2 },
      ],
      gammas: [
        { gamma: 'ge', machines: 1 },
        { gamma: 'hiline', machines: 1 },
        { gamma: 'infinity', machines: 2 },
      ],
      firmware: [
        { version: '1.10.0', machines: 2 },
        { version: '1.9.0', machines: 1 },
      ],
    });
  });

  it('the facets have the companies of the machines, and those above them that the user knows', async () => {
    expect(await companiesOf('kitchen')).toEqual([
      ['300003', 'Gasthaus Linde', 1],
      ['300001', 'Trattoria Al Ponte', 2],
    ]);
    expect(await companiesOf('service')).toEqual(await companiesOf('manager'));
    expect(await companiesOf('admin')).toContainEqual(['100000', 'Marea', 7]);
    expect(await companiesOf('admin')).toContainEqual(['200002', 'Isar Küchentechnik', 2]);
    expect(await facetsOf('withoutCompany')).toEqual({
      areAllCompanies: true,
      companies: [],
      gammas: [],
      firmware: [],
    });
  });

  it.each(Object.keys(worldUsers).filter((name) => !/pending|inactive|deleted/.test(name)) as UserName[])(
    'each facet of the user %s counts the machines that the list shows for it',
    async (user) => {
      const { companies, gammas, firmware } = await facetsOf(user);
      for (const { companyCode, machines } of companies) expect(await totalOf(user, { companyCode })).toBe(machines);
      for (const { gamma, machines } of gammas) expect(await totalOf(user, { gamma })).toBe(machines);
      for (const { version, machines } of firmware) expect(await totalOf(user, { firmware: version })).toBe(machines);
    },
  );

  it('the facets count machines although the company tree has a cycle', async () => {
    const { orm } = server.context.database;
    await orm.update(companies).set({ parentCompanyCode: '300001' }).where(eq(companies.companyCode, '100000'));
    expect(await companiesOf('admin')).toContainEqual(['300001', 'Trattoria Al Ponte', 7]);
    await orm.update(companies).set({ parentCompanyCode: null }).where(eq(companies.companyCode, '100000'));
  });
});

describe('the facet of companies', () => {
  async function found(user: UserName, query: Record<string, string>): Promise<CompanyFacets> {
    const url = `/api/v1/appliance/facets/companies?${new URLSearchParams(query)}`;
    const answer = await server.call(user, 'GET', url);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  }
  const namesOf = ({ companies }: CompanyFacets) => companies.map(({ companyName }) => companyName);

  it.each([
    ['TRATT', ['Trattoria Al Ponte']],
    ['Kuche', ['Isar Küchentechnik']],
    ['küche', ['Isar Küchentechnik']],
    ['100%', []],
    ['\u0301', []],
    ['_sar', []],
  ])('an administrator searches the companies for %s', async (search, names) => {
    expect(namesOf(await found('admin', { search }))).toEqual(names);
  });

  it('a manager finds a company by its code, and no company out of scope', async () => {
    const company = { companyCode: '300001', companyName: 'Trattoria Al Ponte', machines: 2 };
    expect(await found('manager', { companyCode: '300001' })).toEqual({ areAllCompanies: true, companies: [company] });
    expect(await found('manager', { companyCode: '200002' })).toEqual({ areAllCompanies: true, companies: [] });
    expect(await found('manager', { search: 'Isar' })).toEqual({ areAllCompanies: true, companies: [] });
    expect(await found('withoutCompany', {})).toEqual({ areAllCompanies: true, companies: [] });
  });

  it('the facet of companies hides the children of a company that the user does not know', async () => {
    const { orm } = server.context.database;
    await orm.insert(companies).values([
      { companyCode: '400001', companyName: 'Mensa', parentCompanyCode: '300001' },
      { companyCode: '400002', companyName: 'Mensa Nord', parentCompanyCode: '400001' },
    ]);
    await insertMachines(server.context.database, [
      { serialNumber: 'MENSA0001', companyCode: '400002', applianceName: 'Mensa', assignedCompanyCode: '200001' },
    ]);
    for (const { companyCode, machines } of (await facetsOf('service')).companies)
      expect([companyCode, await totalOf('service', { companyCode })]).toEqual([companyCode, machines]);
    expect(await totalOf('service', { companyCode: '300001' })).toBe(2);
    expect(await totalOf('service', { companyCode: '400002' })).toBe(1);
    expect(await totalOf('admin', { companyCode: '300001' })).toBe(3);
  });

  it('the facet has the companies with the most machines, and a search finds the rest', async () => {
    const { orm } = server.context.database;
    const codes = Array.from({ length: maxCompanyFacets + 1 }, (_, i) => String(700_000 + i));
    await orm
      .insert(companies)
      .values(
        codes.map((companyCode, i) => ({ companyCode, companyName: `Filiale ${i}`, parentCompanyCode: '200001' })),
      );
    await insertMachines(
      server.context.database,
      codes.map((companyCode) => ({ serialNumber: `F${companyCode}`, applianceName: 'Filiale', companyCode })),
    );
    const { areAllCompanies, companies: named } = await facetsOf('admin');
    expect(areAllCompanies).toBe(false);
    expect(named).toHaveLength(maxCompanyFacets);
    expect(named.map(({ companyName }) => companyName)).toContain('Trattoria Al Ponte');
    const left = codes.filter((code) => !named.some(({ companyCode }) => companyCode === code));
    expect(left.length).toBeGreaterThan(0);
    for (const code of left) {
      const search = `Filiale ${Number(code) - 700_000}`;
      expect((await found('admin', { search })).companies.map(({ companyCode }) => companyCode)).toContain(code);
    }
  });
});
