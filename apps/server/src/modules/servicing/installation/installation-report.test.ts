import { randomUUID } from 'node:crypto';
import { languages } from '@washboard/contract/languages/languages';
import { readLedgerFile } from '@washboard/ledger/ledger-file';
import { verifyLedger } from '@washboard/ledger/verify/verify-ledger';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, withoutInstance } from '../../../testing/expect-problem.ts';
import { readEmbeddedFile, readPdf, withoutSpaces } from '../../../testing/read-pdf.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { worldUsers } from '../../../testing/world.ts';
import { applianceStates, appliances } from '../../machines/appliances/tables.ts';
import { washCycles } from '../../machines/hygiene/testing/cycles.ts';
import { eraseTextsOf } from '../../machines/ledger/index.ts';
import { auditLog } from '../../platform/audit/tables.ts';
import { installationRuns } from './tables.ts';
import { wizardOf } from './testing/wizard.ts';
import { installationReportTexts } from './texts.ts';

const serialNumber = 'PONTE0001';
const id = randomUUID();
let server: TestServer;
let wizard: ReturnType<typeof wizardOf>;
let record = 0;
beforeAll(async () => {
  server = await openTestServer({ clock: { now: () => new Date('2026-11-20T12:00:00Z') } });
  wizard = wizardOf(server, serialNumber);
  await washCycles(server.context.database, serialNumber, { last: 1 });
  const path = `/api/v1/event-hub-listener/${serialNumber}/hygieneRecords?limit=1`;
  record = (await server.call('kitchen', 'GET', path)).json().items[0].id;
  const at = '2026-11-20T11:00:00.000Z';
  const board = { macAddress: '02:3f:9a:c1:07:5e', range: 'infinity', machineId: '3F9AC1075E21' };
  const parameters = { at, values: { DI1: 120, S25: 999 } };
  await server.context.database.orm
    .update(applianceStates)
    .set({ versions: { at, FW00: '1.4.0', FW02: '1.1.0', board }, parameters })
    .where(eq(applianceStates.serialNumber, serialNumber));
});
afterAll(() => server.close());

const version = async () => (await wizard.read()).run?.version ?? 0;
const verdictOf = async (text: string) => verifyLedger(await readLedgerFile(chunksOf(text)));
async function* chunksOf(text: string) {
  yield text;
}
const storedReport = async () =>
  (await server.context.database.orm.select().from(installationRuns).where(eq(installationRuns.id, id)))[0]?.report;

describe('signing', () => {
  it('an installation with missing steps cannot be signed, and the refusal names them', async () => {
    await wizard.saveAll(id, record, ['language', 'checklist']);
    const problem = expectProblem(await wizard.sign(id, 7), 'INSTALLATION_RUN_INCOMPLETE');
    expect(problem.errors).toEqual([
      { path: 'language', message: 'missing' },
      { path: 'checklist', message: 'missing' },
    ]);
    expect((await wizard.reports()).length).toBe(0);
    expectProblem(await wizard.report(id), 'INSTALLATION_RUN_NOT_FOUND');
  });

  it('a technician cannot sign a step that a colleague saved after the technician read the installation', async () => {
    await wizard.saveAll(id, record, ['name', 'country', 'units', 'clock', 'timeZone', 'settings', 'testCycle']);
    const read = await version();
    await wizard.save({
      user: 'manager',
      id,
      step: 'units',
      value: { measurementSystem: 'imperial' },
      expectedVersion: 1,
    });
    expect(expectProblem(await wizard.sign(id, read), 'INSTALLATION_RUN_CHANGED').reason).toBe('step');
    expectProblem(await wizard.sign(id, read + 1, 'kitchen'), 'FORBIDDEN');
    expectProblem(await wizard.sign(id, read + 1, 'otherManager'), 'APPLIANCE_NOT_FOUND');
  });

  it('signing twice ends the installation once, sets the installation date and is audited', async () => {
    const read = await version();
    const [first, again] = await Promise.all([wizard.sign(id, read), wizard.sign(id, read)]);
    expect([first.statusCode, again.statusCode], first.body).toEqual([200, 200]);
    expect((await wizard.sign(id, read)).json().run).toMatchObject({
      id,
      signedAt: '2026-11-20T12:00:00.000Z',
      steps: {},
    });
    expect(await wizard.reports()).toMatchObject([{ id, signedBy: 'Test Person' }]);
    const { orm } = server.context.database;
    const [machine] = await orm.select().from(appliances).where(eq(appliances.serialNumber, serialNumber));
    expect(machine?.installationDate).toBe('2026-11-20');
    const lines = await orm.select().from(auditLog).where(eq(auditLog.action, 'appliance.installationSigned'));
    expect(lines).toMatchObject([{ serialNumber, detail: { run: id } }]);
    expect(JSON.stringify(lines)).not.toContain('Via Roma');
  });

  it('a signed installation cannot be changed, signed again or sent to the display', async () => {
    const step = await wizard.save({ id, step: 'language', value: { language: 'de' }, expectedVersion: 1 });
    expect(expectProblem(step, 'INSTALLATION_RUN_CHANGED').reason).toBe('signed');
    expect(expectProblem(await wizard.sign(id, 9, 'manager'), 'INSTALLATION_RUN_CHANGED').reason).toBe('signed');
    expect(expectProblem(await wizard.configure(id), 'INSTALLATION_RUN_CHANGED').reason).toBe('signed');
    const next = await wizard.save({ id: randomUUID(), step: 'language', value: { language: 'de' } });
    expect(next.json().run).toMatchObject({ version: 1, signedAt: null });
  });

  it('the ledger entry of a report has no name, address, remark or parameter hidden from the kitchen', async () => {
    const report = await storedReport();
    expect(report).toMatchObject({
      companyName: 'Trattoria Al Ponte',
      settings: null,
      display: { language: 'it', isConfirmed: false },
      machine: { macAddress: '02:3f:9a:c1:07:5e', firmware: { FW00: '1.4.0', FW02: '1.1.0' } },
      testCycle: { record, result: 'valid' },
    });
    expect(report?.parameters?.differing.map(({ code }) => code)).toEqual(['DI1']);
    const { rows } = await server.context.database.orm.execute<{ text: string }>(
      sql`select text from ledger_entries where text like '%"kind":"installation"%'`,
    );
    expect(rows).toHaveLength(1);
    for (const word of ['Test Person', 'Via Roma', 'Drain pump']) expect(rows[0]?.text).not.toContain(word);
  });
});

describe('the signed report', () => {
  it.each(languages)('the report shows every fact, section and label in %s', async (language) => {
    const answer = await wizard.report(id, { language });
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
    const { words } = readPdf(answer.rawPayload);
    const texts = installationReportTexts[language];
    const { section, label, check } = texts;
    for (const text of [texts.title, ...Object.values(section), ...Object.values(label), ...Object.values(check)])
      if (text !== label.outcome) expect(words).toContain(withoutSpaces(text));
    const facts = ['Piatti cucina', 'Test Person', 'Via Roma 1, 46100 Mantova', 'Trattoria Al Ponte (300001)', 'DI1'];
    for (const fact of [...facts, '02:3f:9a:c1:07:5e', 'FW00 1.4.0, FW02 1.1.0', 'Drain pump replaced.', '801'])
      expect(words).toContain(withoutSpaces(fact));
    expect(words).toContain(withoutSpaces(texts.notConfirmed));
    expect(words).not.toContain('{{');
    expect(words).not.toContain('undefined');
  });

  it('the report contains a proof that the verifier confirms', async () => {
    const ledger = readEmbeddedFile((await wizard.report(id)).rawPayload);
    const verdict = await verdictOf(ledger);
    const [{ entry } = { entry: 0 }] = await wizard.reports();
    expect(verdict).toMatchObject({ isIntact: true, findings: [], last: entry });
    expect(ledger).toContain('Via Roma 1, 46100 Mantova');
  });

  it.each([
    ['a value', '"result":"valid"', '"result":"deviating"'],
    ['the firmware', '"FW00":"1.4.0"', '"FW00":"1.5.0"'],
    ['the name of the technician', '"text":"Test Person"', '"text":"Someone Else"'],
    ['the address', 'Via Roma 1', 'Via Roma 2'],
  ])('the verifier reports an edited entry when %s was changed', async (_, before, after) => {
    const ledger = readEmbeddedFile((await wizard.report(id)).rawPayload);
    const place = ledger.lastIndexOf(before);
    expect(place).toBeGreaterThan(0);
    const edited = ledger.slice(0, place) + after + ledger.slice(place + before.length);
    const { isIntact, findings } = await verdictOf(edited);
    const [{ entry } = { entry: 0 }] = await wizard.reports();
    expect(isIntact).toBe(false);
    expect(findings).toMatchObject([{ kind: 'edited', from: entry, to: entry }]);
  });

  it('the kitchen can read the report, and a kitchen outside the scope cannot find it', async () => {
    const foreign = await wizard.report(id, { user: 'otherKitchen' });
    const unknown = await wizardOf(server, 'NOBODY0001').report(id, { user: 'otherKitchen' });
    expect(withoutInstance(foreign)).toEqual(withoutInstance(unknown));
    expectProblem(await wizardOf(server, 'PONTE0002').report(id), 'INSTALLATION_RUN_NOT_FOUND');
  });

  it('the report shows the ledger entry although the database was changed later', async () => {
    const { orm } = server.context.database;
    const report = await storedReport();
    if (!report) throw new Error('no report');
    const forged = { ...report, machine: { ...report.machine, name: 'Forged' } };
    await orm.update(installationRuns).set({ report: forged }).where(eq(installationRuns.id, id));
    const { words } = readPdf((await wizard.report(id)).rawPayload);
    expect(words).not.toContain('Forged');
    await orm.update(installationRuns).set({ report }).where(eq(installationRuns.id, id));
  });

  it('the report is still printed after the retention of the ledger, and states that it has no proof', async () => {
    const { orm } = server.context.database;
    await orm.transaction(async (transaction) => {
      await transaction.execute(sql`delete from ledger_entries where serial_number = ${serialNumber}`);
    });
    const { words, source } = readPdf((await wizard.report(id, { language: 'fr' })).rawPayload);
    expect(words).toContain(withoutSpaces(installationReportTexts.fr.noProof));
    expect(words).toContain(withoutSpaces('Test Person'));
    expect(source).not.toContain('/EmbeddedFile');
  });

  it("the report has no name, address or remark after the technician's account is deleted", async () => {
    const { orm } = server.context.database;
    await orm.transaction((transaction) => eraseTextsOf(transaction, worldUsers.service.id));
    const { words } = readPdf((await wizard.report(id)).rawPayload);
    expect(words).not.toContain('ViaRoma');
    expect(words).not.toContain('Drainpump');
    expect(words).toContain(withoutSpaces('Account deleted'));
  });
});
