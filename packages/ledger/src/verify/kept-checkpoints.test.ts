import { describe, expect, it } from 'vitest';
import { findCheckpoints } from '../checkpoint/find-checkpoints.ts';
import { signNote } from '../checkpoint/signed-note.ts';
import { type LedgerFileHeader, readLedgerFile } from '../ledger-file.ts';
import { chainOf, fileOf, origin, proveEntries, stateOf, testKey, writeEntries } from '../testing/sample-ledger.ts';
import { verifyLedger } from './verify-ledger.ts';

// The log has three entries for each head of this machine, the last one its own, and a head after each ten records.
const entries = writeEntries(40);
const header = proveEntries(entries);
const rewrittenEntries = writeEntries(40, (number) => ({ cycleNumber: number, result: 'valid' }));
const rewritten = proveEntries(rewrittenEntries);
const key = testKey(7);
const checkpoint = (size: number, { by = key, list = entries } = {}) => signNote(stateOf(list, size).text, by, by.sign);

async function* whole(text: string): AsyncGenerator<string> {
  yield text;
}

async function verify(kept: string, changes: Partial<LedgerFileHeader> = {}, by = header, list = entries) {
  const ledger = await readLedgerFile(whole(fileOf({ ...by, ...changes }, list)));
  return verifyLedger(ledger, { expected: { kept } });
}

const connected = (size: number) => {
  const { text: _, ...state } = stateOf(entries, size);
  return { attested: [{ ...state, cosignatures: [] }] };
};

describe('a checkpoint that the reader kept', () => {
  it.each<[string, string, number, Partial<LedgerFileHeader>]>([
    ['that of the file', header.checkpoint, 12, {}],
    ['the one after each head of the machine, by the proof of the head', checkpoint(6), 6, {}],
    ['one among the entries of other machines, if the file connects it', checkpoint(7), 7, connected(7)],
    ['one of many in a file', [checkpoint(7), checkpoint(12), checkpoint(3)].join('\n'), 12, {}],
    ['of an empty log', checkpoint(0), 0, {}],
  ])('the log contains the kept checkpoint: %s', async (_name, kept, size, changes) => {
    const verdict = await verify(kept, changes);
    const until = Math.floor(size / 3) * 10;
    expect(verdict).toMatchObject({ isIntact: true, doubts: [], kept: { size, result: 'contained', until } });
  });

  it('a kept checkpoint proves nothing about records that were signed later', async () => {
    const verdict = await verify(checkpoint(6), { ...connected(6), heads: header.heads.slice(2) });
    expect(verdict).toMatchObject({ kept: { result: 'contained', until: 0 } });
  });

  it('the verifier neither proves nor refutes a kept checkpoint that the file does not connect to its log', async () => {
    expect(await verify(checkpoint(7))).toMatchObject({ isIntact: true, kept: { size: 7, result: 'notProven' } });
  });

  it('the verifier accepts a kept checkpoint that is newer than the file', async () => {
    const longer = checkpoint(18, { list: writeEntries(60) });
    expect(await verify(longer)).toMatchObject({ isIntact: true, kept: { size: 18, result: 'newer' } });
  });

  it.each([
    ['at the size of the file', header.checkpoint, '12'],
    ['at the size of an earlier head', checkpoint(6), '6'],
  ])('a kept checkpoint shows that the log was rewritten: %s', async (_name, kept, name) => {
    const verdict = await verify(kept, {}, rewritten, rewrittenEntries);
    expect(verdict).toMatchObject({ isIntact: false, doubts: [{ kind: 'rewritten', name }], kept: null });
  });

  it('two contradicting checkpoints show that the operator signed two logs, although the file has neither', async () => {
    const other = checkpoint(7, { list: rewrittenEntries });
    expect(await verify(`${checkpoint(7)}\n${other}`)).toMatchObject({
      isIntact: false,
      doubts: [{ kind: 'forked', name: '7' }],
    });
    const larger = Array.from({ length: 12 }, (_, i) => checkpoint(12 + 3 * i, { list: writeEntries(200) }));
    const among = await verify([...larger, checkpoint(7), other].join('\n'));
    expect(among.doubts).toContainEqual({ kind: 'forked', name: '7' });
    const forged = other.replace(/— (\S+) .*/, `— $1 ${'A'.repeat(96)}`);
    const withForged = await verify(`${checkpoint(7)}\n${forged}`);
    expect(withForged.doubts).toEqual([{ kind: 'otherLog', name: origin }]);
  });

  it('the verifier assigns a kept checkpoint to another log if no key of the file has signed it', async () => {
    const stranger = testKey(9);
    for (const kept of [checkpoint(7, { by: stranger }), checkpoint(6, { by: stranger, list: rewrittenEntries })])
      expect(await verify(kept)).toMatchObject({ isIntact: false, doubts: [{ kind: 'otherLog', name: origin }] });
  });

  it('the verifier accepts a kept checkpoint of an earlier log, which a restored backup has ended', async () => {
    const second = testKey(8, `${origin}/2`);
    const file = proveEntries(entries, { keys: [key, second] });
    expect(file.keys).toEqual(chainOf([key, second]));
    for (const kept of [checkpoint(6), checkpoint(12)])
      expect(await verify(kept, {}, file)).toMatchObject({ isIntact: true, kept: { result: 'earlierLog', until: 0 } });
  });

  it('a state that the file claims without a proof does not prove a kept checkpoint', async () => {
    const { text: _, ...state } = stateOf(rewrittenEntries, 7);
    const claimed = { attested: [{ ...state, cosignatures: [] }] };
    const verdict = await verify(checkpoint(7, { list: rewrittenEntries }), claimed);
    expect(verdict).toMatchObject({ doubts: [{ kind: 'notContinued', name: '7' }], kept: { result: 'notProven' } });
  });

  it('a head whose proof has a part that is not a hash does not prove a kept checkpoint', async () => {
    const heads = header.heads.map((head) => ({ ...head, proof: ['?'.repeat(44), ...head.proof] }));
    const verdict = await verify(checkpoint(6), { heads });
    expect(verdict).toMatchObject({ isIntact: false, provenUntil: 0, kept: { result: 'notProven' } });
  });

  it('a head without a proof does not prove a kept checkpoint', async () => {
    const heads = header.heads.map((head) => ({ ...head, proof: head.proof.map(() => head.proof[0] ?? '') }));
    expect(await verify(checkpoint(6), { heads })).toMatchObject({ kept: { result: 'notProven' } });
  });
});

describe('checkpoints in a text', () => {
  it('the search finds all checkpoints in a text, and nothing else', () => {
    const found = findCheckpoints(`x\n${checkpoint(3)}\n${checkpoint(6)}`);
    expect(found.map((each) => each.checkpoint.size)).toEqual([3, 6]);
    expect(found.map((each) => each.note.signatures.length)).toEqual([1, 1]);
    expect(findCheckpoints('washboard.example/ledger\n3\nnone\n\n— a b\n')).toEqual([]);
  });

  it.each<[string, (note: string) => string]>([
    ['as it is', (note) => note],
    ['without a line break at its end', (note) => note.trimEnd()],
    ['in a mail with line ends of Windows', (note) => `Hello,\n\n${note}\n--\nBye`.replaceAll('\n', '\r\n')],
    ['indented', (note) => note.replaceAll(/^(?=.)/gm, '\t  ')],
    ['in a quoted reply', (note) => note.replaceAll(/^/gm, '> > ')],
    ['with spaces at the ends of lines', (note) => note.replaceAll('\n', ' \u00a0\n')],
    ['with a byte order mark', (note) => `\ufeff${note}`],
    ['with the signatures of many witnesses', (note) => `${note}${'— witness.example/1 AAAAAAA=\n'.repeat(30)}`],
  ])('the search finds a checkpoint %s', async (_name, write) => {
    const found = findCheckpoints(write(checkpoint(6)));
    expect(found).toHaveLength(1);
    expect(await verify(write(checkpoint(6)))).toMatchObject({ doubts: [], kept: { size: 6, result: 'contained' } });
  });

  const root = `${'A'.repeat(43)}=`;
  it.each([
    ['beginnings without an end', `a\n1\n${root}\n`.repeat(20_000)],
    ['one endless line', 'a'.repeat(1_000_000)],
    ['endless spaces', `a${' '.repeat(1_000_000)}a`],
    ['endless line breaks', '\n'.repeat(1_000_000)],
    ['endless signatures', `a\n1\n${root}\n\n${'— a b\n'.repeat(150_000)}`],
    ['an endless size', `a\n${'9'.repeat(1_000_000)}\n${root}\n\n— a b\n`],
    ['numerous checkpoints of a stranger', `${origin}\n6\n${root}\n\n— ${origin} ${'A'.repeat(96)}\n\n`.repeat(5000)],
  ])('a hostile text costs little to search: %s', { timeout: 10_000 }, async (_name, text) => {
    const started = performance.now();
    const verdict = await verify(text);
    expect(performance.now() - started).toBeLessThan(5000);
    expect(verdict.findings).toEqual([]);
    expect(verdict.kept).toBeNull();
  });

  it.each(['9007199254740993', '1e3', '-1', '01', '0x10'])(
    'the search finds no checkpoint with the size %s',
    async (size) => {
      const text = checkpoint(6).replace('\n6\n', `\n${size}\n`);
      expect(findCheckpoints(text)).toEqual([]);
      expect(await verify(text)).toMatchObject({ isIntact: true, doubts: [], kept: null });
    },
  );
});
