import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ApplianceImport, ImportSecrets } from '@washboard/contract/machine-registration/appliance-import';
import { and, eq, sql } from 'drizzle-orm';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { TestMachine } from '../../../testing/test-machine.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type UserName, worldUsers } from '../../../testing/world.ts';
import { appliances } from '../../machines/appliances/tables.ts';
import { users } from '../../people/accounts/tables.ts';
import { auditLog } from '../../platform/audit/tables.ts';
import { addLines, addPortion } from './add-lines.ts';
import { removeImportsBefore } from './imports-repository.ts';
import { eraseExpiredSecrets } from './link-secrets.ts';
import { applianceImportLines, applianceImports } from './tables.ts';

const path = '/api/v1/appliance/appliances/import';
const titles = 'serialNumber;gamma;modelNumber;revision;FW00;FW02;ratingPower;companyCode';

let nowMs = Date.now();
let server: TestServer;
const clock = { now: () => new Date(nowMs) };
const profile = (administrationProfile: 'ADD_PRODUCTS'[]) =>
  server.context.database.orm.update(users).set({ administrationProfile }).where(eq(users.id, worldUsers.service.id));

beforeAll(async () => {
  server = await openTestServer({ hasGateway: true, clock });
  await profile(['ADD_PRODUCTS']);
});
afterAll(() => server.close());

interface Upload {
  user?: UserName;
  dryRun?: boolean;
  importId?: string;
  secretsKey?: string | null;
  type?: string;
}

async function upload(file: string | Uint8Array, options: Upload = {}) {
  const { user = 'service', dryRun = false, importId, secretsKey = newKey(), type = 'text/csv' } = options;
  const query = new URLSearchParams({ dryRun: String(dryRun), ...(importId && { importId }) });
  return server.inject({
    method: 'POST',
    url: `${path}?${query}`,
    headers: {
      ...(await server.headersOf(user)),
      'content-type': type,
      ...(secretsKey !== null && { 'x-secrets-key': secretsKey }),
    },
    payload: Buffer.from(file),
  });
}

const newKey = () => randomBytes(32).toString('base64url');
const csv = (...lines: string[]) => [titles, ...lines].join('\n');
const check = async (file: string | Uint8Array, options: Upload = {}) =>
  upload(file, { dryRun: true, secretsKey: null, ...options });
const read = async (id: string, user: UserName = 'service') => server.call(user, 'GET', `${path}/${id}`);

async function secretsOf(id: string, secretsKey: string, user: UserName = 'service') {
  const headers = { ...(await server.headersOf(user)), 'x-secrets-key': secretsKey };
  return server.inject({ method: 'POST', url: `${path}/${id}/secrets`, headers });
}

const numbers = async (prefix: string) => {
  const rows = await server.context.database.orm
    .select()
    .from(appliances)
    .where(sql`${appliances.serialNumber} like ${`${prefix}%`}`)
    .orderBy(appliances.serialNumber);
  return rows.map(({ serialNumber }) => serialNumber);
};

const many = (prefix: string, count: number) =>
  csv(...Array.from({ length: count }, (_, i) => `${prefix}${String(i).padStart(5, '0')};infinity;INF-50`));

describe('a dry run', () => {
  it('a dry run reports each line with the column and the problem, and changes nothing', async () => {
    const before = await numbers('');
    const answer = await check(
      csv(
        'DRY0001;infinity;INF-50;B;1.4.0;1.1.0;M3;300001',
        'dry 00-02;INFINITY;inf-55',
        'DRY0001;infinity;INF-50',
        'x;nimbus;INF-50;1;new;;M9;300003',
        ';infinity;INF-51',
        'VAN0001;infinity;INF-50',
        'LINDE0001;infinity;INF-50',
        'DRY0003;infinity;INF-50;;;;;200001;more',
        '=cmd|/c calc;infinity;INF-50',
        '"INF00001\nINF00002";infinity;INF-50',
      ),
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      total: 10,
      ready: 2,
      sheet: null,
      otherSheets: [],
      refusals: [
        { line: 4, serialNumber: 'DRY0001', problems: [{ column: 'serialNumber', problem: 'serialNumberTwice' }] },
        {
          line: 5,
          serialNumber: 'x',
          problems: [
            { column: 'serialNumber', problem: 'serialNumberInvalid' },
            { column: 'gamma', problem: 'gammaUnknown' },
            { column: 'revision', problem: 'revisionInvalid' },
            { column: 'FW00', problem: 'versionInvalid' },
            { column: 'FW02', problem: 'bothVersions' },
            { column: 'ratingPower', problem: 'ratingPowerUnknown' },
          ],
        },
        {
          line: 6,
          serialNumber: '',
          problems: [
            { column: 'serialNumber', problem: 'missing' },
            { column: 'modelNumber', problem: 'modelUnknown' },
          ],
        },
        { line: 7, serialNumber: 'VAN0001', problems: [{ column: 'serialNumber', problem: 'exists' }] },
        { line: 8, serialNumber: 'LINDE0001', problems: [{ column: 'serialNumber', problem: 'exists' }] },
        { line: 9, serialNumber: 'DRY0003', problems: [{ column: null, problem: 'tooManyCells' }] },
        {
          line: 10,
          serialNumber: '=cmd|/c calc',
          problems: [{ column: 'serialNumber', problem: 'serialNumberInvalid' }],
        },
        {
          line: 11,
          serialNumber: expect.stringMatching(/^INF00001/),
          problems: [{ column: 'serialNumber', problem: 'serialNumberInvalid' }],
        },
      ],
    });
    expect(await numbers('')).toEqual(before);
    expect(await server.context.database.orm.$count(applianceImports)).toBe(0);
  });

  it('a dry run reports a company outside the subtree like a company that does not exist', async () => {
    const answer = await check(csv('DRY0004;infinity;INF-50;;;;;300003', 'DRY0005;infinity;INF-50;;;;;999999'));
    expect(answer.json().refusals.map(({ problems }: { problems: object }) => problems)).toEqual([
      [{ column: 'companyCode', problem: 'companyUnknown' }],
      [{ column: 'companyCode', problem: 'companyUnknown' }],
    ]);
  });

  it('a dry run reads an Excel workbook, even if it is sent as CSV', async () => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const row = (cells: string[]) => `<row>${cells.map(cell).join('')}</row>`;
    const file = zipSync({
      'xl/workbook.xml': strToU8('<workbook xmlns:r="r"><sheets><sheet r:id="rId1"/></sheets></workbook>'),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="rId1" Target="/xl/worksheets/sheet1.xml"/></Relationships>',
      ),
      'xl/worksheets/sheet1.xml': strToU8(
        `<worksheet>${row(['Serial number', 'Range', 'Model'])}${row(['DRY0006', 'infinity', 'INF-50'])}${row(['DRY0007', 'infinity', 'INF-5'])}</worksheet>`,
      ),
    });
    const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    for (const type of [sheet, 'text/csv']) {
      expect((await check(file, { type })).json()).toMatchObject({ total: 2, ready: 1, refusals: [{ line: 3 }] });
    }
  });

  it('a dry run refuses the lines of a workbook whose cells may differ from what was typed', async () => {
    const file = readFileSync(new URL('../../platform/spreadsheets/saved-by-libreoffice.xlsx', import.meta.url));
    const inColumn = (line: number, serialNumber: string, ...problems: [string | null, string][]) => ({
      line,
      serialNumber,
      problems: problems.map(([column, problem]) => ({ column, problem })),
    });
    expect((await check(file)).json()).toEqual({
      total: 10,
      ready: 3,
      sheet: 'Machines',
      otherSheets: ['More machines'],
      refusals: [
        inColumn(3, '12349999', ['serialNumber', 'storedAsNumber']),
        inColumn(4, 'LIB0003', ['FW00', 'storedAsNumber'], ['FW02', 'storedAsNumber']),
        inColumn(5, 'LIB0004', ['revision', 'storedAsNumber']),
        inColumn(8, 'LIB0007', ['companyCode', 'mergedCells']),
        inColumn(9, 'LIB0008', [null, 'hiddenRow']),
        inColumn(10, 'LIB0009', ['modelNumber', 'cellError']),
        inColumn(11, '1.23456789012346E+020', ['serialNumber', 'storedAsNumber']),
      ],
    });
  });

  it('a dry run refuses a hidden line of titles, and never treats unread values as equal', async () => {
    const sheet = (first: string, ...rows: string[]) =>
      zipSync({
        'xl/workbook.xml': strToU8('<workbook xmlns:r="r"><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>'),
        'xl/_rels/workbook.xml.rels': strToU8(
          '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
        ),
        'xl/worksheets/sheet1.xml': strToU8(`<worksheet>${first}${rows.join('')}</worksheet>`),
      });
    const titleCells = ['serialNumber', 'gamma', 'modelNumber']
      .map((title) => `<c t="str"><v>${title}</v></c>`)
      .join('');
    const unknown = '<row><c><f>Z1</f></c><c t="str"><v>infinity</v></c><c t="str"><v>INF-50</v></c></row>';
    const hidden = await check(sheet(`<row hidden="1">${titleCells}</row>`, unknown));
    expect(expectProblem(hidden, 'IMPORT_UNREADABLE').reason).toBe('columns');
    const { refusals } = (await check(sheet(`<row>${titleCells}</row>`, unknown, unknown))).json();
    const problems = [{ column: 'serialNumber', problem: 'formulaWithoutResult' }];
    expect(refusals).toEqual([
      { line: 2, serialNumber: '', problems },
      { line: 3, serialNumber: '', problems },
    ]);
  });

  it('a dry run accepts a company code that is stored as a number only with all its digits', async () => {
    const row = (cells: string[]) => `<row>${cells.join('')}</row>`;
    const text = (value: string) => `<c t="str"><v>${value}</v></c>`;
    const machine = (serialNumber: string, code: number) =>
      row([...[serialNumber, 'infinity', 'INF-50'].map(text), `<c><v>${code}</v></c>`]);
    const sheet = [
      row(['serialNumber', 'gamma', 'modelNumber', 'companyCode'].map(text)),
      ...[machine('NUM0001', 300_001), machine('NUM0002', 30_001)],
    ];
    const file = zipSync({
      'xl/workbook.xml': strToU8('<workbook xmlns:r="r"><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>'),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
      'xl/worksheets/sheet1.xml': strToU8(`<worksheet>${sheet.join('')}</worksheet>`),
    });
    expect((await check(file)).json()).toMatchObject({
      ready: 1,
      refusals: [{ line: 3, problems: [{ column: 'companyCode', problem: 'storedAsNumber' }] }],
    });
  });

  it.each([
    ['encoding', Buffer.from(csv('M\u00fc;infinity;INF-50'), 'latin1')],
    ['format', csv('"open;infinity;INF-50')],
    ['empty', titles],
    ['empty', ''],
    ['tooManyLines', many('X', 10_001)],
  ] as const)('a dry run of an unreadable file reports %s', async (reason, file) => {
    const answer = await check(file);
    expect(expectProblem(answer, 'IMPORT_UNREADABLE').reason).toBe(reason);
  });

  it('a dry run names the columns that are missing, unknown or repeated', async () => {
    const answer = await check('serialNumber;gamma;gamma;colour\nDRY0008;infinity;x;red');
    expect(expectProblem(answer, 'IMPORT_UNREADABLE')).toMatchObject({
      reason: 'columns',
      errors: [
        { path: 'gamma', message: 'twice' },
        { path: 'colour', message: 'unknown' },
        { path: 'modelNumber', message: 'missing' },
      ],
    });
  });

  it('a dry run refuses a huge file and another kind of file', async () => {
    expectProblem(await check('x'.repeat(6 * 1024 * 1024)), 'PAYLOAD_TOO_LARGE');
    expectProblem(await check('{}', { type: 'application/json' }), 'UNSUPPORTED_MEDIA_TYPE');
    expectProblem(await check('x', { type: 'application/pdf' }), 'UNSUPPORTED_MEDIA_TYPE');
  });
});

describe('an import', () => {
  it('an import adds the valid machines, audits each of them and refuses the invalid lines', async () => {
    const secretsKey = newKey();
    const file = csv(
      'RUN0001;infinity;INF-55;B;1.4.0;1.1.0;M3;300002',
      'RUN0002;nimbus;INF-50',
      'RUN0003;hiline;HLN-40',
    );
    const answer = await upload(file, { secretsKey });
    expect(answer.statusCode).toBe(202);
    const begun: ApplianceImport = answer.json();
    expect(begun).toMatchObject({ total: 3, added: 0, refused: 1, finishedAt: null, secrets: 'waiting' });
    expectProblem(await secretsOf(begun.id, secretsKey), 'IMPORT_NOT_FINISHED');

    await addLines(server.context, begun.id);
    expect((await read(begun.id)).json()).toMatchObject({
      total: 3,
      added: 2,
      refused: 1,
      finishedAt: clock.now().toISOString(),
      secrets: 'available',
      refusals: [{ line: 3, serialNumber: 'RUN0002', problems: [{ column: 'gamma', problem: 'gammaUnknown' }] }],
    });
    expect(await numbers('RUN')).toEqual(['RUN0001', 'RUN0003']);
    const [line] = await server.context.database.orm
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, 'RUN0001'), eq(auditLog.action, 'appliance.added')));
    expect(line).toMatchObject({
      actor: worldUsers.service.id,
      after: { gamma: 'infinity', modelNumber: 'INF-55', revision: 'B', companyCode: '300002', FW00: '1.4.0' },
      detail: { importId: begun.id },
    });
    expect((await server.call('service', 'GET', path)).json().items[0]).toMatchObject({ id: begun.id, added: 2 });
  });

  it('an import continues after the death of its process, and adds each machine once', async () => {
    const { id } = (await upload(many('KILL', 1200))).json();
    expect(await addPortion(server.context, id)).toBe(true);
    expect(await numbers('KILL')).toHaveLength(500);
    await server.restart();
    await Promise.all([addLines(server.context, id), addLines(server.context, id)]);
    expect(await numbers('KILL')).toHaveLength(1200);
    const { orm } = server.context.database;
    expect(await orm.$count(auditLog, sql`${auditLog.detail}->>'importId' = ${id}`)).toBe(1200);
    expect((await read(id)).json()).toMatchObject({ total: 1200, added: 1200, refused: 0 });
  });

  it('a repeated request begins one import, and its ID cannot begin the import of another file', async () => {
    const importId = randomUUID();
    const file = csv('ONCE0001;infinity;INF-50');
    const first = await upload(file, { importId });
    const again = await upload(file, { importId });
    expect([first.json().id, again.json().id]).toEqual([importId, importId]);
    expectProblem(await upload(csv('ONCE0002;infinity;INF-50'), { importId }), 'COMMAND_CONFLICT');
    expectProblem(await upload(file, { importId, user: 'admin' }), 'COMMAND_CONFLICT');
    await addLines(server.context, importId);
    expect(await numbers('ONCE')).toEqual(['ONCE0001']);
  });

  it('an import refuses a machine that another user adds meanwhile', async () => {
    const { id } = (await upload(csv('RACE0001;infinity;INF-50', 'RACE0002;infinity;INF-50'))).json();
    await server.call('admin', 'POST', '/api/v1/appliance/appliances', {
      serialNumber: 'RACE0001',
      gamma: 'infinity',
      modelNumber: 'INF-50',
    });
    await addLines(server.context, id);
    expect((await read(id)).json()).toMatchObject({
      added: 1,
      refusals: [{ line: 2, serialNumber: 'RACE0001', problems: [{ column: 'serialNumber', problem: 'exists' }] }],
    });
  });

  it('an import ends when its user loses the right', async () => {
    const { id } = (await upload(csv('LOST0001;infinity;INF-50'))).json();
    await profile([]);
    await addLines(server.context, id);
    await profile(['ADD_PRODUCTS']);
    expect(await numbers('LOST')).toEqual([]);
    expect((await read(id)).json()).toMatchObject({
      added: 0,
      refused: 1,
      secrets: 'gone',
      refusals: [{ line: 2, problems: [{ column: null, problem: 'notPermitted' }] }],
    });
  });

  it('a user sees only their own imports', async () => {
    const secretsKey = newKey();
    const { id } = (await upload(csv('MINE0001;infinity;INF-50'), { secretsKey })).json();
    expectProblem(await read(id, 'admin'), 'IMPORT_NOT_FOUND');
    expectProblem(await secretsOf(id, secretsKey, 'admin'), 'IMPORT_NOT_FOUND');
    expectProblem(await server.call('admin', 'DELETE', `${path}/${id}/secrets`), 'IMPORT_NOT_FOUND');
    expect((await server.call('admin', 'GET', path)).json().items).toEqual([]);
    expectProblem(await read(id, 'kitchen'), 'FORBIDDEN');
  });

  it('an import needs a key for its secrets', async () => {
    expectProblem(await upload(csv('KEY0001;infinity;INF-50'), { secretsKey: null }), 'VALIDATION_FAILED');
    expectProblem(await upload(csv('KEY0001;infinity;INF-50'), { secretsKey: 'short' }), 'VALIDATION_FAILED');
  });
});

describe('the link secrets of an import', () => {
  async function imported(prefix: string) {
    const secretsKey = newKey();
    const { id } = (await upload(csv(`${prefix}1;infinity;INF-50`, `${prefix}2;hiline;HLN-40`), { secretsKey })).json();
    await addLines(server.context, id);
    return { id, secretsKey };
  }

  it('the link secrets connect the machines, and can be fetched again until they are erased', async () => {
    const { id, secretsKey } = await imported('SEC0');
    const answer = await secretsOf(id, secretsKey);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { items }: ImportSecrets = answer.json();
    expect(items.map(({ serialNumber }) => serialNumber)).toEqual(['SEC01', 'SEC02']);
    const [first] = items;
    const machine = await TestMachine.connect(server.gateway?.port ?? 0, 'SEC01', { secret: first?.linkSecret ?? '' });
    await machine.disconnect();
    await server.restart();
    expect((await secretsOf(id, secretsKey)).json()).toEqual({ items });

    const { orm } = server.context.database;
    const stored = JSON.stringify([
      ...[await orm.select().from(applianceImports), await orm.select().from(applianceImportLines)],
      ...[await orm.select().from(auditLog), await orm.execute(sql`select data from pgboss.job`)],
    ]);
    expect(stored).toContain('SEC01');
    for (const secret of [...items.map(({ linkSecret }) => linkSecret), secretsKey])
      expect(stored).not.toContain(secret);

    expect((await server.call('service', 'DELETE', `${path}/${id}/secrets`)).statusCode).toBe(204);
    expectProblem(await secretsOf(id, secretsKey), 'SECRETS_GONE');
    expect((await read(id)).json().secrets).toBe('gone');
  });

  it('the link secrets need the key of the import', async () => {
    const { id, secretsKey } = await imported('WRONG');
    expectProblem(await secretsOf(id, newKey()), 'SECRETS_KEY_WRONG');
    expect((await secretsOf(id, secretsKey)).statusCode).toBe(200);
  });

  it('the link secrets can be fetched for an hour, and are erased afterwards', async () => {
    const { id, secretsKey } = await imported('HOUR');
    nowMs += 3_599_000;
    expect((await secretsOf(id, secretsKey)).statusCode).toBe(200);
    nowMs += 1000;
    expectProblem(await secretsOf(id, secretsKey), 'SECRETS_GONE');
    expect((await read(id)).json().secrets).toBe('gone');
    await eraseExpiredSecrets(server.context.database, new Date(nowMs + 1));
    const [row] = await server.context.database.orm.select().from(applianceImports).where(eq(applianceImports.id, id));
    expect(row?.secretsSalt).toBeNull();
  });

  it('the audit log records each fetch of the link secrets, and their erasure once', async () => {
    const { id, secretsKey } = await imported('LOGGED');
    await secretsOf(id, secretsKey);
    for (let time = 0; time < 2; time += 1)
      expect((await server.call('service', 'DELETE', `${path}/${id}/secrets`)).statusCode).toBe(204);
    const lines = await server.context.database.orm.select().from(auditLog).where(eq(auditLog.subject, id));
    expect(lines).toMatchObject([
      { action: 'appliance.secretsFetched', actor: worldUsers.service.id, detail: { machines: 2 } },
      { action: 'appliance.secretsErased', actor: worldUsers.service.id },
    ]);
  });
});

it('the retention removes imports with their lines, but no machine', async () => {
  await removeImportsBefore(server.context.database, new Date(nowMs + 1));
  const { orm } = server.context.database;
  expect([await orm.$count(applianceImports), await orm.$count(applianceImportLines)]).toEqual([0, 0]);
  expect(await numbers('KILL')).toHaveLength(1200);
});

describe('the number of statements of an import', () => {
  const kinds = new Set<string | symbol>(['select', 'insert', 'update', 'delete', 'execute']);

  async function statementsFor(file: string): Promise<number> {
    const { orm } = server.context.database;
    const transact = orm.transaction.bind(orm);
    let statements = 0;
    const spy = vi.spyOn(orm, 'transaction').mockImplementation((work) =>
      transact((transaction) =>
        work(
          new Proxy(transaction, {
            get(target, name) {
              if (kinds.has(name)) statements += 1;
              return Reflect.get(target, name);
            },
          }),
        ),
      ),
    );
    const { id, total } = (await upload(file)).json();
    await addLines(server.context, id);
    spy.mockRestore();
    expect((await read(id)).json()).toMatchObject({ total, added: total });
    return statements;
  }

  it('the number of statements of an import grows with portions of five hundred machines', async () => {
    const one = await statementsFor(many('SINGLE', 1));
    expect(one).toBeGreaterThan(8);
    expect(await statementsFor(many('PORTION', 500))).toBe(one);
    const two = await statementsFor(many('TWICE', 501));
    expect(two).toBeGreaterThan(one);
    expect(await statementsFor(many('BULK', 1000))).toBe(two);
  });
});
