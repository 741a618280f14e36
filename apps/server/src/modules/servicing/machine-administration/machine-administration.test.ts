import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, withoutInstance } from '../../../testing/expect-problem.ts';
import { LiveClient } from '../../../testing/live-client.ts';
import { TestMachine } from '../../../testing/test-machine.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { linkSecret, type UserName, unknownSerialNumber, worldUsers } from '../../../testing/world.ts';
import { appliances } from '../../machines/appliances/tables.ts';
import { authenticateMachine } from '../../machines/machine-gateway/index.ts';
import { users } from '../../people/accounts/tables.ts';
import { auditLog } from '../../platform/audit/tables.ts';
import { customerAppliances, customers } from '../customers/tables.ts';

const list = '/api/v1/appliance/administeredMachines';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ hasGateway: true, isListening: true });
  for (const name of ['service', 'kitchen'] as const) {
    await server.context.database.orm
      .update(users)
      .set({ administrationProfile: ['PRODUCTS'] })
      .where(eq(users.id, worldUsers[name].id));
  }
});
afterAll(() => server.close());

const serialNumbersOf = async (user: UserName, query = '') => {
  const answer = await server.call(user, 'GET', `${list}?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().items.map(({ serialNumber }: { serialNumber: string }) => serialNumber);
};
const act = (user: UserName, serialNumber: string, action: string, body?: object) =>
  server.call(user, 'POST', `/api/v1/appliance/appliances/${serialNumber}/${action}`, body);
const canSee = async (user: UserName, serialNumber: string) =>
  (await server.call(user, 'GET', `/api/v1/appliance/getApplianceDetail?serialNumber=${serialNumber}`)).statusCode ===
  200;
const rowOf = async (serialNumber: string) => {
  const [row] = await server.context.database.orm
    .select()
    .from(appliances)
    .where(eq(appliances.serialNumber, serialNumber));
  return row;
};
const auditOf = (action: string) =>
  server.context.database.orm
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, action as never));

describe('the administered machines', () => {
  it('a caller administers the machines of their company and of all below it, whatever their role', async () => {
    const service = ['HOTEL0001', 'PONTE0001', 'PONTE0002', 'VAN0001'];
    expect(await serialNumbersOf('service')).toEqual(service);
    // The account has claimed LINDE0002 but does not administer its company.
    expect(await serialNumbersOf('kitchen')).toEqual(['PONTE0001', 'PONTE0002']);
    expect(await serialNumbersOf('admin')).toEqual([...service, 'LINDE0001', 'LINDE0002', 'STOCK0001'].toSorted());
  });

  it('an account without the profile cannot list the administered machines', async () => {
    expectProblem(await server.call('manager', 'GET', list), 'FORBIDDEN');
    expectProblem(await server.call('manager', 'GET', `${list}/export`), 'FORBIDDEN');
  });

  it('an administrator finds machines by number, name, model, company, range, claim and connection', async () => {
    expect(await serialNumbersOf('admin', 'search=piatti')).toEqual(['PONTE0001']);
    expect(await serialNumbersOf('admin', 'search=belvedere')).toEqual(['HOTEL0001']);
    expect(await serialNumbersOf('admin', 'gamma=hiline')).toEqual(['PONTE0002']);
    expect(await serialNumbersOf('admin', 'claim=claimed')).toEqual(['LINDE0002']);
    expect(await serialNumbersOf('admin', 'claim=unclaimed&companyCode=200002')).toEqual(['LINDE0001']);
    expect(await serialNumbersOf('admin', 'connection=online')).toEqual([]);
    expect(await serialNumbersOf('admin', 'connection=offline&gamma=ge')).toEqual(['HOTEL0001']);
    expect(await serialNumbersOf('service', 'companyCode=200002')).toEqual([]);
  });

  it.each(['serialNumber', '-serialNumber', 'applianceName', '-companyName', 'createdAt', '-createdAt'])(
    'the pages by %s contain each machine once',
    async (sort) => {
      const all = await serialNumbersOf('admin', `sort=${sort}`);
      const paged: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const answer = await server.call(
          'admin',
          'GET',
          `${list}?sort=${sort}&limit=2${cursor && `&cursor=${cursor}`}`,
        );
        const { items, nextCursor, total } = answer.json();
        expect(total).toBe(7);
        paged.push(...items.map(({ serialNumber }: { serialNumber: string }) => serialNumber));
        cursor = nextCursor;
      }
      expect(paged).toEqual(all);
      expect(new Set(paged).size).toBe(7);
    },
  );

  it('the list refuses an invalid cursor', async () => {
    const cursor = Buffer.from(JSON.stringify(['createdAt', 'yesterday', 'X'])).toString('base64url');
    expectProblem(await server.call('admin', 'GET', `${list}?sort=createdAt&cursor=${cursor}`), 'VALIDATION_FAILED');
  });

  it('the list names who claimed a machine only to administrators of that account', async () => {
    const claimed = (await server.call('admin', 'GET', `${list}?claim=claimed`)).json().items;
    expect(claimed).toMatchObject([{ isClaimed: true, claimedBy: { email: 'kitchen@kitchens.example' } }]);
    const { orm } = server.context.database;
    const claim = (id: string | null) =>
      orm.update(appliances).set({ claimedBy: id }).where(eq(appliances.serialNumber, 'HOTEL0001'));
    await claim(worldUsers.otherKitchen.id);
    const answer = await server.call('service', 'GET', `${list}?claim=claimed`);
    expect(answer.json().items).toMatchObject([{ serialNumber: 'HOTEL0001', isClaimed: true, claimedBy: null }]);
    await claim(null);
  });

  it('the export contains the filtered machines, without spreadsheet formulas', async () => {
    const { orm } = server.context.database;
    const rename = (applianceName: string) =>
      orm.update(appliances).set({ applianceName }).where(eq(appliances.serialNumber, 'PONTE0001'));
    await rename('=1+1');
    const answer = await server.inject({
      method: 'GET',
      url: `${list}/export?search=ponte`,
      headers: { ...(await server.headersOf('service')), 'x-language': 'en' },
    });
    const lines = answer.body.trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('Serial number,Name,Range');
    expect(lines[1]).toContain("PONTE0001,'=1+1,");
    await rename('Piatti');
  });
});

describe('renewing a link secret', () => {
  it('the server shows a new link secret once, replaces the previous one, ends the connection and audits it', async () => {
    const machine = await TestMachine.connect(server.gateway?.port ?? 0, 'PONTE0001');
    const answer = await act('service', 'PONTE0001', 'linkSecret');
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    await machine.untilCut();
    const { database } = server.context;
    const { linkSecret: fresh } = answer.json();
    expect(await authenticateMachine(database, 'PONTE0001', Buffer.from(linkSecret('PONTE0001')))).toBeNull();
    expect(await authenticateMachine(database, 'PONTE0001', Buffer.from(fresh))).not.toBeNull();
    const [line] = await auditOf('appliance.linkSecretIssued');
    expect(line).toMatchObject({ serialNumber: 'PONTE0001', actor: worldUsers.service.id });
    expect(JSON.stringify(line)).not.toContain(fresh);
  });

  it('the server refuses the link secret of a machine outside the subtree like the secret of an unknown machine', async () => {
    const foreign = await act('service', 'LINDE0001', 'linkSecret');
    const unknown = await act('service', unknownSerialNumber, 'linkSecret');
    expectProblem(foreign, 'APPLIANCE_NOT_FOUND');
    expect(withoutInstance(foreign)).toEqual(withoutInstance(unknown));
    expectProblem(await act('kitchen', 'LINDE0002', 'linkSecret'), 'APPLIANCE_NOT_FOUND');
    expectProblem(await act('manager', 'PONTE0001', 'linkSecret'), 'FORBIDDEN');
  });
});

describe('moving a machine', () => {
  const reset = async () => {
    const { orm } = server.context.database;
    const before = { companyCode: '300001', assignedCompanyCode: null, claimedBy: null, applianceName: 'Piatti' };
    await orm.update(appliances).set(before).where(eq(appliances.serialNumber, 'PONTE0001'));
    await orm.delete(customerAppliances);
    await orm.delete(customers);
  };
  afterEach(reset);

  it('a moved machine loses its claim, service company and customers, and disappears from live sockets', async () => {
    const { orm } = server.context.database;
    const claimed = { claimedBy: worldUsers.otherKitchen.id, assignedCompanyCode: '200002' };
    await orm.update(appliances).set(claimed).where(eq(appliances.serialNumber, 'PONTE0001'));
    const id = '11111111-1111-4111-8111-111111111111';
    await orm.insert(customers).values({ id, companyCode: '200001', name: 'Anna', surname: 'Riva' });
    const customer = { serialNumber: 'PONTE0001', companyCode: '200001', customerId: id };
    await orm.insert(customerAppliances).values(customer);
    const seeing = ['kitchen', 'otherKitchen', 'otherManager'] as const;
    const clients = await Promise.all(
      seeing.map(async (user) => {
        expect(await canSee(user, 'PONTE0001')).toBe(true);
        const client = await LiveClient.signedIn(server.url, await server.tokenOf(user));
        client.send({ type: 'subscribe', serialNumbers: ['PONTE0001'] });
        await client.until(({ type }) => type === 'snapshot');
        return client;
      }),
    );

    const answer = await act('service', 'PONTE0001', 'move', { companyCode: '300002', ifCompanyCode: '300001' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await rowOf('PONTE0001')).toMatchObject({
      companyCode: '300002',
      assignedCompanyCode: null,
      claimedBy: null,
      applianceName: 'Piatti',
    });
    expect(await orm.select().from(customerAppliances)).toEqual([]);
    for (const user of seeing) expect(await canSee(user, 'PONTE0001'), user).toBe(false);
    for (const client of clients) {
      await client.until((message) => message.type === 'error' && message.code === 'APPLIANCE_NOT_FOUND');
      client.close();
    }
    const [line] = await auditOf('appliance.moved');
    expect(line).toMatchObject({
      before: { companyCode: '300001', assignedCompanyCode: '200002' },
      after: { companyCode: '300002' },
    });
  });

  it("a machine that moves to the maker’s stock loses the previous owner's entries", async () => {
    expect((await act('admin', 'PONTE0001', 'move', { companyCode: '100000' })).statusCode).toBe(200);
    expect(await rowOf('PONTE0001')).toMatchObject({ companyCode: '100000', applianceName: 'My device' });
  });

  it('the server refuses a stale move, and a move to the current company changes nothing', async () => {
    const stale = await act('service', 'PONTE0001', 'move', { companyCode: '300002', ifCompanyCode: '200001' });
    expect(expectProblem(stale, 'APPLIANCE_MOVED').errors).toEqual([{ path: 'companyCode', message: '300001' }]);
    const audited = (await auditOf('appliance.moved')).length;
    const same = await act('service', 'PONTE0001', 'move', { companyCode: '300001', ifCompanyCode: '200001' });
    expect(same.statusCode).toBe(200);
    expect(await auditOf('appliance.moved')).toHaveLength(audited);
  });

  it('the server refuses a company outside the subtree as source or target like an unknown company', async () => {
    expectProblem(await act('service', 'PONTE0001', 'move', { companyCode: '300003' }), 'COMPANY_NOT_FOUND');
    expectProblem(await act('service', 'PONTE0001', 'move', { companyCode: '100000' }), 'COMPANY_NOT_FOUND');
    expectProblem(await act('service', 'LINDE0001', 'move', { companyCode: '300001' }), 'APPLIANCE_NOT_FOUND');
  });
});

describe('ending a claim', () => {
  const claim = (serialNumber: string, fields: object) =>
    server.context.database.orm.update(appliances).set(fields).where(eq(appliances.serialNumber, serialNumber));

  it('ending a claim leaves the machine in its company and hides it from the account', async () => {
    await claim('PONTE0002', { claimedBy: worldUsers.otherKitchen.id, claimedFrom: '100000' });
    expect(await canSee('otherKitchen', 'PONTE0002')).toBe(true);
    expect((await act('service', 'PONTE0002', 'endClaim')).statusCode).toBe(200);
    expect(await rowOf('PONTE0002')).toMatchObject({ companyCode: '300001', claimedBy: null, claimedFrom: null });
    expect(await canSee('otherKitchen', 'PONTE0002')).toBe(false);
    expectProblem(await act('service', 'PONTE0002', 'endClaim'), 'APPLIANCE_NOT_CLAIMED');
  });

  it("ending the claim of a person without a company removes that person's entries", async () => {
    const { id } = worldUsers.withoutCompany;
    await claim('STOCK0001', { claimedBy: id, claimedFrom: '100000', applianceName: 'Mine' });
    expect((await act('admin', 'STOCK0001', 'endClaim')).statusCode).toBe(200);
    expect(await rowOf('STOCK0001')).toMatchObject({ claimedBy: null, applianceName: 'My device' });
  });

  it('the server refuses to end a claim outside the subtree as if the machine were unknown', async () => {
    expectProblem(await act('service', 'LINDE0002', 'endClaim'), 'APPLIANCE_NOT_FOUND');
  });
});
