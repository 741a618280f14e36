import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appliances } from '../../modules/machines/appliances/tables.ts';
import { hashLinkSecret } from '../../modules/machines/machine-gateway/index.ts';
import { createAdministrator } from '../../modules/people/accounts/index.ts';
import { users } from '../../modules/people/accounts/tables.ts';
import { companies } from '../../modules/people/companies/tables.ts';
import { sendInvitation } from '../../modules/people/invitations/index.ts';
import { invitations } from '../../modules/people/invitations/tables.ts';
import { takeJobs } from '../../modules/people/sign-up/testing/sign-ups.ts';
import { auditLog } from '../../modules/platform/audit/tables.ts';
import { expectQuietAudit } from '../../testing/expect-quiet-audit.ts';
import { startTestMailbox } from '../../testing/test-mailbox.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import { worldUsers } from '../../testing/world.ts';
import { runAdmin } from '../run-admin.ts';

let server: TestServer;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'washboard-tree-'));
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const openEmpty = async () => {
  server = await openTestServer({ isEmpty: true });
};

async function admin(...words: string[]): Promise<string> {
  const said: string[] = [];
  try {
    await runAdmin(words, {
      program: 'washboard admin',
      say: (text) => said.push(text),
      withContext: (work) => work(server.context),
    });
  } catch (error) {
    said.push(`!${(error as Error).message}`);
  }
  return said.join('\n');
}

const files = {
  'companies.csv': ['companyCode,companyName,parentCompanyCode', '100000,Marea,', '200001,Navigli,100000'],
  'people.csv': [
    'email,firstName,lastName,language,role,companyCode,administrationProfile',
    'Ada@Navigli.example,Ada,Riva,it,SERVICE_MANAGER,200001,ACCOUNTS PRODUCTS',
    'karl@navigli.example,Karl,Weiß,de,KITCHEN_MANAGER,,',
  ],
  'machines.csv': [
    'serialNumber,gamma,modelNumber,revision,FW00,FW02,ratingPower,companyCode',
    'IN250001,infinity,INF-50,B,1.4.0,1.1.0,M3,200001',
    'hl 25-0001,hiline,HLN-40,,,,,100000',
  ],
};

async function write(bend: Partial<Record<keyof typeof files, string[]>> = {}): Promise<void> {
  for (const [file, lines] of Object.entries({ ...files, ...bend }))
    await writeFile(join(folder, file), lines.join('\n'));
}

const count = async (table: typeof companies | typeof invitations | typeof appliances | typeof auditLog) =>
  (await server.context.database.orm.select().from(table as typeof companies)).length;
const counts = async () => Promise.all([companies, invitations, appliances].map(count));
const secretFiles = async () => (await readdir(folder)).filter((name) => name.startsWith('link-secrets'));

describe('importing a company tree', () => {
  it('an import adds companies, invited people and machines with secrets of their own', async () => {
    await openEmpty();
    await write();
    const said = await admin('import', folder);
    expect(said).toContain('companies.csv: 2 added, 0 as stored, 0 different, 0 with errors');
    expect(said).toContain('people.csv: 2 added');
    expect(said).toContain('machines.csv: 2 added');
    const { orm } = server.context.database;
    expect(await orm.select().from(users)).toEqual([]);
    expect(await orm.select().from(invitations).orderBy(invitations.email)).toMatchObject([
      { email: 'ada@navigli.example', role: 'SERVICE_MANAGER', administrationProfile: ['ACCOUNTS', 'PRODUCTS'] },
      { email: 'karl@navigli.example', lastName: 'Weiß', companyCode: null, invitedBy: null, tokenHash: null },
    ]);

    const [name = ''] = await secretFiles();
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    const lines = (await readFile(join(folder, name), 'utf8')).trim().split('\r\n');
    const secrets = new Map(lines.slice(1).map((line) => line.split(',') as [string, string]));
    for (const { serialNumber, linkSecretHash } of await orm.select().from(appliances)) {
      expect(hashLinkSecret(secrets.get(serialNumber) ?? '')).toBe(linkSecretHash);
    }
    expect([...secrets.keys()]).toEqual(['IN250001', 'HL250001']);
    await expectQuietAudit(server.context.database, [...secrets.values()]);
    const audited = await orm.select().from(auditLog);
    expect(audited).toHaveLength(6);
    expect(new Set(audited.map(({ origin }) => origin))).toEqual(new Set(['cli']));
  });

  it('a second import of the same files changes nothing and reports it', async () => {
    await openEmpty();
    await write();
    await admin('import', folder);
    const [before, lines] = [await counts(), await count(auditLog)];
    const jobs = (await takeJobs(server, 'invitation')).length;
    expect(jobs).toBe(2);
    const said = await admin('import', folder);
    for (const file of Object.keys(files)) expect(said).toContain(`${file}: 0 added, 2 as stored, 0 different`);
    expect(said).not.toContain('link secrets');
    expect([await counts(), await count(auditLog)]).toEqual([before, lines]);
    expect(await secretFiles()).toHaveLength(1);
    expect(await takeJobs(server, 'invitation')).toEqual([]);
  });

  it('a dry run lists what it would add and adds nothing', async () => {
    await openEmpty();
    await write();
    const said = await admin('import', folder, '--dry-run');
    expect(said).toContain('companies.csv, line 3: would add 200001 Navigli');
    expect(said).toContain('people.csv, line 2: would add ada@navigli.example');
    expect(said).toContain('machines.csv, line 3: would add HL250001');
    expect(said).toContain('machines.csv: 2 to add');
    expect(await counts()).toEqual([0, 0, 0]);
    expect(await secretFiles()).toEqual([]);
    expect(await takeJobs(server, 'invitation')).toEqual([]);
  });

  it('an import reports every wrong line of every file, then adds nothing', async () => {
    await openEmpty();
    await write({
      'companies.csv': [
        ...files['companies.csv'],
        '300001,X,200001',
        '300002,Ponte,999999',
        '300003,Ring,300004',
        '300004,Ring too,300003',
        '200001,Again,100000',
        '12,Short,',
      ],
      'people.csv': [
        ...files['people.csv'],
        'not-an-address,Anna,Riva,it,SERVICE,200001,',
        'anna@navigli.example,Anna,Riva,it,BOSS,200001,',
        'anna@navigli.example,Anna,Riva,it,SERVICE,,',
        'anna@navigli.example,Anna,Riva,it,SERVICE,999999,',
        'anna@navigli.example,Anna,Riva,it,SERVICE,200001,EVERYTHING',
        'karl@navigli.example,Karl,Weiß,de,KITCHEN_MANAGER,,',
        'x@navigli.example,Anna,Riva,it,SERVICE,200001,,more',
      ],
      'machines.csv': [...files['machines.csv'], 'IN1,nimbus,X,,,,,200001', 'IN250002,infinity,INF-50,,,,,999999'],
    });
    const said = await admin('import', folder);
    for (const text of [
      'companies.csv, line 4: error: companyName: name too short',
      'companies.csv, line 5: error: 300002 Ponte: there is no company 999999',
      'companies.csv, line 6: error: 300003 Ring: it would be below itself',
      'companies.csv, line 7: error: 300004 Ring too: it would be below itself',
      'companies.csv, line 8: error: 200001 Again: 200001 is already in an earlier line',
      'companies.csv, line 9: error: companyCode: six digits are needed',
      'people.csv, line 4: error: email: email invalid',
      'people.csv, line 5: error: role: ',
      'people.csv, line 6: error: anna@navigli.example: SERVICE needs a company',
      'people.csv, line 7: error: anna@navigli.example: there is no company 999999',
      'people.csv, line 8: error: administrationProfile.0: ',
      'people.csv, line 9: error: karl@navigli.example: karl@navigli.example is already in an earlier line',
      'people.csv, line 10: error: there are more cells than titles',
      'machines.csv, line 4: error: serialNumber: 4 to 20 letters and digits are needed; gamma: the brand has no such range',
      'machines.csv, line 5: error: IN250002: there is no company 999999',
      '!Nothing was imported. Lines with errors: 15.',
    ]) {
      expect(said).toContain(text);
    }
    expect(await counts()).toEqual([0, 0, 0]);
    expect(await secretFiles()).toEqual([]);
  });

  it('an import does not change existing rows and reports the differences', async () => {
    server = await openTestServer();
    const { email } = worldUsers.kitchen;
    await write({
      'companies.csv': ['companyCode,companyName,parentCompanyCode', '200001,Other,200002'],
      'people.csv': [
        ...files['people.csv'].slice(0, 1),
        `${email},Anna,Riva,it,ADMIN,,`,
        `${worldUsers.deleted.email},Anna,Riva,it,SERVICE,200001,`,
      ],
      'machines.csv': [...files['machines.csv'].slice(0, 1), 'PONTE0001,infinity,INF-55,B,,,,300002'],
    });
    const said = await admin('import', folder);
    expect(said).toContain('200001 Other is called Navigli Service, is below 100000, and is not changed');
    expect(said).toContain(`${email} has the role KITCHEN_MANAGER, is in 300001, and is not changed`);
    expect(said).toContain(`${worldUsers.deleted.email} has an account: DELETED, and is not changed`);
    expect(said).toMatch(/PONTE0001 modelNumber is \S+, .*companyCode is 300001, and is not changed/);
    const { orm } = server.context.database;
    expect(await orm.select().from(invitations)).toEqual([]);
    expect((await orm.select().from(users).where(eq(users.email, email)))[0]?.role).toBe('KITCHEN_MANAGER');
  });

  it('an import refuses a file that is no table, wrong titles and an empty folder', async () => {
    await openEmpty();
    expect(await admin('import', folder)).toMatch(/has none of companies\.csv, people\.csv, machines\.csv/);
    await writeFile(join(folder, 'companies.csv'), 'code;name\n1;2');
    expect(await admin('import', folder)).toMatch(/first line must be companyCode,companyName,parentCompanyCode/);
    await writeFile(join(folder, 'companies.csv'), Buffer.from([0xff, 0xfe, 0x00]));
    expect(await admin('import', folder)).toMatch(/cannot be read: it is not UTF-8/);
    await rm(join(folder, 'companies.csv'));
    await writeFile(join(folder, 'machines.csv'), 'serialNumber,colour\nX,red');
    expect(await admin('import', folder)).toMatch(/colour is unknown, gamma is missing/);
  });

  it("an import mails a link that creates an account in the operator's name", async () => {
    const mailbox = await startTestMailbox();
    server = await openTestServer({ isEmpty: true, environment: { SMTP_URL: mailbox.url } });
    await write();
    await admin('import', folder);
    const [job] = await takeJobs(server, 'invitation');
    if (!job) throw new Error('no mail is ordered');
    await sendInvitation(server.context, job);
    const { text = '' } = await mailbox.next();
    const link = new URL(/http\S+\/invitation\?\S+/.exec(text)?.[0] ?? '');
    const [email, token] = ['email', 'token'].map((name) => link.searchParams.get(name));
    const payload = { email, token, password: 'Quiet-harbour-52' };
    const answer = await server.inject({ method: 'POST', url: '/api/v2/account/acceptInvitation', payload });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await server.context.database.orm.select().from(users)).toMatchObject([{ status: 'ACTIVE', email }]);
    await mailbox.close();
  });

  it('an import sends no mails when the operator disables them', async () => {
    await openEmpty();
    await write();
    expect(await admin('import', folder, '--no-mails')).toContain('No e-mails are sent');
    expect(await takeJobs(server, 'invitation')).toEqual([]);
  });
});

describe('exporting a company tree', () => {
  const exportTo = async (name: string) => {
    const said = await admin('export', join(folder, name));
    const contents = await Promise.all(Object.keys(files).map((file) => readFile(join(folder, name, file), 'utf8')));
    return { said, contents };
  };

  it('an export that is imported into an empty database and exported again is identical', async () => {
    server = await openTestServer();
    const names = { companyName: "=HYPERLINK('x')", parentCompanyCode: '200001' };
    await server.context.database.orm.insert(companies).values([
      { companyCode: '400001', ...names },
      { companyCode: '400002', ...names, companyName: '\'+39, "Da Rosa"; Café' },
      { companyCode: '400003', ...names, companyName: '@home' },
    ]);
    for (const [gamma, modelNumber] of [
      ['hiline', 'HLN-40'],
      ['ge', 'GEV-45'],
    ] as const) {
      await server.context.database.orm.update(appliances).set({ modelNumber }).where(eq(appliances.gamma, gamma));
    }
    await createAdministrator(server.context, {
      email: 'chief@kitchens.example',
      password: 'Quiet-harbour-52',
      firstName: '-Ada',
      lastName: '＝Riva',
    });
    const { contents } = await exportTo('first');
    await server.close();
    await openEmpty();
    const said = await admin('import', join(folder, 'first'), '--no-mails');
    expect(said).not.toContain('!');
    expect((await exportTo('second')).contents).toEqual(contents);
    const [stored] = await server.context.database.orm
      .select()
      .from(companies)
      .where(eq(companies.companyCode, '400001'));
    expect(stored?.companyName).toBe(names.companyName);
    expect((await admin('import', join(folder, 'second'))).match(/: 0 added/g)).toHaveLength(3);
  });

  it('an export has no formulas, secrets or deleted people, and only its owner can read it', async () => {
    server = await openTestServer();
    await server.context.database.orm
      .insert(companies)
      .values({ companyCode: '400001', companyName: '=1+1', parentCompanyCode: '100000' });
    const { contents } = await exportTo('tree');
    const all = contents.join('\n');
    expect(all).toContain("400001,'=1+1,100000");
    for (const { linkSecretHash } of await server.context.database.orm.select().from(appliances)) {
      expect(all).not.toContain(linkSecretHash);
    }
    expect(all).not.toContain('argon2');
    expect(all).toContain(worldUsers.kitchen.email);
    for (const { email } of [worldUsers.deleted, worldUsers.pending, worldUsers.inactive])
      expect(all).not.toContain(email);
    expect(all).toContain('PONTE0001');
    expect(all).not.toContain('BRINA0001');
    expect((await stat(join(folder, 'tree', 'people.csv'))).mode & 0o777).toBe(0o600);
  });

  it('an export does not overwrite files', async () => {
    server = await openTestServer();
    await exportTo('tree');
    expect(await admin('export', join(folder, 'tree'))).toMatch(/companies\.csv already exists/);
  });
});
