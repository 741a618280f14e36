import {
  type CompanyLimits,
  type LimitProfile,
  type LimitsInForce,
  maxLimitProfiles,
  maxLimitVersions,
} from '@washboard/contract/hygiene/hygiene-limits';
import type { HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';
import { desc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../../testing/test-server.ts';
import type { UserName } from '../../../../testing/world.ts';
import { companies } from '../../../people/companies/tables.ts';
import { auditLog } from '../../../platform/audit/tables.ts';
import { storeBatch } from '../../machine-gateway/index.ts';
import { companyLimitChoices, limitProfiles, limitProfileVersions, machineLimitChoices } from '../tables.ts';
import { cycleEnded } from '../testing/cycles.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const { orm } = server.context.database;
  for (const table of [machineLimitChoices, companyLimitChoices, limitProfileVersions, limitProfiles])
    await orm.delete(table);
});

const listener = '/api/v1/event-hub-listener';
const companyPath = (code: string) => `/api/v1/account/companies/${code}`;
const choicePath = (place: string) =>
  /^\d/.test(place) ? `${companyPath(place)}/limitProfile` : `${listener}/${place}/limitProfile`;

const strict = { tankTmpMin: 650, rinseTmpMin: 840, rinseTmpMax: 900, contactSMin: 90 };
const mild = { tankTmpMin: 580, rinseTmpMin: 780, rinseTmpMax: 920, contactSMin: null };

const create = (who: UserName, code: string, name: string, limits: object = strict) =>
  server.call(who, 'POST', `${companyPath(code)}/limitProfiles`, { name, limits });
const change = (who: UserName, code: string, id: string, body: object) =>
  server.call(who, 'PUT', `${companyPath(code)}/limitProfiles/${id}`, body);
const retire = (who: UserName, code: string, id: string) =>
  server.call(who, 'DELETE', `${companyPath(code)}/limitProfiles/${id}`);
const choose = (who: UserName, place: string, profileId: string | null, version = 0) =>
  server.call(who, 'PUT', choicePath(place), { profileId, ...(/^\d/.test(place) && { version }) });

async function created(who: UserName, code: string, name: string, limits: object = strict): Promise<LimitProfile> {
  const answer = await create(who, code, name, limits);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

async function chosen(who: UserName, place: string, profileId: string | null, version = 0): Promise<LimitsInForce> {
  const answer = await choose(who, place, profileId, version);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function read<Sheet extends CompanyLimits | LimitsInForce = LimitsInForce>(who: UserName, place: string) {
  const answer = await server.call(who, 'GET', choicePath(place));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as Sheet;
}

let cycles = 0;
async function wash(serialNumber = 'PONTE0001', fields = {}): Promise<HygieneRecord> {
  cycles += 1;
  await storeBatch(server.context.database, [cycleEnded(serialNumber, cycles, fields)]);
  const list = await server.call('admin', 'GET', `${listener}/${serialNumber}/hygieneRecords?limit=1`);
  return list.json().items[0];
}

async function linesOf(...actions: string[]) {
  return server.context.database.orm
    .select()
    .from(auditLog)
    .where(inArray(auditLog.action, actions))
    .orderBy(desc(auditLog.id));
}

const navigli = { companyCode: '200001', companyName: 'Navigli Service' };
const ponte = { companyCode: '300001', companyName: 'Trattoria Al Ponte' };

describe('a profile of a company', () => {
  it('a chosen profile judges the next cycles of its machine, and their records name the profile', async () => {
    const { id } = await created('service', '200001', '  House rules ');
    expect(await chosen('service', 'PONTE0001', id)).toMatchObject({
      profile: { id, version: 1 },
      name: 'House rules',
      limits: strict,
      chosenFor: 'machine',
      company: null,
      inherited: { profile: { id: 'en17735', version: 2 }, chosenFor: 'usual' },
    });
    expect(await wash()).toMatchObject({
      profile: { id, version: 1 },
      profileName: 'House rules',
      limits: strict,
      result: 'deviating',
      reasons: ['tankTooCold', 'rinseTooCold'],
    });
    expect(await wash('HOTEL0001')).toMatchObject({ profile: { id: 'en17735' }, profileName: null, result: 'valid' });
  });

  it('a new version of a profile judges the next cycles and never changes an old record', async () => {
    const { id } = await created('service', '200001', 'House rules');
    await chosen('service', '200001', id);
    const before = await wash();
    const changed = await change('manager', '200001', id, { version: 1, name: 'Mild rules', limits: mild });
    expect(changed.json()).toMatchObject({ id, version: 2, name: 'Mild rules', limits: mild });
    const after = await wash();
    expect(after).toMatchObject({
      profile: { id, version: 2 },
      profileName: 'Mild rules',
      limits: mild,
      result: 'valid',
    });
    const again = await server.call('kitchen', 'GET', `${listener}/PONTE0001/hygieneRecords/${before.id}`);
    expect(again.json()).toEqual(before);
    expect(before).toMatchObject({ profile: { id, version: 1 }, profileName: 'House rules', limits: strict });
  });

  it('the table and the data of an export have the name and version of the profile', async () => {
    const { id } = await created('service', '300001', 'House rules; “strict”');
    await chosen('service', 'PONTE0001', id);
    await wash();
    await change('service', '300001', id, { version: 1, name: 'New rules', limits: mild });
    await wash();
    const path = `${listener}/PONTE0001/hygieneRecords/export`;
    const table = (await server.call('kitchen', 'GET', `${path}?format=csv`)).body;
    expect(table).toContain('Profilo dei limiti;Versione del profilo');
    expect(table).toContain(';New rules;2;');
    expect(table).toContain(';"House rules; “strict”";1;');
    const records: HygieneRecord[] = (await server.call('kitchen', 'GET', `${path}?format=json`)).json();
    expect(records.slice(0, 2).map(({ profileName }) => profileName)).toEqual(['New rules', 'House rules; “strict”']);
  });

  it('a record never mixes the limits of two versions while the profile changes', async () => {
    const { id } = await created('service', '300001', 'Changing');
    await chosen('service', 'PONTE0001', id);
    const limitsOf = (version: number) => ({ ...strict, tankTmpMin: 600 + version });
    await Promise.all([
      (async () => {
        for (let version = 1; version < 20; version += 1)
          await change('service', '300001', id, { version, name: 'Changing', limits: limitsOf(version + 1) });
      })(),
      (async () => {
        for (let i = 0; i < 20; i += 1) await wash();
      })(),
    ]);
    const list = await server.call('admin', 'GET', `${listener}/PONTE0001/hygieneRecords?limit=20`);
    const versions = list.json().items.map(({ profile, limits }: HygieneRecord) => {
      expect(limits).toEqual(profile.version === 1 ? strict : limitsOf(profile.version));
      return profile.version;
    });
    expect(new Set(versions).size).toBeGreaterThan(1);
  });

  it('a user who has read an older version cannot overwrite a profile and gets the current version', async () => {
    const { id } = await created('service', '200001', 'House rules');
    await change('service', '200001', id, { version: 1, name: 'House rules', limits: mild });
    const late = await change('manager', '200001', id, { version: 1, name: 'Other rules', limits: strict });
    expectProblem(late, 'LIMITS_CHANGED');
    expect(late.json().errors).toEqual([{ path: 'version', message: '2' }]);
    const same = await change('manager', '200001', id, { version: 1, name: 'House rules', limits: mild });
    expect(same.json()).toMatchObject({ version: 2 });
  });

  it('a company cannot have two profiles whose names differ only by case', async () => {
    const { id } = await created('service', '200001', 'House rules');
    expectProblem(await create('service', '200001', 'HOUSE RULES'), 'LIMIT_PROFILE_NAME_TAKEN');
    const other = await created('service', '200001', 'Other');
    const rename = { version: 1, name: 'house rules', limits: strict };
    expectProblem(await change('service', '200001', other.id, rename), 'LIMIT_PROFILE_NAME_TAKEN');
    expect((await change('service', '200001', id, rename)).json()).toMatchObject({ name: 'house rules', version: 2 });
    await created('service', '300001', 'House rules');
  });

  it.each<[string, object, string]>([
    ['rinseTmpMax', { rinseTmpMin: 850, rinseTmpMax: 850 }, 'limits.rinseTmpMax'],
    ['a cold tank', { tankTmpMin: 299 }, 'limits.tankTmpMin'],
    ['steam', { rinseTmpMax: 1001 }, 'limits.rinseTmpMax'],
    ['no contact time', { contactSMin: 0 }, 'limits.contactSMin'],
    ['more than an hour', { contactSMin: 3601 }, 'limits.contactSMin'],
    ['a fraction', { tankTmpMin: 600.5 }, 'limits.tankTmpMin'],
  ])('the server refuses a profile with invalid limits: %s', async (_name, wrong, path) => {
    const answer = await create('service', '200001', 'Wrong', { ...strict, ...wrong });
    expectProblem(answer, 'VALIDATION_FAILED');
    expect(answer.json().errors).toMatchObject([{ path }]);
  });

  it.each(['', '   ', 'x'.repeat(61), 'a\u0007b'])('the server refuses a profile with the name %j', async (name) => {
    expectProblem(await create('service', '200001', name), 'VALIDATION_FAILED');
  });

  it.each<[UserName, string[]]>([
    ['service', ['200001', '300001', '300002']],
    ['manager', ['200001', '300001', '300002']],
    ['admin', ['100000', '200001', '200002', '300001', '300002', '300003']],
  ])('the user %s creates and lists limit profiles of the companies in scope only', async (who, allowed) => {
    for (const code of ['100000', '200001', '200002', '300001', '300002', '300003', '999999']) {
      const answers = [
        await create(who, code, 'In scope'),
        await server.call(who, 'GET', `${companyPath(code)}/limitProfiles`),
      ];
      if (allowed.includes(code)) expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 200]);
      else for (const answer of answers) expectProblem(answer, 'COMPANY_NOT_FOUND');
    }
  });

  it('a kitchen manager cannot create, change, retire, choose or list profiles', async () => {
    const { id } = await created('service', '300001', 'House rules');
    expectProblem(await create('kitchen', '300001', 'Mine'), 'FORBIDDEN');
    expectProblem(await change('kitchen', '300001', id, { version: 1, name: 'Mine', limits: mild }), 'FORBIDDEN');
    expectProblem(await retire('kitchen', '300001', id), 'FORBIDDEN');
    expectProblem(await choose('kitchen', '300001', id), 'FORBIDDEN');
    expectProblem(await choose('kitchen', 'PONTE0001', id), 'FORBIDDEN');
    expectProblem(await server.call('kitchen', 'GET', choicePath('300001')), 'FORBIDDEN');
    await chosen('service', 'PONTE0001', id);
    expect(await read('kitchen', 'PONTE0001')).toMatchObject({ name: 'House rules', profiles: [], companies: [] });
  });

  it('a user changes a profile under its own company only', async () => {
    const { id } = await created('admin', '100000', 'Of the maker');
    const body = { version: 1, name: 'Mine', limits: mild };
    expectProblem(await change('manager', '200001', id, body), 'LIMIT_PROFILE_NOT_FOUND');
    expectProblem(await change('manager', '100000', id, body), 'COMPANY_NOT_FOUND');
    expectProblem(await retire('manager', '200001', id), 'LIMIT_PROFILE_NOT_FOUND');
  });

  it('the audit log has the limits of a profile in degrees', async () => {
    const { id } = await created('service', '200001', 'House rules');
    await change('service', '200001', id, { version: 1, name: 'New rules', limits: { ...strict, tankTmpMin: 655 } });
    await retire('service', '200001', id);
    const lines = await linesOf(
      ...['company.limitProfileCreated', 'company.limitProfileChanged', 'company.limitProfileRetired'],
    );
    expect(lines.slice(0, 3)).toMatchObject([
      { action: 'company.limitProfileRetired', subject: '200001', detail: { limitProfile: 'New rules' } },
      {
        action: 'company.limitProfileChanged',
        before: { name: 'House rules', version: 1, tankTmpMin: 65 },
        after: { name: 'New rules', version: 2, tankTmpMin: 65.5 },
      },
      { action: 'company.limitProfileCreated', after: { tankTmpMin: 65, rinseTmpMin: 84, contactSMin: 90 } },
    ]);
  });

  it('the server limits the number of limit profiles and of their versions', async () => {
    const { orm } = server.context.database;
    const rows = Array.from({ length: maxLimitProfiles }, (_, i) => ({ id: `profile ${i}`, name: `Profile ${i}` }));
    const at = new Date();
    await orm
      .insert(limitProfiles)
      .values(rows.map((row) => ({ ...row, companyCode: '200001', version: 1, changedAt: at, retiredAt: at })));
    expectProblem(await create('service', '200001', 'One more'), 'TOO_MANY_LIMIT_PROFILES');

    const { id } = await created('service', '300001', 'Often changed');
    const last = { profileId: id, version: maxLimitVersions, name: 'Often changed', ...strict, createdAt: at };
    await orm.insert(limitProfileVersions).values(last);
    await orm.update(limitProfiles).set({ version: maxLimitVersions }).where(eq(limitProfiles.id, id));
    const body = { version: maxLimitVersions, name: 'Often changed', limits: mild };
    expectProblem(await change('service', '300001', id, body), 'TOO_MANY_LIMIT_PROFILES');
  });
});

describe('a retired profile', () => {
  it('a retired profile is not offered, chosen or changed, and records keep its name', async () => {
    const { id } = await created('service', '200001', 'House rules');
    await chosen('service', 'PONTE0001', id);
    const { id: record } = await wash();
    await chosen('service', 'PONTE0001', null);
    expect((await retire('service', '200001', id)).statusCode).toBe(204);
    expect((await retire('service', '200001', id)).statusCode).toBe(204);
    expect((await read('service', 'PONTE0001')).profiles.map(({ name }) => name)).toEqual([null, null]);
    expectProblem(await choose('service', 'PONTE0001', id), 'LIMIT_PROFILE_NOT_FOUND');
    expectProblem(await choose('service', '300001', id), 'LIMIT_PROFILE_NOT_FOUND');
    const body = { version: 1, name: 'House rules', limits: mild };
    expectProblem(await change('service', '200001', id, body), 'LIMIT_PROFILE_NOT_FOUND');
    const list = await server.call('service', 'GET', `${companyPath('200001')}/limitProfiles`);
    expect(list.json().items).toMatchObject([{ id, retiredAt: expect.any(String) }]);
    const kept = await server.call('kitchen', 'GET', `${listener}/PONTE0001/hygieneRecords/${record}`);
    expect(kept.json()).toMatchObject({ profileName: 'House rules', limits: strict });
    expectProblem(await create('service', '200001', 'House rules'), 'LIMIT_PROFILE_NAME_TAKEN');
  });

  it('the server refuses to retire a chosen profile and counts its machines and companies', async () => {
    const { id } = await created('service', '200001', 'House rules');
    await chosen('service', 'PONTE0001', id);
    await chosen('service', 'HOTEL0001', id);
    await chosen('service', '300001', id);
    const refused = await retire('service', '200001', id);
    expectProblem(refused, 'LIMIT_PROFILE_IN_USE');
    expect(refused.json().errors).toEqual([
      { path: 'machines', message: '2' },
      { path: 'companies', message: '1' },
    ]);
    expect((await wash()).profile).toEqual({ id, version: 1 });
    for (const place of ['PONTE0001', 'HOTEL0001']) await chosen('service', place, null);
    await chosen('service', '300001', null, 1);
    expect((await retire('service', '200001', id)).statusCode).toBe(204);
  });

  it('a profile cannot be chosen and retired at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await created('service', '200001', `Round ${round}`);
      const [choice, retirement] = await Promise.all([
        choose('service', 'PONTE0001', id),
        retire('manager', '200001', id),
      ]);
      expect([200, 204]).toContain(Math.min(choice.statusCode, retirement.statusCode));
      expect(choice.statusCode === 200).toBe(retirement.statusCode === 409);
      await chosen('service', 'PONTE0001', null);
    }
  });
});

describe('the choice of a company', () => {
  it('a company’s choice of limits applies to companies below, until a nearer company chooses', async () => {
    const house = await created('service', '200001', 'House rules');
    await chosen('manager', '200001', house.id);
    expect(await read('kitchen', 'PONTE0001')).toMatchObject({
      name: 'House rules',
      chosenFor: 'company',
      company: navigli,
    });
    await chosen('service', '300001', 'fdaFoodCode');
    expect(await read('kitchen', 'PONTE0001')).toMatchObject({
      profile: { id: 'fdaFoodCode', version: 1 },
      name: null,
      chosenFor: 'company',
      company: ponte,
    });
    expect((await wash()).profile.id).toBe('fdaFoodCode');
    expect((await wash('HOTEL0001')).profile.id).toBe(house.id);
    await chosen('service', 'PONTE0001', 'en17735');
    expect(await read('kitchen', 'PONTE0001')).toMatchObject({
      profile: { id: 'en17735' },
      chosenFor: 'machine',
      inherited: { profile: { id: 'fdaFoodCode' }, company: ponte },
    });
    expect((await wash()).profile.id).toBe('en17735');
    await chosen('service', 'PONTE0001', null);
    expect(await chosen('service', '300001', null, 1)).toMatchObject({
      name: 'House rules',
      company: navigli,
      version: 2,
    });
    expect((await wash()).profile.id).toBe(house.id);
  });

  it.each<[UserName, string[]]>([
    ['service', ['200001', '300001', '300002']],
    ['manager', ['200001', '300001', '300002']],
    ['admin', ['100000', '200001', '200002', '300001', '300002', '300003']],
  ])('the user %s reads and chooses limits for the companies in scope only', async (who, allowed) => {
    for (const code of ['100000', '200001', '200002', '300001', '300002', '300003', '999999']) {
      const answers = [await server.call(who, 'GET', choicePath(code)), await choose(who, code, 'fdaFoodCode')];
      if (allowed.includes(code)) expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      else for (const answer of answers) expectProblem(answer, 'COMPANY_NOT_FOUND');
    }
  });

  it('the limits of a machine do not name a company that the caller does not know', async () => {
    const { id } = await created('admin', '200002', 'Of Isar');
    await chosen('admin', '200002', id);
    expect(await read('kitchen', 'LINDE0002')).toMatchObject({ name: 'Of Isar', chosenFor: 'company', company: null });
    await chosen('admin', '300003', id);
    expect(await read('kitchen', 'LINDE0002')).toMatchObject({
      company: { companyCode: '300003', companyName: 'Gasthaus Linde' },
    });
  });

  it('the limits of a machine offer the profiles of its company and of companies above', async () => {
    const below = await created('service', '300001', 'Of Ponte');
    const own = await created('service', '200001', 'Of Navigli');
    const above = await created('admin', '100000', 'Of the maker');
    const beside = await created('admin', '200002', 'Of Isar');
    const { profiles, companies } = await read('service', 'PONTE0001');
    expect(profiles.map(({ name }) => name)).toEqual([null, null, 'Of Ponte', 'Of Navigli', 'Of the maker']);
    expect(profiles.map(({ company }) => company)).toMatchObject([
      null,
      null,
      ponte,
      navigli,
      { companyCode: '100000' },
    ]);
    expect(companies).toEqual([ponte, navigli]);
    expect((await read<CompanyLimits>('service', '200001')).profiles.map(({ name }) => name)).toEqual([
      ...[null, null, 'Of Navigli', 'Of the maker'],
    ]);
    for (const id of [beside.id, below.id])
      expectProblem(await choose('service', '200001', id), 'LIMIT_PROFILE_NOT_FOUND');
    expectProblem(await choose('service', 'HOTEL0001', below.id), 'LIMIT_PROFILE_NOT_FOUND');
    for (const id of [own.id, above.id]) await chosen('service', 'PONTE0001', id);
  });

  it('a user who has read an older version cannot overwrite a choice of limits', async () => {
    await chosen('service', '300001', 'fdaFoodCode');
    expectProblem(await choose('manager', '300001', 'en17735'), 'LIMITS_CHANGED');
    expect(await read<CompanyLimits>('service', '300001')).toMatchObject({
      profile: { id: 'fdaFoodCode' },
      version: 1,
    });
    expect(await chosen('manager', '300001', 'fdaFoodCode')).toMatchObject({ version: 1 });
    const answers = await Promise.all(['en17735', null].map((id) => choose('service', '300001', id, 1)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  it('the audit log records the choices of limits of a company and of a machine', async () => {
    const { id } = await created('service', '200001', 'House rules');
    await chosen('service', '200001', id);
    await chosen('service', 'PONTE0001', 'fdaFoodCode');
    await chosen('service', 'PONTE0001', id);
    const lines = await linesOf('company.limitsChosen', 'hygiene.limitsChosen');
    const ofMachine = { action: 'hygiene.limitsChosen', serialNumber: 'PONTE0001' };
    expect(lines.slice(0, 3)).toMatchObject([
      { ...ofMachine, before: { limitProfile: 'fdaFoodCode' }, after: { limitProfile: 'House rules' } },
      { ...ofMachine, before: { limitProfile: null }, after: { limitProfile: 'fdaFoodCode' } },
      { action: 'company.limitsChosen', subject: '200001', before: { limitProfile: null } },
    ]);
  });

  it.each(['none', 'EN17735', '', 7, '00000000-0000-4000-8000-000000000000'])(
    'the server refuses the choice %j of limits',
    async (profileId) => {
      for (const place of ['300001', 'PONTE0001']) {
        const answer = await server.call('service', 'PUT', choicePath(place), {
          profileId,
          ...(place === '300001' && { version: 0 }),
        });
        expectProblem(answer, String(profileId).length === 36 ? 'LIMIT_PROFILE_NOT_FOUND' : 'VALIDATION_FAILED');
      }
    },
  );
});

async function move(serialNumber: string, companyCode: string): Promise<void> {
  const answer = await server.call('admin', 'POST', `/api/v1/appliance/appliances/${serialNumber}/move`, {
    companyCode,
  });
  expect(answer.statusCode, answer.body).toBe(200);
}

async function moveCompany(companyCode: string, parentCompanyCode: string): Promise<void> {
  const answer = await server.call('admin', 'PUT', `${companyPath(companyCode)}/parent`, { parentCompanyCode });
  expect(answer.statusCode, answer.body).toBe(200);
}

describe('a move and its limits', () => {
  it('a machine out of reach of its profile has its new company’s limits until it returns', async () => {
    const { id } = await created('service', '200001', 'House rules');
    await chosen('service', 'PONTE0001', id);
    await chosen('admin', '300003', 'fdaFoodCode');
    await move('PONTE0001', '300003');
    try {
      expect(await read('admin', 'PONTE0001')).toMatchObject({ profile: { id: 'fdaFoodCode' }, chosenFor: 'company' });
      expect((await wash()).profile.id).toBe('fdaFoodCode');
      expectProblem(await choose('admin', 'PONTE0001', id), 'LIMIT_PROFILE_NOT_FOUND');
    } finally {
      await move('PONTE0001', '300001');
    }
    expect(await read('service', 'PONTE0001')).toMatchObject({ profile: { id, version: 1 }, chosenFor: 'machine' });
    expect((await wash()).profile).toEqual({ id, version: 1 });
  });

  it('a moved machine keeps a profile that applies in its new company', async () => {
    const { id } = await created('service', '200001', 'House rules');
    await chosen('service', 'HOTEL0001', id);
    await move('HOTEL0001', '300001');
    try {
      expect(await read('service', 'HOTEL0001')).toMatchObject({ profile: { id }, chosenFor: 'machine' });
    } finally {
      await move('HOTEL0001', '300002');
    }
  });

  it('a retired profile does not return when its machine moves back', async () => {
    const { id } = await created('service', '300001', 'Of Ponte');
    await chosen('service', 'PONTE0001', id);
    await move('PONTE0001', '300003');
    try {
      expect((await retire('service', '300001', id)).statusCode).toBe(204);
    } finally {
      await move('PONTE0001', '300001');
    }
    expect(await read('service', 'PONTE0001')).toMatchObject({ profile: { id: 'en17735' }, chosenFor: 'usual' });
    expect((await wash()).profile.id).toBe('en17735');
  });

  it('a moved company loses the effect of a profile from its previous parent', async () => {
    const { id } = await created('service', '200001', 'House rules');
    await chosen('service', '300001', id);
    await chosen('admin', '200002', 'fdaFoodCode');
    await moveCompany('300001', '200002');
    try {
      expect(await read('admin', 'PONTE0001')).toMatchObject({
        profile: { id: 'fdaFoodCode' },
        chosenFor: 'company',
        company: { companyCode: '200002' },
      });
      expect((await wash()).profile.id).toBe('fdaFoodCode');
    } finally {
      await moveCompany('300001', '200001');
    }
    expect((await wash()).profile).toEqual({ id, version: 1 });
  });

  it('a machine that moves to stock loses its choice of limits', async () => {
    await chosen('admin', 'HOTEL0001', 'fdaFoodCode');
    await move('HOTEL0001', '100000');
    await move('HOTEL0001', '300002');
    expect(await read('service', 'HOTEL0001')).toMatchObject({ chosenFor: 'usual' });
  });
});

describe('a deleted company', () => {
  it('records keep the profile names of a deleted company, and its choice ends', async () => {
    const { orm } = server.context.database;
    await orm.insert(companies).values({ companyCode: '400009', companyName: 'Short', parentCompanyCode: '300001' });
    const { id } = await created('admin', '400009', 'Short rules');
    await move('PONTE0001', '400009');
    await chosen('admin', 'PONTE0001', id);
    await chosen('admin', '400009', id);
    const { id: record } = await wash();
    await move('PONTE0001', '300001');
    const deleted = await server.call('admin', 'DELETE', '/api/v1/account/company/400009');
    expect(deleted.statusCode, deleted.body).toBe(204);
    const kept = await server.call('kitchen', 'GET', `${listener}/PONTE0001/hygieneRecords/${record}`);
    expect(kept.json()).toMatchObject({ profile: { id, version: 1 }, profileName: 'Short rules', limits: strict });
    expect(await read('admin', 'PONTE0001')).toMatchObject({ profile: { id: 'en17735' }, chosenFor: 'usual' });
    expect((await wash()).profile.id).toBe('en17735');
  });
});
