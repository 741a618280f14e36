import { rmSync } from 'node:fs';
import { cosignatureTime, parseNote, parseVerifierKey, toVerifierKey } from '@washboard/ledger/checkpoint/signed-note';
import { readLedgerFile } from '@washboard/ledger/ledger-file';
import { type Verdict, verifyLedger } from '@washboard/ledger/verify/verify-ledger';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { captureLog } from '../../../testing/captured-log.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { washCycles } from '../hygiene/testing/cycles.ts';
import { addMachine } from '../machine-gateway/testing/machine-world.ts';
import { createAttesting } from './attesting.ts';
import { countersign, waitingSeconds } from './countersign.ts';
import { readLedgerKeys, writeLastCheckpoint } from './key-store.ts';
import { publishHeads } from './publish-heads.ts';
import { rotateLedgerKey } from './rotate-ledger-key.ts';
import { startTestWitness, type TestWitness } from './testing/test-witness.ts';

const log = captureLog('warn');
const { signal } = new AbortController();
let nowMs = Date.now();
let server: TestServer;
let one: TestWitness;
let two: TestWitness;
let machine: string;

beforeAll(async () => {
  [one, two] = await Promise.all([startTestWitness('witness.example/1'), startTestWitness('witness.example/2')]);
  server = await openTestServer({
    logger: log.logger,
    clock: { now: () => new Date(nowMs) },
    environment: { LEDGER_WITNESSES: `${one.setting}, ${two.setting}` },
  });
});
afterAll(async () => {
  await Promise.all([one.close(), two.close()]);
  await server.close();
});
beforeEach(async () => {
  nowMs = Date.now();
  for (const table of ['entries', 'heads', 'logged', 'log', 'nodes', 'checkpoints', 'cosignatures'])
    await run(sql`delete from ${sql.identifier(`ledger_${table}`)}`);
  rmSync(server.context.config.ledgerDirectory, { recursive: true, force: true });
  machine = await addMachine(server.context.database);
  await sign(1, 3);
  for (const witness of [one, two]) {
    witness.reset();
    witness.know(toVerifierKey((await presentKeys()).key));
  }
  log.lines.length = 0;
});

const run = (statement: SQL) => server.context.database.orm.execute(statement);

async function presentKeys() {
  const keys = await readLedgerKeys(server.context.config.ledgerDirectory);
  if (!keys) throw new Error('no keys');
  return keys;
}

async function sign(first: number, last: number): Promise<number> {
  await washCycles(server.context.database, machine, { first, last });
  return (await publishHeads(server.context)).size;
}

function configured(witness: TestWitness) {
  const found = server.context.config.ledgerWitnesses.find(({ name }) => name === witness.name);
  if (!found) throw new Error('not configured');
  return found;
}

const ask = (witness: TestWitness, answerMs?: number) =>
  countersign(server.context, configured(witness), { signal, ...(answerMs === undefined ? {} : { answerMs }) });

async function checkpoint(): Promise<string> {
  return (await server.call(null, 'GET', '/api/v1/ledger/checkpoint')).body;
}

function signersOf(note: string): string[] {
  return parseNote(note)?.signatures.map(({ name }) => name) ?? [];
}

async function* whole(text: string): AsyncGenerator<string> {
  yield text;
}

async function verdict(witnesses: readonly TestWitness[], query = '', kept: string | null = null): Promise<Verdict> {
  const answer = await server.call('admin', 'GET', `/api/v1/event-hub-listener/${machine}/ledger${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  const expected = { witnesses: witnesses.map(({ key }) => key), kept };
  return verifyLedger(await readLedgerFile(whole(answer.body)), { expected });
}

describe('a witness', () => {
  it('a witness countersigns the latest checkpoint, and the public checkpoint has its signature', async () => {
    await ask(one);
    expect(one.requests).toHaveLength(1);
    expect(one.requests[0]).toMatch(/^old 0\n\n127\.0\.0\.1:8080\/ledger\n/);
    const note = await checkpoint();
    expect(signersOf(note)).toEqual(['127.0.0.1:8080/ledger', one.name]);
    const [parsed, key] = [parseNote(note), parseVerifierKey(one.key)];
    const at = parsed && key && cosignatureTime(parsed, key);
    expect(at instanceof Date && Math.abs(at.getTime() - Date.now())).toBeLessThan(60_000);
    const { items } = (await server.call(null, 'GET', '/api/v1/ledger/roots?limit=1')).json();
    expect(items[0].checkpoint).toBe(note);
  });

  it('a witness receives one request for each checkpoint, with the proof that it continues the last checkpoint', async () => {
    await ask(one);
    await ask(one);
    for (const cycle of [4, 5, 6]) {
      const size = await sign(cycle, cycle);
      await ask(one);
      expect(one.sizeOf('127.0.0.1:8080/ledger')).toBe(size);
    }
    expect(one.requests).toHaveLength(4);
    const { items } = (await server.call(null, 'GET', '/api/v1/ledger/roots')).json();
    expect(items.map(({ checkpoint: note }: { checkpoint: string }) => signersOf(note))).toEqual(
      Array(4).fill(['127.0.0.1:8080/ledger', one.name]),
    );
    expect(one.requests[3]?.split('\n\n')[0]?.split('\n').length).toBeGreaterThan(1);
    expect(await verdict([one])).toMatchObject({ isIntact: true, attestedBy: [{ name: one.name, until: 6 }] });
  });

  it('a witness that knows more of the log than the server remembers gets a proof from that size', async () => {
    await ask(one);
    await run(sql`delete from ledger_cosignatures`);
    await ask(one);
    expect(one.requests.map((request) => request.split('\n')[0])).toEqual(['old 0', 'old 0', 'old 1']);
    await sign(4, 4);
    await run(sql`delete from ledger_cosignatures`);
    await ask(one);
    expect(signersOf(await checkpoint())).toContain(one.name);
  });

  it("the signatures of a witness survive the replacement of the log's key", async () => {
    await ask(one);
    await rotateLedgerKey(server.context);
    await sign(4, 4);
    await expect(ask(one)).rejects.toThrow(/does not accept the key.*403/);
    expect(await verdict([one])).toMatchObject({ isIntact: true, attestedBy: [{ until: 3 }] });
    one.know(toVerifierKey((await presentKeys()).key));
    await ask(one);
    expect(await verdict([one])).toMatchObject({ isIntact: true, attestedBy: [{ until: 4 }] });
  });
});

describe('a witness that fails', () => {
  it.each([
    ['hangs', /timeout|aborted/i],
    ['drips', /timeout|aborted/i],
    ['floods', /more than \d+ bytes/],
    ['redirects', /status 307/],
    ['signsWithOtherKey', /not of the key in LEDGER_WITNESSES/],
    ['signsOtherText', /not of the key in LEDGER_WITNESSES/],
    ['answersNothing', /no signature/],
    ['alwaysConflicts', /another size with each of 3 requests/],
    ['reportsNoSize', /without the size/],
  ] as const)('a witness that %s leaves the checkpoint unchanged, and the error says why', async (fault, message) => {
    if (fault === 'reportsNoSize') {
      await ask(one);
      await run(sql`delete from ledger_cosignatures`);
    }
    one.fault = fault;
    await expect(ask(one, 300)).rejects.toThrow(message);
    expect(signersOf(await checkpoint())).toEqual(['127.0.0.1:8080/ledger']);
    expect(one.requests.length).toBeLessThanOrEqual(3);
  });

  it.each([
    [400, /does not understand/],
    [404, /does not know this log/],
    [403, /does not accept the key/],
    [500, /status 500: no/],
  ])('the error says why when a witness responds with status %i', async (status, message) => {
    one.fault = { status };
    await expect(ask(one)).rejects.toThrow(message);
  });

  it('a hanging witness delays neither another witness nor an export', async () => {
    one.fault = 'hangs';
    const stopping = new AbortController();
    const [first, second] = createAttesting(server.context);
    const hanging = first?.run(stopping.signal);
    await second?.run(signal);
    expect(signersOf(await checkpoint())).toContain(two.name);
    expect(await verdict([two])).toMatchObject({ isIntact: true, attestedBy: [{ name: two.name, until: 3 }] });
    stopping.abort();
    await hanging;
  });

  it('the server asks a failing witness at growing intervals, and reports it once a day after a day', async () => {
    one.fault = { status: 503 };
    const [part] = createAttesting(server.context);
    const minutes = async (count: number) => {
      for (let minute = 0; minute < count; minute += 1) {
        await part?.run(signal);
        nowMs += 60_000;
      }
    };
    await minutes(20);
    expect(one.requests).toHaveLength(5);
    const messages = () => log.lines.map(({ msg }) => msg);
    expect(messages()).toEqual(Array(5).fill('a witness has not countersigned'));
    expect(log.lines[0]).toMatchObject({ witness: one.name, err: { message: expect.stringContaining('503') } });
    nowMs += 24 * 3_600_000;
    await minutes(3);
    expect(messages().filter((text) => text === 'a witness has not countersigned for a day')).toHaveLength(1);
    const metric = await server.context.metrics.registry.getSingleMetricAsString(
      'washboard_ledger_not_countersigned_seconds',
    );
    expect(Number(/\{witness="witness\.example\/1"\} (\d+)/.exec(metric)?.[1])).toBeGreaterThan(86_400);
    one.fault = null;
    nowMs += 3_600_000;
    await minutes(1);
    expect(await waitingSeconds(server.context, configured(one), new Date(nowMs))).toBe(0);
    expect(JSON.stringify(log.lines)).not.toContain('/w/add-checkpoint');
  });
});

describe('an exported file', () => {
  it('an exported file does not wait for a witness and has the last countersigned states', async () => {
    expect(await verdict([])).toMatchObject({ isIntact: true, attestedBy: [] });
    await ask(one);
    await sign(4, 6);
    await sign(7, 8);
    const lagging = await verdict([one]);
    expect(lagging).toMatchObject({ isIntact: true, provenUntil: 8, attestedBy: [{ until: 3, isKnown: true }] });
    expect(await verdict([one, two])).toMatchObject({
      isIntact: false,
      doubts: [{ kind: 'missingWitness', name: two.name }],
    });
  });

  it('an exported file shows how soon its records were countersigned', async () => {
    await ask(one);
    await sign(4, 6);
    await ask(one);
    const answer = await server.call('admin', 'GET', `/api/v1/event-hub-listener/${machine}/ledger`);
    const { attested, witnesses, checkpoint: note } = JSON.parse(answer.body);
    expect(attested.map(({ size }: { size: number }) => size)).toEqual([1]);
    expect(signersOf(note)).toContain(one.name);
    expect(witnesses).toEqual([one.key]);
  });

  it('an exported file proves an earlier checkpoint of its machine, and any other checkpoint on request', async () => {
    const own = await checkpoint();
    await sign(4, 6);
    expect(await verdict([], '', own)).toMatchObject({ isIntact: true, kept: { size: 1, result: 'contained' } });
    const { context } = server;
    await washCycles(context.database, 'HOTEL0001', { last: 1 });
    await publishHeads(context);
    const other = await checkpoint();
    await washCycles(context.database, 'LINDE0001', { last: 1 });
    await sign(7, 9);
    expect(await verdict([], '', other)).toMatchObject({ isIntact: true, kept: { size: 3, result: 'notProven' } });
    expect(await verdict([], '?checkpointSize=3', other)).toMatchObject({ kept: { size: 3, result: 'contained' } });
    expect(await verdict([], '?checkpointSize=99', other)).toMatchObject({ isIntact: true });
  });
});

/** The operator has the database, the key and the files beside it. */
describe('an operator who rewrites the database and signs it again', () => {
  async function rewrite(): Promise<void> {
    await run(sql`update ledger_log set hash = repeat('ab', 32) where index = 0`);
    await run(sql`update ledger_nodes set hash = decode(repeat('cd', 32), 'hex') where level = 0 and index = 0`);
    await run(sql`delete from ledger_nodes where level > 0`);
    await run(sql`
      insert into ledger_nodes (log, level, index, hash)
      select l.log, 1, 0, sha256('\\x01'::bytea || l.hash || r.hash) from ledger_nodes l, ledger_nodes r
      where l.level = 0 and l.index = 0 and r.level = 0 and r.index = 1`);
    await run(sql`delete from ledger_checkpoints`);
    await run(sql`delete from ledger_cosignatures`);
    await writeLastCheckpoint(server.context.config.ledgerDirectory, '');
  }

  it('a rewritten log gets no countersignature, and the verifier names the missing witness', async () => {
    await sign(4, 6);
    await ask(one);
    const kept = await checkpoint();
    await rewrite();
    await sign(7, 9);
    const [part] = createAttesting(server.context);
    await part?.run(signal);
    expect(one.requests.at(-1)).toMatch(/^old 2\n/);
    expect(log.lines).toMatchObject([
      {
        level: 50,
        msg: expect.stringContaining('contradicts the ledger'),
        witness: one.name,
        err: { message: expect.stringContaining('does not continue') },
      },
    ]);
    expect(signersOf(await checkpoint())).toEqual(['127.0.0.1:8080/ledger']);
    const { doubts } = await verdict([one]);
    expect(doubts).toEqual([{ kind: 'missingWitness', name: one.name }]);
    expect((await verdict([], '?checkpointSize=2', kept)).doubts).toEqual([{ kind: 'rewritten', name: '2' }]);
  });

  it('a log that is cut to a smaller size gets no countersignature', async () => {
    await sign(4, 6);
    await ask(one);
    await run(sql`delete from ledger_checkpoints where size = 2`);
    await expect(ask(one)).rejects.toThrow('it has seen a log with 2 entries, and this one has 1');
    await run(sql`delete from ledger_cosignatures`);
    await expect(ask(one)).rejects.toThrow('it has seen a log with 2 entries, and this one has 1');
  });
});
