import { languages } from '@washboard/contract/languages/languages';
import { beforeAll, describe, expect, it } from 'vitest';
import { toBase64 } from '../bytes.ts';
import { toVerifierKey } from '../checkpoint/signed-note.ts';
import type { LedgerEntry } from '../entry.ts';
import { type LedgerFileHeader, readLedgerFile } from '../ledger-file.ts';
import {
  cosignature,
  fileOf,
  proveEntries,
  rehashed,
  stateOf,
  testWitness,
  writeEntries,
} from '../testing/sample-ledger.ts';
import { createAuthority, type TestAuthority } from '../testing/time-stamp-authority.ts';
import type { Expectations } from './attestations.ts';
import { describeVerdict } from './describe-verdict.ts';
import { verifyLedger } from './verify-ledger.ts';

const entries = writeEntries(40);
const header = proveEntries(entries);
const [one, two, stranger] = [testWitness(11), testWitness(12), testWitness(13)];
const keyOf = toVerifierKey;
const nothing = { cosignatures: [] };

async function* whole(text: string): AsyncGenerator<string> {
  yield text;
}

const verify = async (
  changes: Partial<LedgerFileHeader>,
  expected: Partial<Expectations> = {},
  { by = header, list = entries, now }: { by?: LedgerFileHeader; list?: readonly LedgerEntry[]; now?: Date } = {},
) => verifyLedger(await readLedgerFile(whole(fileOf({ ...by, ...changes }, list))), { expected, ...(now && { now }) });

/** The log has three entries for each head, and a head after each ten records. */
function attested(size: number, at: string, ...witnesses: ReturnType<typeof testWitness>[]) {
  const { text, ...state } = stateOf(entries, size);
  return { ...state, cosignatures: witnesses.map((witness) => cosignature(text, witness, at)) };
}

describe('countersignatures', () => {
  const witnesses = [keyOf(one), keyOf(two)];

  it('a countersigned checkpoint covers all records', async () => {
    const { text } = stateOf(entries, 12);
    const checkpoint = `${header.checkpoint}${cosignature(text, one, '2026-01-01T07:00:00Z')}\n`;
    const verdict = await verify({ checkpoint, witnesses: [keyOf(one)] });
    expect(verdict).toMatchObject({ isIntact: true, doubts: [] });
    expect(verdict.attestedBy).toEqual([
      {
        by: 'witness',
        name: 'witness.example/11',
        key: keyOf(one),
        isKnown: null,
        until: 40,
        untilAt: entries[39]?.at,
        lastAt: '2026-01-01T07:00:00.000Z',
        latest: { from: 1, to: 40, delayS: 3600 },
      },
    ]);
  });

  it('countersigned earlier states cover their records, and the report names the records that waited longest', async () => {
    const states = [
      attested(3, '2026-01-01T06:15:00Z', one, two),
      attested(9, '2026-01-01T09:00:00Z', one),
      attested(6, '2026-01-01T06:30:00Z', one),
    ];
    const { attestedBy } = await verify({ witnesses, attested: states }, { witnesses: [keyOf(one)] });
    expect(attestedBy).toMatchObject([
      { name: one.name, isKnown: true, until: 30, latest: { from: 21, to: 30, delayS: 160 * 60 } },
      { name: two.name, isKnown: false, until: 10, latest: { from: 1, to: 10, delayS: 15 * 60 } },
    ]);
  });

  it.each([
    ['after the file was exported', '2026-02-01T00:02:01Z', '2026-06-01T00:00:00Z', '2026-02-01T00:00:00.000Z'],
    ['after the file was checked', '2026-01-15T00:00:00Z', '2026-01-10T00:00:00Z', '2026-01-10T00:00:00.000Z'],
  ])('the verdict remarks on a countersignature made %s, which proves no time', async (_, time, now, at) => {
    const changes = { witnesses: [keyOf(one)], attested: [attested(6, time, one)] };
    const verdict = await verify(changes, {}, { now: new Date(now) });
    expect(verdict.isIntact).toBe(true);
    const later = new Date(time).toISOString();
    expect(verdict.timeRemarks).toEqual([
      { kind: 'attestedAhead', name: one.name, farthest: { number: 20, at, later } },
    ]);
    for (const language of languages) {
      const { remarks, proven } = describeVerdict(verdict, { machine: header.machine, language });
      expect(remarks).toEqual([expect.stringContaining(one.name)]);
      const said = proven.filter((text) => text.includes(one.name));
      expect(said).toEqual([expect.stringContaining('20')]);
      expect(said.join()).not.toContain('2026');
    }
  });

  it('the verdict remarks on a countersignature from before the records were written', async () => {
    const states = [attested(3, '2026-01-01T06:06:59Z', one), attested(6, '2026-01-01T06:30:00Z', one)];
    const { timeRemarks } = await verify({ witnesses: [keyOf(one)], attested: states });
    const farthest = { number: 10, at: '2026-01-01T06:06:59.000Z', later: '2026-01-01T06:09:00.000Z' };
    expect(timeRemarks).toEqual([{ kind: 'attestedEarly', name: one.name, farthest }]);
  });

  it('the verdict does not remark on a countersignature within the tolerated difference of clocks', async () => {
    const { text } = stateOf(entries, 12);
    const checkpoint = `${header.checkpoint}${cosignature(text, one, '2026-02-01T00:02:00Z')}\n`;
    const states = [attested(3, '2026-01-01T06:07:00Z', one)];
    expect(await verify({ checkpoint, witnesses: [keyOf(one)], attested: states })).toMatchObject({ timeRemarks: [] });
  });

  it('the verifier ignores the countersignature of an unknown witness', async () => {
    const states = [attested(6, '2026-01-01T06:30:00Z', stranger)];
    expect(await verify({ witnesses: [], attested: states })).toMatchObject({ isIntact: true, attestedBy: [] });
  });

  it('the verifier reports a false countersignature, whether the file or the reader names the witness', async () => {
    const state = attested(6, '2026-01-01T06:30:00Z', one);
    const later = cosignature(stateOf(entries, 6).text, one, '2026-01-01T06:31:00Z');
    const last = later.at(-5) === 'A' ? 'B' : 'A';
    const forged = [later.slice(0, -5) + last + later.slice(-4)];
    const doubts = [{ kind: 'falseCosignature', name: one.name }];
    const attestedStates = [{ ...state, cosignatures: forged }];
    expect(await verify({ witnesses, attested: attestedStates })).toMatchObject({ isIntact: false, doubts });
    const named = await verify({ attested: attestedStates }, { witnesses: [keyOf(one)] });
    expect(named.doubts).toEqual([...doubts, { kind: 'missingWitness', name: one.name }]);
  });

  it('a witness with the same name but another key does not count as the named witness', async () => {
    const impostor = testWitness(66, one.name);
    const states = [attested(6, '2026-01-01T06:30:00Z', impostor)];
    const verdict = await verify({ witnesses: [keyOf(impostor)], attested: states }, { witnesses: [keyOf(one)] });
    expect(verdict.doubts).toEqual([{ kind: 'missingWitness', name: one.name }]);
  });

  it('the verifier reports a countersigned state that the log does not continue, and does not count it', async () => {
    const state = attested(6, '2026-01-01T06:30:00Z', one);
    const foreign = { ...state, root: attested(7, '2026-01-01T06:30:00Z').root };
    const verdict = await verify({ witnesses, attested: [foreign] }, { witnesses: [keyOf(one)] });
    expect(verdict.doubts).toEqual([
      { kind: 'notContinued', name: '6' },
      { kind: 'missingWitness', name: one.name },
    ]);
    expect(verdict.attestedBy).toMatchObject([{ until: 0, latest: null }]);
  });
});

/** The operator has the database and the key, and rewrites record 5 of 40 after the witness has seen it. */
describe('an operator who rewrites records', () => {
  const changed = rehashed(
    entries.map((entry) => (entry.number === 5 ? { ...entry, body: { ...entry.body, result: 'fine' } } : entry)),
  );
  const rewritten = proveEntries(changed);
  const seen = attested(6, '2026-01-01T06:30:00Z', one);

  it('the rewritten file is intact, but lacks the countersignature that the inspector expects', async () => {
    const by = { by: rewritten, list: changed };
    expect(await verify({}, {}, by)).toMatchObject({ isIntact: true });
    expect(await verify({}, { witnesses: [keyOf(one)] }, by)).toMatchObject({
      isIntact: false,
      findings: [],
      doubts: [{ kind: 'missingWitness', name: one.name }],
    });
  });

  it('the operator cannot reuse the countersignature of the previous state', async () => {
    const by = { by: rewritten, list: changed };
    const verdict = await verify({ witnesses: [keyOf(one)], attested: [seen] }, { witnesses: [keyOf(one)] }, by);
    expect(verdict.doubts).toMatchObject([{ kind: 'notContinued' }, { kind: 'missingWitness' }]);
    const own = { ...attested(6, '2026-01-01T06:30:00Z'), ...stateOf(changed, 6), cosignatures: seen.cosignatures };
    const { text: _, ...claimed } = own;
    const reused = await verify({ witnesses: [keyOf(one)], attested: [claimed] }, { witnesses: [keyOf(one)] }, by);
    expect(reused.doubts).toMatchObject([{ kind: 'falseCosignature' }, { kind: 'missingWitness' }]);
  });

  it('the rewritten log differs from a checkpoint that a reader kept', async () => {
    const by = { by: rewritten, list: changed };
    expect(await verify({}, { kept: header.checkpoint }, by)).toMatchObject({
      isIntact: false,
      doubts: [{ kind: 'rewritten', name: '12' }],
    });
  });
});

describe('time stamps in a file', () => {
  let authority: TestAuthority;
  let stamped: NonNullable<LedgerFileHeader['attested']>;
  const at = new Date('2026-01-01T06:45:00Z');
  beforeAll(async () => {
    authority = await createAuthority();
    const { text, ...state } = stateOf(entries, 6);
    stamped = [{ ...state, ...nothing, timeStamp: toBase64(await authority.stamp(text, at)) }];
  });

  it('a time stamp shows since when the records exist', async () => {
    const verdict = await verify({ attested: stamped });
    expect(verdict).toMatchObject({ isIntact: true, uncheckedTimeStamps: 0 });
    expect(verdict.attestedBy).toEqual([
      {
        by: 'timeStamp',
        name: 'Test time stamps',
        key: null,
        isKnown: null,
        until: 20,
        untilAt: entries[19]?.at,
        lastAt: at.toISOString(),
        latest: { from: 1, to: 20, delayS: 45 * 60 },
      },
    ]);
  });

  it('the verifier compares a time stamp with the authority that the reader named', async () => {
    const right = await verify({ attested: stamped }, { authorities: authority.rootCertificate });
    expect(right).toMatchObject({ isIntact: true, attestedBy: [{ isKnown: true }] });
    const wrong = await verify({ attested: stamped }, { authorities: (await createAuthority()).rootCertificate });
    expect(wrong.doubts).toEqual([
      { kind: 'foreignTimeStamp', name: 'Test time stamps' },
      { kind: 'missingTimeStamp', name: '' },
    ]);
    expect((await verify({}, { authorities: authority.rootCertificate })).doubts).toEqual([
      { kind: 'missingTimeStamp', name: '' },
    ]);
  });

  it('the verifier reports a time stamp of another state as false', async () => {
    const { text: _, ...state } = stateOf(entries, 9);
    const moved = [{ ...state, ...nothing, timeStamp: stamped[0]?.timeStamp }];
    expect(await verify({ attested: moved })).toMatchObject({
      isIntact: false,
      doubts: [{ kind: 'falseTimeStamp', name: '9' }],
    });
    expect(await verify({ attested: [{ ...state, ...nothing, timeStamp: 'no Base64' }] })).toMatchObject({
      isIntact: false,
      doubts: [{ kind: 'falseTimeStamp', name: '9' }],
    });
  });
});
