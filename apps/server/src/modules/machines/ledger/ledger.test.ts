import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { parseCheckpoint } from '@washboard/ledger/checkpoint/checkpoint';
import { verifiedKeys } from '@washboard/ledger/checkpoint/key-chain';
import { isSignedBy, parseNote, parseVerifierKey, toVerifierKey } from '@washboard/ledger/checkpoint/signed-note';
import { beforeFirst, entryHash, entryText, type LedgerEntry } from '@washboard/ledger/entry';
import { readLedgerFile } from '@washboard/ledger/ledger-file';
import { appended, hashOfRange, leafHash, nodesOf, type Range } from '@washboard/ledger/tree/merkle-tree';
import { type Verdict, verifyLedger } from '@washboard/ledger/verify/verify-ledger';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { captureLog } from '../../../testing/captured-log.ts';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { washCycles } from '../hygiene/testing/cycles.ts';
import { addMachine, addMachines } from '../machine-gateway/testing/machine-world.ts';
import { type LedgerKeys, readLedgerKeys, rotateKeys } from './key-store.ts';
import { sealEntries } from './ledger-writer.ts';
import { publishHeads } from './publish-heads.ts';

const log = captureLog('error');
let server: TestServer;
let machine: string;
beforeAll(async () => {
  server = await openTestServer({ logger: log.logger });
});
afterAll(() => server.close());
beforeEach(async () => {
  machine = await addMachine(server.context.database);
});

const run = (statement: SQL) => server.context.database.orm.execute(statement);
const wash = (first: number, last: number) => washCycles(server.context.database, machine, { first, last });
const exported = (query = '') => server.call('admin', 'GET', `/api/v1/event-hub-listener/${machine}/ledger${query}`);

async function* whole(text: string): AsyncGenerator<string> {
  yield text;
}

async function verify(text: string, expectedKey: string | null = null): Promise<Verdict> {
  return verifyLedger(await readLedgerFile(whole(text)), { expectedKey });
}

async function verdict(query?: string): Promise<Verdict> {
  const answer = await exported(query);
  expect(answer.statusCode, answer.body).toBe(200);
  return verify(answer.body);
}

async function presentKeys(): Promise<LedgerKeys> {
  const keys = await readLedgerKeys(server.context.config.ledgerDirectory);
  if (!keys) throw new Error('no keys');
  return keys;
}

describe('an exported ledger', () => {
  it('an exported ledger proves every entry up to the moment of the export', async () => {
    await wash(1, 12);
    const answer = await exported();
    expect(answer.headers['content-disposition']).toContain(`ledger-${machine}-`);
    expect(await verify(answer.body)).toMatchObject({
      isIntact: true,
      entries: 12,
      first: 1,
      last: 12,
      provenUntil: 12,
      signedBy: { origin: '127.0.0.1:8080/ledger' },
    });
    await wash(13, 15);
    expect(await verdict()).toMatchObject({ isIntact: true, entries: 15, provenUntil: 15 });
  });

  it('a period older than the retention is intact unless an entry is missing that no seal names', async () => {
    await wash(1, 6);
    await sealEntries(server.context.database, new Date('2026-11-20T08:35:00Z'), new Date('2026-11-20T12:00:00Z'));
    const cutOff = (until: number) =>
      run(sql`delete from ledger_entries where serial_number = ${machine} and number <= ${until}`);
    await cutOff(3);
    const period = '?startDate=2026-11-20T00:00:00Z&stopDate=2026-11-21T00:00:00Z';
    expect(await verdict(period)).toMatchObject({ isIntact: true, first: 4, last: 7 });
    await cutOff(4);
    expect(await verdict(period)).toMatchObject({ isIntact: false, findings: [{ kind: 'removed', from: 4, to: 4 }] });
  });

  it('the ledger of a period begins one entry before it and ends with a signed entry', async () => {
    await wash(1, 6);
    await publishHeads(server.context);
    await wash(7, 12);
    const period = '?startDate=2026-11-20T08:35:00Z&stopDate=2026-11-20T08:55:00Z';
    expect(await verdict(period)).toMatchObject({ isIntact: true, first: 3, last: 6, provenUntil: 6 });
  });

  it('simultaneous exports succeed, and the newest checkpoint is stored outside the database', async () => {
    const machines = [machine, ...(await addMachines(server.context.database, 11))];
    for (const each of machines) await washCycles(server.context.database, each, { last: 1 });
    const exports = machines.map((each) => server.call('admin', 'GET', `/api/v1/event-hub-listener/${each}/ledger`));
    expect((await Promise.all(exports)).map(({ statusCode }) => statusCode)).toEqual(machines.map(() => 200));
    const kept = readFileSync(join(server.context.config.ledgerDirectory, 'checkpoint'), 'utf8');
    expect(kept).toBe((await server.call(null, 'GET', '/api/v1/ledger/checkpoint')).body);
  });

  it('a machine without records has no ledger to export', async () => {
    expectProblem(await exported(), 'LEDGER_EMPTY');
  });

  it('a user who sees the machine exports its ledger, and other users cannot', async () => {
    await wash(1, 2);
    const answer = await server.call('kitchen', 'GET', `/api/v1/event-hub-listener/${machine}/ledger`);
    expectProblem(answer, 'APPLIANCE_NOT_FOUND');
  });
});

/** The attacker has access to the database, but not to the keys. */
describe('a ledger that was changed in the database', () => {
  beforeEach(async () => {
    await wash(1, 10);
    await publishHeads(server.context);
    await wash(11, 20);
    await publishHeads(server.context);
  });

  const only = (kind: string, from: number, to = from) => ({ isIntact: false, findings: [{ kind, from, to }] });
  const entries = async (): Promise<LedgerEntry[]> => {
    const { rows } = await run(sql`select text from ledger_entries where serial_number = ${machine} order by number`);
    return rows.map((row) => JSON.parse(String(row.text)));
  };
  async function replaceBy(changed: readonly LedgerEntry[]): Promise<void> {
    await run(sql`delete from ledger_entries where serial_number = ${machine}`);
    for (const entry of changed)
      await run(sql`insert into ledger_entries values (${machine}, ${entry.number}, ${entry.at}, ${entryText(entry)})`);
  }
  /** New hashes are the best disguise of a change without the keys. */
  async function rehash(changed: readonly LedgerEntry[]): Promise<void> {
    let previous = beforeFirst;
    const renewed = changed.map((entry, i) => {
      const next = { ...entry, number: i + 1, previous };
      previous = entryHash(entryText(next));
      return next;
    });
    await replaceBy(renewed);
    await run(
      sql`update ledger_heads set number = ${renewed.length}, hash = ${previous} where serial_number = ${machine}`,
    );
  }

  it('the verifier finds an edited entry', async () => {
    await run(sql`
      update ledger_entries set text = replace(text, '"rinseTmpMin":823', '"rinseTmpMin":843')
      where serial_number = ${machine} and number = 7`);
    expect(await verdict()).toMatchObject(only('edited', 7));
  });

  it('the verifier finds a removed entry', async () => {
    await run(sql`delete from ledger_entries where serial_number = ${machine} and number = 7`);
    expect(await verdict()).toMatchObject(only('removed', 7));
  });

  it('the verifier finds an inserted entry', async () => {
    const all = await entries();
    const [copy] = all.slice(6, 7);
    if (!copy) throw new Error('no entry');
    await run(sql`
      insert into ledger_entries values
        (${machine}, 7, '2026-11-20T09:00:00Z', ${entryText({ ...copy, body: { ...copy.body, result: 'valid', cycleNumber: 1 } })})`);
    expect(await verdict()).toMatchObject(only('inserted', 7));
  });

  it('the verifier finds entries that changed places', async () => {
    await run(sql`
      update ledger_entries set number = case number when 7 then 1008 else 1007 end
      where serial_number = ${machine} and number in (7, 8)`);
    await run(sql`update ledger_entries set number = number - 1000 where serial_number = ${machine} and number > 1000`);
    const { isIntact, findings } = await verdict();
    expect(isIntact).toBe(false);
    expect(findings.map(({ kind }) => kind)).toContain('reordered');
    expect(findings.every(({ from, to }) => from >= 7 && to <= 8)).toBe(true);
  });

  it('the verifier finds that the end of the ledger is missing', async () => {
    await run(sql`delete from ledger_entries where serial_number = ${machine} and number > 17`);
    await run(sql`update ledger_heads set number = 17 where serial_number = ${machine}`);
    expect(await verdict()).toMatchObject(only('truncated', 18, 20));
  });

  it('the verifier names the signed heads around a change whose hashes were all computed again', async () => {
    const changed = await entries();
    const seventh = changed[6];
    if (seventh) seventh.body.result = 'deviating';
    await rehash(changed);
    expect((await verdict()).findings[0]).toMatchObject({ kind: 'edited', from: 1 });
    expect((await verdict()).provenUntil).toBeLessThan(7);
  });

  it('the verifier finds a removal that was hidden by new hashes', async () => {
    await rehash((await entries()).toSpliced(6, 1));
    const { isIntact, provenUntil } = await verdict();
    expect(isIntact).toBe(false);
    expect(provenUntil).toBeLessThan(7);
  });

  it('the server reports a ledger that was changed before it was signed', async () => {
    await wash(21, 22);
    await run(sql`update ledger_entries set text = text || ' ' where serial_number = ${machine} and number = 21`);
    log.lines.length = 0;
    await publishHeads(server.context);
    expect(log.lines).toEqual([
      expect.objectContaining({ msg: 'ledgers were changed in the database', machines: [machine] }),
    ]);
  });

  it('a verifier with the right key rejects a ledger that was signed with another key', async () => {
    const right = toVerifierKey((await presentKeys()).key);
    const other = await openTestServer();
    await washCycles(other.context.database, await addMachine(other.context.database), { last: 1 });
    await publishHeads(other.context);
    const wrong = await readLedgerKeys(other.context.config.ledgerDirectory);
    await other.close();
    const answer = await exported();
    expect(await verify(answer.body, right)).toMatchObject({ isIntact: true, isExpectedKey: true });
    expect(wrong).not.toBeNull();
    if (!wrong) return;
    expect(await verify(answer.body, toVerifierKey(wrong.key))).toMatchObject({
      isIntact: false,
      isExpectedKey: false,
    });
  });
});

describe('the keys of a ledger', () => {
  it('a verifier that trusts one key trusts the next one after a rotation', async () => {
    await wash(1, 3);
    await publishHeads(server.context);
    const before = await presentKeys();
    const after = await rotateKeys(server.context.config.ledgerDirectory, before, {
      log: before.log,
      origin: before.key.name,
    });
    expect(verifiedKeys(after.chain)).toHaveLength(before.chain.length + 1);
    const answer = await exported();
    expect(await verify(answer.body, toVerifierKey(before.key))).toMatchObject({ isIntact: true, isExpectedKey: true });
    expect(await verify(answer.body, toVerifierKey(after.key))).toMatchObject({ isIntact: true, isExpectedKey: true });
  });

  it('anonymous readers can read the keys and the signed states', async () => {
    await wash(1, 3);
    await publishHeads(server.context);
    const keys = (await server.call(null, 'GET', '/api/v1/ledger/keys')).json();
    const key = parseVerifierKey(keys.key);
    const roots = (await server.call(null, 'GET', '/api/v1/ledger/roots?limit=2')).json();
    const note = parseNote(roots.items[0].checkpoint);
    expect(key && note && isSignedBy(note, key)).toBe(true);
    expect(parseCheckpoint(note?.text ?? '')).toMatchObject({ origin: keys.origin, size: roots.items[0].size });
    expect((await server.call(null, 'GET', '/api/v1/ledger/checkpoint')).body).toBe(roots.items[0].checkpoint);
    const next = await server.call(null, 'GET', `/api/v1/ledger/roots?limit=2&cursor=${roots.nextCursor}`);
    expect(next.json().items[0].size).toBeLessThan(roots.items[1].size);
  });
});

describe('the log of checkpoints', () => {
  it('an anonymous reader computes the signed root from the public tiles', async () => {
    await wash(1, 3);
    const { size, checkpoint } = await publishHeads(server.context);
    const tile = await server.call(null, 'GET', `/api/v1/ledger/tile/0/000.p/${size}`);
    expect(tile.headers['cache-control']).toContain('immutable');
    const leaves = Array.from(
      { length: size },
      (_, i) => new Uint8Array(tile.rawPayload.subarray(i * 32, i * 32 + 32)),
    );
    const nodes = new Map<string, Uint8Array>();
    const read = (range: Range) =>
      nodesOf(range).map(({ level, index }) => nodes.get(`${level}/${index}`) ?? new Uint8Array());
    leaves.forEach((leaf, at) => {
      for (const { level, index, hash } of appended(at, read({ start: 0, end: at }), leaf))
        nodes.set(`${level}/${index}`, hash);
    });
    const root = hashOfRange(read({ start: 0, end: size }));
    expect(parseCheckpoint(parseNote(checkpoint ?? '')?.text ?? '')?.root).toEqual(root);
    const entries = await server.call(null, 'GET', `/api/v1/ledger/tile/entries/000.p/${size}`);
    const last = entries.rawPayload.subarray(-34);
    expect([...last.subarray(0, 2)]).toEqual([0, 32]);
    expect(leafHash(new Uint8Array(last.subarray(2)))).toEqual(leaves.at(-1));
  });

  it.each(['0/000.p/250', '0/x001/000', '9/000', 'entries/../keys', '0/000.p/0'])(
    'the log has no tile %s',
    async (path) => {
      expectProblem(await server.call(null, 'GET', `/api/v1/ledger/tile/${path}`), 'ROUTE_NOT_FOUND');
    },
  );
});

describe('a server that has lost its keys', () => {
  it('a server without its keys signs nothing with a new key, says why, and still records machines', async () => {
    await wash(1, 2);
    await publishHeads(server.context);
    const file = join(server.context.config.ledgerDirectory, 'keys.json');
    renameSync(file, `${file}.lost`);
    await wash(3, 4);
    expectProblem(await exported(), 'LEDGER_NOT_SIGNED');
    renameSync(`${file}.lost`, file);
    expect(await verdict()).toMatchObject({ isIntact: true, entries: 4 });
  });
});

const ledgerTables = ['entries', 'heads', 'logged', 'log', 'nodes', 'checkpoints'].map((name) =>
  sql.raw(`ledger_${name}`),
);

describe('a log that lost rows', () => {
  it('a log that lost rows ends, and the ledgers continue in a new log', async () => {
    await wash(1, 3);
    await publishHeads(server.context);
    const { log: before } = await presentKeys();
    await run(sql`delete from ledger_nodes`);
    await wash(4, 5);
    expect(await verdict()).toMatchObject({ isIntact: true });
    expect((await presentKeys()).log).toBe(before + 1);
  });
});

describe('a database that was restored from an old backup', () => {
  it('a restored database begins a new log, and each ledger records it', async () => {
    await wash(1, 5);
    await publishHeads(server.context);
    for (const table of ledgerTables) await run(sql`create table backup_${table} as select * from ${table}`);
    await wash(6, 9);
    const lost = await exported();
    const before = await presentKeys();
    for (const table of ledgerTables) {
      await run(sql`delete from ${table}`);
      await run(sql`insert into ${table} select * from backup_${table}`);
    }

    const answer = await exported();
    expect(await verify(answer.body, toVerifierKey(before.key))).toMatchObject({
      isIntact: true,
      entries: 6,
      provenUntil: 6,
      isExpectedKey: true,
      signedBy: { origin: `127.0.0.1:8080/ledger/${before.log + 1}` },
    });
    const last = JSON.parse(answer.body).entries.at(-1);
    const published = parseCheckpoint(parseNote(JSON.parse(lost.body).checkpoint)?.text ?? '');
    expect(last).toMatchObject({
      kind: 'gap',
      body: { reason: 'restored', published: { origin: before.key.name, size: published?.size } },
    });
    expect(await verify(lost.body, toVerifierKey(before.key))).toMatchObject({ isIntact: true, entries: 9 });
    // The missing cycles 806 to 809 are an entry, too.
    await wash(10, 11);
    expect(await verdict()).toMatchObject({ isIntact: true, provenUntil: 9 });
  });
});
