// An author who knows the format wants a changed ledger to seem intact, or the verifier to fail.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toBase64 } from '../bytes.ts';
import { toVerifierKey } from '../checkpoint/signed-note.ts';
import { entryHash, entryText, type LedgerEntry } from '../entry.ts';
import { type LedgerFileHeader, readLedgerFile, UnreadableLedger, type UnreadableReason } from '../ledger-file.ts';
import {
  fileOf as ledgerFileOf,
  machine,
  proveEntries,
  rehashed,
  testKey,
  writeEntries,
} from '../testing/sample-ledger.ts';
import { type Verdict, verifyLedger } from './verify-ledger.ts';

const entries = writeEntries(45, (number) => ({
  cycleNumber: 1000 + number,
  tankTmpMin: 605,
  note: number === 7 ? null : 'ß',
}));
const header = proveEntries(entries);
const file = ledgerFileOf(header, entries);

async function* inChunks(text: string, size = 5000): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

const verify = async (text: string): Promise<Verdict> => verifyLedger(await readLedgerFile(inChunks(text)));

async function judge(text: string): Promise<string> {
  try {
    const { isIntact, findings } = await verify(text);
    return isIntact ? 'intact' : findings.map(({ kind, from, to }) => `${kind} ${from}-${to}`).join(', ');
  } catch (error) {
    if (error instanceof UnreadableLedger) return error.reason;
    throw error;
  }
}

const reformatted = (text: string) => JSON.stringify(JSON.parse(text), null, 2);
function changeEntry(number: number, change: (text: string) => string, text = file): string {
  const lines = text.split('\n');
  return lines.with(number, change(lines[number] ?? '')).join('\n');
}
const withHeader = (changes: Partial<LedgerFileHeader>) => ledgerFileOf({ ...header, ...changes }, entries);

describe('intact files', () => {
  it.each<[string, string]>([
    ['with line ends of Windows', file.replaceAll('\n', '\r\n')],
    ['with a byte order mark', `\ufeff${file}`],
    ['with blank lines and spaces at its ends', `\n \n${file}\n\n  \n`],
    ['reformatted', reformatted(file)],
    [
      'reformatted, with a byte order mark and line ends of Windows',
      `\ufeff${reformatted(file).replaceAll('\n', '\r\n')}`,
    ],
    [
      'with names in another order',
      changeEntry(
        5,
        (line) => `${JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(line.slice(0, -1))).reverse()))},`,
      ),
    ],
    [
      'with escapes that mean the same',
      changeEntry(5, (line) => line.replace('ß', '\\u00df').replace('"note"', '"n\\u006fte"')),
    ],
  ])('a file %s stays intact', async (_, text) => expect(await judge(text)).toBe('intact'));

  it('a file with names that objects of JavaScript have stays intact', async () => {
    const odd = writeEntries(5, () =>
      JSON.parse('{"__proto__":{"a":1},"constructor":"x","10":1,"9":2,"toString":null}'),
    );
    const text = ledgerFileOf(proveEntries(odd), odd);
    expect(await judge(text)).toBe('intact');
    expect(await judge(text.replace('{"a":1}', '{"a":2}'))).toBe('edited 1-1');
  });
});

describe('entries that hide something', () => {
  const add = (member: string) => (line: string) => line.replace('"body":{', `"body":{${member},`);

  it.each<[string, (line: string) => string]>([
    ['a name twice, the true value last', add('"tankTmpMin":850')],
    ['a name twice, once with an escape', add('"tankTmpM\\u0069n":850')],
    ['a name twice beside spaces', (line) => add('"tankTmpMin" : 850')(line).replace(':', ' : ')],
    ['a body twice', (line) => line.replace('"body":', '"body":{"tankTmpMin":850},"body":')],
    ['a name that zod and prototypes ignore', add('"__proto__":{"tankTmpMin":850}')],
    ['the same beside its other names', (line) => line.replace('{', '{"__proto__":{"kind":"alarm"},')],
    ['a number beyond all bounds for null', (line) => line.replace('"note":null', '"note":1e400')],
    ['half a surrogate pair', (line) => line.replace('"note":null', '"note":"\\ud800"')],
    ['very deep nesting', (line) => line.replace('"note":null', `"note":${'['.repeat(200_000)}${']'.repeat(200_000)}`)],
    ['moderate nesting with a name twice', add(`"tankTmpMin":${'['.repeat(70)}${']'.repeat(70)}`)],
    ['more than an entry ever has', (line) => line.replace('"note":null', `"note":"${'x'.repeat(1_000_001)}"`)],
    ['a comment', (line) => line.replace(',"kind"', '/* */,"kind"')],
    ['two entries on one line', (line) => `${line.slice(0, -1)},${line}`],
    ['another number', (line) => line.replace('"number":7', '"number":7.5')],
  ])('the verifier reports an entry with %s', async (_, change) => {
    expect(await judge(changeEntry(7, change))).toBe('edited 7-7');
  });

  it.each<[string, string]>([
    ['a number beyond all bounds', '1e400'],
    ['half a surrogate pair', '"\\udc00"'],
  ])('the verifier reports an entry of a reformatted file with %s', async (_, value) => {
    expect(await judge(reformatted(file).replace('"note": null', `"note": ${value}`))).toBe('edited 7-7');
  });

  it('the verifier reports a hidden value in the first entry of a part', async () => {
    const part = { ...header, period: { from: entries[12]?.at ?? '', to: null } };
    const text = ledgerFileOf(part, entries.slice(12));
    expect(await judge(changeEntry(1, add('"tankTmpMin":850'), text))).toBe('edited 13-13');
  });
});

describe('ambiguous files and files that are not JSON', () => {
  it.each<[string, UnreadableReason, string]>([
    ['its header names the machine twice', 'ambiguous', file.replace('"machine"', '"machine":"IN240009","machine"')],
    ['its header names the heads twice', 'ambiguous', file.replace('"heads"', '"heads":[],"heads"')],
    [
      'reformatted, with a name twice',
      'ambiguous',
      reformatted(file).replace('"tankTmpMin"', '"tankTmpMin": 850, "tankTmpMin"'),
    ],
    [
      'it has a second list of entries',
      'notLedger',
      file.replace('"machine"', '"entries":[{"kind":"false"}],"machine"'),
    ],
    ['its header has a field that is not checked', 'notLedger', file.replace('"machine"', '"verified":true,"machine"')],
    ['its header has a prototype', 'notLedger', file.replace('"machine"', '"__proto__":{"a":1},"machine"')],
    ['something follows its end', 'notJson', `${file}{"kind":"false"}\n`],
    ['it has two ends', 'notJson', `${file}]}\n`],
    ['a comma is missing', 'notJson', changeEntry(7, (line) => line.slice(0, -1))],
    ['a comma is too much', 'notJson', changeEntry(45, (line) => `${line},`)],
    [
      'its header is nested too deeply',
      'notLedger',
      file.replace('"texts":{}', `"texts":${'['.repeat(100)}${']'.repeat(100)}`),
    ],
    ['a hash of its heads is none', 'notLedger', file.replace(/"hash":"./, '"hash":"x')],
    ['it is only nesting', 'notLedger', `{"entries":${'['.repeat(1_000_000)}`],
    ['it is a list', 'notJson', '[]'],
    ['it is something else', 'notLedger', '{"entries":{}}'],
    ['it is empty', 'empty', ''],
    ['it is blank', 'empty', ' \r\n\n'],
    ['it was cut off within its header', 'cutOff', file.slice(0, 500)],
    ['it was cut off after an entry', 'cutOff', file.split('\n').slice(0, 20).join('\n')],
    ['it was cut off within an entry', 'cutOff', file.slice(0, -150)],
    ['reformatted, it was cut off', 'cutOff', reformatted(file).slice(0, -100)],
  ])('a file is refused if %s: %s', async (_, reason, text) => expect(await judge(text)).toBe(reason));

  it('the verifier refuses a large file before it has read all of it', async () => {
    let read = 0;
    async function* endless(piece: string) {
      for (;;) {
        read += piece.length;
        yield piece;
      }
    }
    await expect(readLedgerFile(endless('x'.repeat(100_000)))).rejects.toMatchObject({ reason: 'notJson' });
    await expect(readLedgerFile(endless('{'.repeat(100_000)))).rejects.toMatchObject({ reason: 'notLedger' });
    expect(read).toBeLessThan(120_000_000);
    await expect(readLedgerFile(endless('date;temperature\n'))).rejects.toMatchObject({ reason: 'notJson' });
    await expect(readLedgerFile(endless(`{${' '.repeat(100_000)}\n`))).rejects.toMatchObject({ reason: 'tooLarge' });
  });
});

describe('false headers', () => {
  const [own, other] = [testKey(7), testKey(9)];
  const foreign = 'foreign 1-45';

  it.each<[string, Partial<LedgerFileHeader>, string]>([
    ['heads of another machine', { machine: 'IN240009' }, foreign],
    [
      'the checkpoint of another log',
      { checkpoint: proveEntries(entries, { keys: [testKey(7, 'other.example/ledger')] }).checkpoint },
      foreign,
    ],
    [
      'a checkpoint of the same log that is older than its heads',
      { checkpoint: proveEntries(entries.slice(0, 10)).checkpoint },
      foreign,
    ],
    [
      'keys without a handover, in a loop',
      { keys: [...header.keys, { key: toVerifierKey(other), handover: null }, ...header.keys] },
      foreign,
    ],
    [
      'proofs that are exchanged',
      {
        heads: header.heads.map((head, index) => ({
          ...head,
          proof: header.heads[header.heads.length - 1 - index]?.proof ?? [],
        })),
      },
      'inserted 31-45',
    ],
    [
      'heads with the places of others',
      { heads: header.heads.map((head) => ({ ...head, index: head.index - 1 })) },
      foreign,
    ],
    [
      'places beyond the log',
      { heads: header.heads.map((head) => ({ ...head, index: Number.MAX_SAFE_INTEGER })) },
      foreign,
    ],
  ])('the verifier reports a header with %s', async (_, changes, expected) =>
    expect(await judge(withHeader(changes))).toBe(expected),
  );

  it('the verifier accepts keys that hand over to each other in a loop only in their order', async () => {
    const loop = proveEntries(entries, { keys: [own, other, own] });
    expect(await judge(ledgerFileOf(loop, entries))).toBe('intact');
    const [first, second] = loop.keys;
    expect(await judge(ledgerFileOf({ ...loop, keys: first && second ? [second, first] : [] }, entries))).toBe(foreign);
  });

  it('the verifier reports a key with which a signature fits every message', async () => {
    // The neutral element of the curve: R = A = 1, S = 0.
    const neutral = Uint8Array.of(1, ...new Uint8Array(31));
    const weak = { ...own, publicKey: neutral, sign: () => Uint8Array.of(...neutral, ...new Uint8Array(32)) };
    expect(await judge(ledgerFileOf(proveEntries(entries, { keys: [weak] }), entries))).toBe(foreign);
  });

  it('the verifier reports a log that signed two histories', async () => {
    const changed = rehashed(entries.map((entry) => (entry.number === 17 ? { ...entry, kind: 'alarm' } : entry)));
    const both = proveHeads([...entries.slice(0, 20), ...changed.slice(0, 20)], [10, 20, 30, 40]);
    expect(await judge(ledgerFileOf(both, changed.slice(0, 20)))).toBe('edited 11-20');
    expect(await judge(ledgerFileOf(both, entries.slice(0, 20)))).toBe('edited 11-20');
  });

  function proveHeads(list: readonly LedgerEntry[], places: readonly number[]): LedgerFileHeader {
    const chosen = places.map((place) => list[place - 1]).filter((entry) => entry !== undefined);
    return proveEntries(chosen, { every: 1 });
  }

  it('the verifier keeps a name that moves the cursor of a terminal unchanged', async () => {
    const key = toBase64(new Uint8Array(33));
    expect(await judge(withHeader({ keys: [{ key: `\u001b[2J+00000000+${key}`, handover: null }] }))).toBe(foreign);
  });
});

describe('files that are expensive to read', () => {
  it('the verifier reads one entry repeated a hundred thousand times in bounded time', async () => {
    const [first] = entries;
    const copies = Array.from({ length: 100_000 }, () => first).filter((entry) => entry !== undefined);
    expect(await judge(ledgerFileOf(header, copies))).toBe('inserted 1-1, truncated 2-45');
  });

  it('the verifier stops reading a file that has only lines without entries', async () => {
    const { isCutShort, entries: read } = await verify(`${file.split('\n')[0]}\n${'{},\n'.repeat(100_000)}{}\n]}\n`);
    expect({ isCutShort, isBounded: read < 2000 }).toEqual({ isCutShort: true, isBounded: true });
  });

  it('the verifier reads 20,000 heads with long proofs and refuses more', async () => {
    const [head] = header.heads;
    const proof = Array.from({ length: 10 }, () => toBase64(new Uint8Array(32)));
    const heads = Array.from({ length: 20_000 - header.heads.length }, (_, number) => ({
      ...head,
      number: number + 1,
      hash: entryHash(''),
      index: number,
      proof,
    }));
    expect(await judge(withHeader({ heads: [...heads, ...header.heads] }))).toBe('intact');
    expect(await judge(withHeader({ heads: [...heads, ...heads] }))).toBe('notLedger');
  });
});

describe('randomly changed files', () => {
  const place = fc.nat(file.length - 1);
  const piece = fc.oneof(
    fc.constantFrom(
      '"',
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '\n',
      '\\',
      ' ',
      '0',
      '1e400',
      'null',
      '"a":1,',
      '\ufeff',
      '\r',
      '\u0000',
      '\ud800',
    ),
    fc.string({ maxLength: 4 }),
    fc.tuple(place, fc.nat(400)).map(([from, length]) => file.slice(from, from + length)),
  );
  const mutation = fc.tuple(place, fc.nat(300), piece).map(([at, length, text]) => ({ at, length, text }));

  it('the verifier calls a changed file intact only if its entries equal the signed entries', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(mutation, { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        async (mutations, isReformatted) => {
          let text = isReformatted ? reformatted(file) : file;
          for (const { at, length, text: put } of mutations) text = text.slice(0, at) + put + text.slice(at + length);
          if ((await judge(text)) !== 'intact') return;
          const parsed = JSON.parse(text.replace(/^\ufeff/, ''));
          expect(parsed.machine).toBe(machine);
          expect(parsed.entries.map(entryText)).toEqual(entries.map(entryText));
        },
      ),
      { numRuns: 500 },
    ));
});
