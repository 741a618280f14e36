import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { handoverText } from '../checkpoint/key-chain.ts';
import { parseNote, signNote, toVerifierKey } from '../checkpoint/signed-note.ts';
import { commitmentOf, entryText, type LedgerEntry } from '../entry.ts';
import { type LedgerFileHeader, readLedgerFile, UnreadableLedger } from '../ledger-file.ts';
import { fileOf, machine, proveEntries, rehashed, testKey, writeEntries } from '../testing/sample-ledger.ts';
import type { TamperingFinding } from './chain-check.ts';
import { type Verdict, verifyLedger } from './verify-ledger.ts';

const entries = writeEntries(45);
const header = proveEntries(entries);

async function* inChunks(text: string, size = 700): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

const verifyText = async (text: string, expectedKey: string | null = null): Promise<Verdict> =>
  verifyLedger(await readLedgerFile(inChunks(text)), { expectedKey });
const verify = (changed: readonly LedgerEntry[], by: LedgerFileHeader = header) => verifyText(fileOf(by, changed));
const findings = async (changed: readonly LedgerEntry[]) => (await verify(changed)).findings;

const at = (number: number) => number - 1;
const edit = (list: readonly LedgerEntry[], number: number): LedgerEntry[] =>
  list.map((entry) => (entry.number === number ? { ...entry, body: { ...entry.body, tankTmpMin: 650 } } : entry));
const entryOf = (number: number): LedgerEntry => {
  const entry = entries[at(number)];
  if (!entry) throw new RangeError(`no entry ${number}`);
  return entry;
};

describe('unchanged ledgers', () => {
  it('an unchanged ledger is intact, and the verdict names its signer', async () => {
    expect(await verify(entries)).toEqual({
      isIntact: true,
      findings: [],
      isCutShort: false,
      entries: 45,
      first: 1,
      last: 45,
      provenUntil: 45,
      firstAt: entryOf(1).at,
      lastAt: entryOf(45).at,
      provenUntilAt: entryOf(45).at,
      withoutTexts: 0,
      proven: [{ from: 1, to: 45 }],
      timeRemarks: [],
      attestedBy: [],
      doubts: [],
      kept: null,
      uncheckedTimeStamps: 0,
      isExpectedKey: null,
      signedBy: { origin: 'washboard.example/ledger', key: toVerifierKey(testKey(7)) },
    });
  });

  it('a part of a ledger is intact, also reformatted or with Windows line ends within its texts', async () => {
    const part = { ...header, period: { from: entryOf(13).at, to: null } };
    expect((await verify(entries.slice(at(12)), part)).isIntact).toBe(true);
    const text = fileOf(header, entries);
    expect((await verifyText(JSON.stringify(JSON.parse(text), null, 2))).isIntact).toBe(true);
    const odd = writeEntries(5, (number) => ({ name: `a\r\nb é\u2028 ${number}`, number: 1e21, nothing: null }));
    expect((await verify(odd, proveEntries(odd))).isIntact).toBe(true);
  });

  it('a ledger with a changed key is intact, whichever key of the log is expected', async () => {
    const keys = [testKey(1), testKey(2), testKey(3)];
    const text = fileOf(proveEntries(entries, { keys }), entries);
    for (const key of keys)
      expect(await verifyText(text, toVerifierKey(key))).toMatchObject({ isIntact: true, isExpectedKey: true });
  });
});

describe('times in a ledger', () => {
  const remarksOf = async (changed: readonly LedgerEntry[]) => {
    const { isIntact, timeRemarks } = await verify(rehashed(changed), proveEntries(rehashed(changed)));
    return { isIntact, timeRemarks };
  };
  const withChanges = (number: number, change: Partial<LedgerEntry>) =>
    entries.map((entry) => (entry.number === number ? { ...entry, ...change } : entry));
  const minutesBefore = (number: number, minutes: number) =>
    new Date(Date.parse(entryOf(number).at) - minutes * 60_000).toISOString();

  it('the verifier reports times that run back, with the previous record, and the ledger is intact', async () => {
    const early = minutesBefore(10, 60);
    expect(await remarksOf(withChanges(10, { at: early }))).toEqual({
      isIntact: true,
      timeRemarks: [
        {
          kind: 'ranBack',
          ranges: [{ from: 10, to: 10 }],
          farthest: { number: 10, at: early, later: entryOf(9).at },
        },
      ],
    });
  });

  it('the verifier compares all records after a record with a later time with that record', async () => {
    const { timeRemarks } = await remarksOf(withChanges(10, { at: '2030-01-01T00:00:00.000Z' }));
    expect(timeRemarks).toMatchObject([{ kind: 'ranBack', ranges: [{ from: 11, to: 45 }], farthest: { number: 11 } }]);
  });

  it('a late record and records that were stored together have times in order', async () => {
    expect((await remarksOf(withChanges(10, { body: { endedAt: minutesBefore(10, 5000) } }))).timeRemarks).toEqual([]);
    expect((await remarksOf(withChanges(10, { at: minutesBefore(10, 2.5) }))).timeRemarks).toEqual([]);
  });

  it('the verifier reports an event after its record was written', async () => {
    const endedAt = minutesBefore(10, -90);
    expect((await remarksOf(withChanges(10, { body: { endedAt } }))).timeRemarks).toEqual([
      {
        kind: 'ahead',
        ranges: [{ from: 10, to: 10 }],
        farthest: { number: 10, at: entryOf(10).at, later: endedAt },
      },
    ]);
    expect((await remarksOf(withChanges(10, { body: { occurredAt: 'soon' } }))).timeRemarks).toEqual([]);
  });
});

describe('a ledger with names of people', () => {
  const anna = { salt: 'a1', text: 'Anna' };
  const signed = writeEntries(5, (number) => (number === 3 ? { record: 2, person: commitmentOf(anna) } : { number }));
  const proof = proveEntries(signed);
  const withText = (text: typeof anna) => verify(signed, { ...proof, texts: { [commitmentOf(anna)]: text } });

  it('a ledger is intact with the right name, and without an erased name', async () => {
    expect(await withText(anna)).toMatchObject({ isIntact: true, withoutTexts: 0 });
    expect(await verify(signed, proof)).toMatchObject({ isIntact: true, withoutTexts: 1 });
  });

  it('a ledger with another name is not intact', async () => {
    expect(await withText({ ...anna, text: 'Bruno' })).toMatchObject({
      isIntact: false,
      findings: [{ kind: 'edited', from: 3, to: 3 }],
    });
  });
});

describe('a ledger without its beginning', () => {
  const sealed = rehashed(
    entries.map((entry) => (entry.number === 40 ? { ...entry, kind: 'sealed', body: { until: 20 } } : entry)),
  );
  const sealedHeader = proveEntries(sealed);

  it('a ledger whose retention removed its beginning is intact from its first entry on', async () =>
    expect(await verify(sealed.slice(20), sealedHeader)).toMatchObject({ isIntact: true, first: 21 }));

  it('a ledger that lacks more than its sealed beginning is not intact', async () => {
    expect((await verify(sealed.slice(21), sealedHeader)).findings).toEqual([{ kind: 'removed', from: 21, to: 21 }]);
    expect(await findings(entries.slice(20))).toEqual([{ kind: 'removed', from: 1, to: 20 }]);
  });
});

describe('findings of the verifier', () => {
  it.each([1, 7, 10, 44])('the verifier reports the edited entry %i', async (number) =>
    expect(await findings(edit(entries, number))).toEqual([{ kind: 'edited', from: number, to: number }]),
  );

  it('the verifier reports an edited last entry within the range of its head', async () =>
    expect(await findings(edit(entries, 45))).toEqual([{ kind: 'edited', from: 41, to: 45 }]));

  it('the verifier reports removed entries, at the beginning too', async () => {
    expect(await findings(entries.toSpliced(at(17), 3))).toEqual([{ kind: 'removed', from: 17, to: 19 }]);
    expect(await findings(entries.slice(2))).toEqual([{ kind: 'removed', from: 1, to: 2 }]);
    const part = { ...header, period: { from: entryOf(12).at, to: null } };
    expect((await verify(entries.slice(at(13)), part)).findings).toEqual([{ kind: 'removed', from: 12, to: 12 }]);
  });

  it('the verifier reports an entry that was inserted under an existing number', async () =>
    expect(await findings(entries.toSpliced(at(18), 0, { ...entryOf(17), kind: 'alarm' }))).toEqual([
      { kind: 'inserted', from: 17, to: 17 },
    ]));

  it('the verifier reports an entry that was inserted under a number that was never used', async () =>
    expect(await findings(entries.toSpliced(at(18), 0, { ...entryOf(17), number: 900 }))).toEqual([
      { kind: 'inserted', from: 900, to: 900 },
    ]));

  it('the verifier reports an appended entry', async () =>
    expect(await findings(rehashed([...entries, entryOf(45)]))).toEqual([{ kind: 'inserted', from: 46, to: 46 }]));

  it('the verifier reports exchanged entries', async () =>
    expect(await findings(entries.with(at(20), entryOf(21)).with(at(21), entryOf(20)))).toEqual([
      { kind: 'reordered', from: 20, to: 20 },
    ]));

  it('the verifier reports entries that are missing at the end, even all of them', async () => {
    expect(await findings(entries.slice(0, 40))).toEqual([{ kind: 'truncated', from: 41, to: 45 }]);
    expect(await findings([])).toEqual([{ kind: 'truncated', from: 1, to: 45 }]);
  });

  it('the verifier reports an entry of another machine', async () =>
    expect(await findings(entries.toSpliced(at(5), 0, { ...entryOf(5), machine: 'HI240001' }))).toEqual([
      { kind: 'foreign', from: 5, to: 5 },
    ]));

  it('the verifier reports a text that is not an entry', async () =>
    expect(
      (await verifyText(fileOf(header, entries).replace('"kind":"cycle","ledger":1,', '"kind":"cycle",'))).findings,
    ).toEqual([{ kind: 'edited', from: 1, to: 1 }]));

  it.each<[string, TamperingFinding['kind'], LedgerEntry[]]>([
    ['edited', 'edited', edit(entries, 17)],
    ['removed', 'removed', entries.toSpliced(at(17), 1)],
    ['inserted', 'inserted', entries.toSpliced(at(17), 0, entryOf(3))],
  ])('the verifier reports the range between two heads where one entry was %s and rehashed', async (_, kind, changed) =>
    expect(await findings(rehashed(changed))).toEqual([{ kind, from: 11, to: 20 }]),
  );

  it("the verifier reports a ledger with another signer if the operator's key is known", async () => {
    const forged = fileOf(
      proveEntries(rehashed(edit(entries, 17)), { keys: [testKey(9)] }),
      rehashed(edit(entries, 17)),
    );
    expect(await verifyText(forged, toVerifierKey(testKey(7)))).toMatchObject({
      isIntact: false,
      isExpectedKey: false,
      findings: [{ kind: 'foreign', from: 1, to: 45 }],
    });
  });

  it('the verifier reports a key that the operator never handed over to', async () => {
    const [own, foreign] = [testKey(7), testKey(9)];
    const forged = proveEntries(entries, { keys: [own, foreign] });
    const handedOver = await verifyText(fileOf(forged, entries), toVerifierKey(own));
    expect(handedOver.isIntact).toBe(true);
    for (const handover of [null, signNote(handoverText(own, foreign), foreign, foreign.sign)]) {
      const keys = forged.keys.map((each, index) => (index === 1 ? { ...each, handover } : each));
      const { isIntact, findings: found } = await verifyText(fileOf({ ...forged, keys }, entries), toVerifierKey(own));
      expect({ isIntact, found }).toEqual({ isIntact: false, found: [{ kind: 'foreign', from: 1, to: 45 }] });
    }
  });

  it('the verifier reports a checkpoint of another log, although the key is right', async () => {
    const key = testKey(7);
    const text = parseNote(header.checkpoint)?.text.replace('washboard.example', 'another.example') ?? '';
    const checkpoint = signNote(text, key, key.sign);
    expect((await verify(entries, { ...header, checkpoint })).findings).toEqual([{ kind: 'foreign', from: 1, to: 45 }]);
  });

  it.each<[string, (header: LedgerFileHeader) => Partial<LedgerFileHeader>]>([
    [
      'a key without a handover',
      () => ({ keys: [...header.keys, { key: toVerifierKey(testKey(9)), handover: null }] }),
    ],
    ['a changed checkpoint', ({ checkpoint }) => ({ checkpoint: checkpoint.replace('\n1', '\n2') })],
    [
      'a checkpoint of another log',
      () => ({ checkpoint: proveEntries(entries, { keys: [testKey(7, 'other.example/ledger')] }).checkpoint }),
    ],
    ['heads with another hash', ({ heads }) => ({ heads: heads.map((head) => ({ ...head, hash: 'ab'.repeat(32) })) })],
    ['heads of another machine', () => ({ machine: 'IN240009' })],
  ])('the verifier reports a ledger with %s', async (_, change) => {
    const { isIntact, findings: found } = await verify(entries, { ...header, ...change(header) });
    expect(isIntact).toBe(false);
    expect(found.map(({ kind }) => kind)).toContain('foreign');
  });

  it('the verifier reports several changes, each with its place', async () => {
    const changed = edit(entries, 5)
      .toSpliced(at(38), 2)
      .toSpliced(at(25), 0, { ...entryOf(24), kind: 'alarm' });
    expect(await findings(changed)).toEqual([
      { kind: 'edited', from: 5, to: 5 },
      { kind: 'inserted', from: 24, to: 24 },
      { kind: 'removed', from: 38, to: 39 },
    ]);
  });
});

describe('proven records', () => {
  const proven = async (changed: readonly LedgerEntry[]) => (await verify(changed)).proven;

  it('the proven range ends at the head before a change, and begins again after the change', async () => {
    expect(await proven(edit(entries, 17))).toEqual([
      { from: 1, to: 10 },
      { from: 18, to: 45 },
    ]);
    expect(await proven(entries.toSpliced(at(17), 3))).toEqual([
      { from: 1, to: 10 },
      { from: 20, to: 45 },
    ]);
    expect(await proven(rehashed(edit(entries, 17)))).toEqual([{ from: 1, to: 10 }]);
  });

  it('the proven range excludes the entries of a finding', async () =>
    expect(await proven(entries.toSpliced(at(18), 0, { ...entryOf(17), kind: 'alarm' }))).toEqual([
      { from: 1, to: 16 },
      { from: 18, to: 45 },
    ]));

  it('the proven range excludes a change that another change covers', async () => {
    const isProven = async (changed: readonly LedgerEntry[], number: number) =>
      (await proven(changed)).some(({ from, to }) => from <= number && number <= to);
    const hidden = [...rehashed(edit(entries, 13)).slice(0, at(18)), ...entries.slice(at(18))];
    expect(await findings(hidden)).toEqual([{ kind: 'edited', from: 17, to: 17 }]);
    expect(await isProven(hidden, 13)).toBe(false);
    expect(await isProven(edit(entries, 13).toSpliced(at(14), 2), 13)).toBe(false);
  });
});

describe('randomly changed ledgers', () => {
  const number = fc.integer({ min: 1, max: 45 });
  const change = fc.oneof(
    number.map((n) => ({ n, changed: edit(entries, n) })),
    number.map((n) => ({ n, changed: entries.toSpliced(at(n), 1) })),
    number.map((n) => ({ n, changed: entries.toSpliced(at(n), 0, entryOf(n)) })),
    number.map((n) => ({ n, changed: entries.slice(0, n - 1) })),
    fc
      .tuple(fc.integer({ min: 1, max: 44 }))
      .map(([n]) => ({ n, changed: entries.with(at(n), entryOf(n + 1)).with(n, entryOf(n)) })),
  );

  it('the verifier finds each change between the heads around it, even if all hashes were recalculated', () =>
    fc.assert(
      fc.asyncProperty(change, fc.boolean(), async ({ n, changed }, isHidden) => {
        const { findings: found, provenUntil } = await verify(isHidden ? rehashed(changed) : changed);
        expect(found.length).toBeGreaterThan(0);
        const place = Math.min(provenUntil + 1, ...found.map(({ from }) => from));
        expect(place).toBeGreaterThanOrEqual(Math.floor((n - 1) / 10) * 10);
        expect(place).toBeLessThanOrEqual(n + 1);
      }),
    ));

  it('the verifier calls only records proven that equal the signed records', () => {
    const texts = new Map(entries.map((entry) => [entry.number, entryText(entry)]));
    const place = fc.integer({ min: 0, max: 44 });
    const step = fc.tuple(fc.constantFrom('edit', 'remove', 'copy', 'move', 'rehash'), place, place);
    const apply = (list: LedgerEntry[], [kind, one, other]: [string, number, number]): LedgerEntry[] => {
      const entry = list[one];
      if (!entry) return list;
      if (kind === 'edit') return list.with(one, { ...entry, body: { ...entry.body, tankTmpMin: 650 + other } });
      if (kind === 'remove') return list.toSpliced(one, 1 + (other % 3));
      if (kind === 'copy') return list.toSpliced(other, 0, entry);
      if (kind === 'move') return list.toSpliced(one, 1).toSpliced(other, 0, entry);
      // The attacker recomputes only some hashes, and so hides the change badly.
      return [...rehashed(list).slice(0, one), ...list.slice(one)];
    };
    return fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        const changed = steps.reduce(apply, [...entries]);
        const { proven, isIntact } = await verify(changed);
        const numbers = proven.flatMap(({ from, to }) =>
          Array.from({ length: to - from + 1 }, (_, step) => from + step),
        );
        for (const number of numbers) {
          const copies = changed.filter((entry) => entry.number === number).map(entryText);
          expect(copies).toEqual([texts.get(number)]);
        }
        expect(isIntact).toBe(JSON.stringify(changed) === JSON.stringify(entries));
      }),
      { numRuns: 300 },
    );
  });

  it('the verifier stops reading a file full of faults before its end', async () => {
    const shuffled = writeEntries(6000).filter((_, index) => index % 2 === 0);
    const { isCutShort, entries: read, findings: found } = await verify(shuffled);
    expect(isCutShort).toBe(true);
    expect(read).toBeLessThan(1100);
    expect(found.length).toBeGreaterThan(900);
  });
});

describe('reading a file', () => {
  it.each([
    ['nothing', ''],
    ['no JSON', 'PK\u0003\u0004'],
    ['another document', '{"format":"something"}'],
    ['a ledger that was not saved completely', fileOf(header, entries).slice(0, -30)],
    ['a part of its header', fileOf(header, entries).slice(0, 200)],
    ['entries that are no list', fileOf(header, []).replace('[\n', '{').replace('\n]', '}')],
  ])('a file with %s is unreadable', async (_, text) => {
    await expect(verifyText(text)).rejects.toThrow(UnreadableLedger);
  });

  it('a file is read alike in chunks of any size', async () => {
    const text = fileOf(header, edit(entries, 12));
    const expected = await verifyText(text);
    for (const size of [1, 2, 63, 100_000])
      expect(await verifyLedger(await readLedgerFile(inChunks(text, size)))).toEqual(expected);
  });

  it('a file has each entry in its canonical text, on a line of its own', () => {
    const lines = fileOf(header, entries).split('\n');
    expect(lines[1]).toBe(`${entryText(entryOf(1))},`);
    expect(JSON.parse(lines[1]?.slice(0, -1) ?? '')).toMatchObject({ machine, number: 1 });
  });
});
