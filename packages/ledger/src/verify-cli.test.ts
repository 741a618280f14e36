import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { languages } from '@washboard/contract/languages/languages';
import { afterAll, describe, expect, it } from 'vitest';
import { doubtKinds } from './attestations.ts';
import { toBase64 } from './bytes.ts';
import { tamperings } from './chain-check.ts';
import { type DescribedVerdict, describeUnreadable, describeVerdict } from './describe-verdict.ts';
import { unreadableReasons } from './ledger-file.ts';
import { signNote, toVerifierKey } from './signed-note.ts';
import {
  cosignature,
  fileOf,
  proveEntries,
  rehashed,
  stateOf,
  testKey,
  testWitness,
  writeEntries,
} from './testing/sample-ledger.ts';
import { createAuthority } from './testing/time-stamp-authority.ts';
import { type TimeRemark, timeRemarkKinds } from './time-check.ts';
import type { Verdict } from './verify-ledger.ts';

const folder = mkdtempSync(join(tmpdir(), 'washboard-verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

const entries = writeEntries(30);
const header = proveEntries(entries);

function run(content: string, ...more: string[]) {
  const file = join(folder, 'ledger.json');
  writeFileSync(file, content);
  const program = fileURLToPath(new URL('./verify-cli.ts', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, file, '--language', 'en', ...more], {
    encoding: 'utf8',
    timeout: 30_000,
  });
  return { status, lines: stdout.split('\n').filter(Boolean), stderr };
}

describe('npm run verify', () => {
  it('the verifier exits with 0 for an intact ledger and names the key that proves it', () => {
    const { status, lines } = run(fileOf(header, entries), '--key', toVerifierKey(testKey(7)));
    expect(status).toBe(0);
    expect(lines).toEqual([
      'Ledger of IN240002, records 1 to 30',
      'Intact: 30 records, each exactly as it was signed, none missing and none added.',
      `Signed by washboard.example/ledger with the key ${toVerifierKey(testKey(7))}`,
      expect.stringMatching(/^The signature proves all records up to number 30, of 1 January 2026 at \d\d:29 \S+\.$/),
      'This is a key of the operator that you named.',
      expect.stringMatching(/^Nobody but the operator has signed these records/),
      'This file cannot show whether more records follow number 30.',
      expect.stringMatching(/^It is not proven that the machine measured correctly/),
    ]);
  });

  it('the verifier exits with 1 and prints a line for each finding', () => {
    const { status, lines } = run(fileOf(header, entries.toSpliced(11, 3).slice(0, -4)));
    expect(status).toBe(1);
    expect(lines.slice(1, 4)).toEqual([
      'removed 12-14: Among records 12 to 14, at least one is missing.',
      'truncated 27-30: The end is missing: records 27 to 30.',
      'Not intact: this file differs from what was signed.',
    ]);
    expect(lines.at(-5)).toMatch(/^Compare this key with one that you have from the operator/);
  });

  it('the verifier prints times that run back, and exits with 0', () => {
    const changed = rehashed(
      entries.map((entry) => (entry.number < 12 ? entry : { ...entry, at: '2024-03-01T08:00:00.000Z' })),
    );
    const { status, lines } = run(fileOf(proveEntries(changed), changed));
    expect(status).toBe(0);
    expect(lines[1]).toMatch(/^Intact/);
    expect(lines[2]).toMatch(
      /^ranBack: Times run back: .*: 12–30\. .* record 12, of 1 March 2024 at .*, follows a record of 1 January 2026 at /,
    );
  });

  it('the verifier requires the witness, the authority and the checkpoint that the reader names', async () => {
    const witness = testWitness(11);
    const authority = await createAuthority();
    const { text, ...state } = stateOf(entries, 6);
    const key = testKey(7);
    const timeStamp = toBase64(await authority.stamp(text, new Date('2026-01-01T08:00:00Z')));
    const attested = [{ ...state, cosignatures: [cosignature(text, witness, '2026-01-01T07:00:00Z')], timeStamp }];
    const content = fileOf({ ...header, attested, witnesses: [toVerifierKey(witness)] }, entries);
    const fileWith = (name: string, kept: string) => {
      writeFileSync(join(folder, name), kept);
      return join(folder, name);
    };
    const named = ['--witness', toVerifierKey(witness)];
    const { status, lines } = run(
      content,
      ...[...named, '--tsa-certificate', fileWith('tsa.pem', authority.rootCertificate)],
      ...['--checkpoint', fileWith('kept.txt', `Mail\n\n${signNote(text, key, key.sign)}\n`)],
    );
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^The witness witness\.example\/11 countersigned the records up to number 20, last on/),
        'witness.example/11 is a witness that you named.',
        expect.stringMatching(/^The time stamp of Test time stamps shows that the records up to number 20 existed/),
        expect.stringMatching(
          /^The log still contains the checkpoint that you kept \(size 6\): the records up to number 20/,
        ),
        'Records after number 20 were not attested by anybody but the operator.',
      ]),
    );
    expect(status).toBe(0);
    const missing = run(content, ...named, '--witness', toVerifierKey(testWitness(12)));
    expect(missing.status).toBe(1);
    // A missing attestation does not change what the operator signed.
    expect(missing.lines.filter((line) => /^The signature proves all records up to number 30/.test(line))).toHaveLength(
      1,
    );
    expect(missing.lines[1]).toMatch(/^missingWitness: The witness witness\.example\/12, which you named, has not/);
    const other = signNote(stateOf(rehashed(entries.slice(1)), 6).text, key, key.sign);
    const rewritten = run(content, '--checkpoint', fileWith('kept.txt', other));
    expect(rewritten.status).toBe(1);
    expect(rewritten.lines.slice(1, 3)).toEqual([
      'rewritten: The log was rewritten: at size 6 it differs from the checkpoint that you kept.',
      expect.stringMatching(/^Not confirmed/),
    ]);
    for (const wrong of [
      ['--witness', toVerifierKey(key)],
      ['--tsa-certificate', fileWith('none.txt', 'none')],
      ['--checkpoint', fileWith('none.txt', 'none')],
      ['--checkpoint', join(folder, 'away.txt')],
    ])
      expect(run(content, ...wrong)).toMatchObject({ status: 2, lines: [] });
  });

  it('the verifier exits with 2 if it cannot check anything', () => {
    expect(run('no ledger')).toMatchObject({ status: 2, stderr: expect.stringContaining('not a ledger') });
    expect(run(fileOf(header, entries), '--key', 'no key')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('not a key'),
    });
    expect(run(fileOf(header, entries), 'another.json').status).toBe(2);
  });
});

const attestor = {
  by: 'witness' as const,
  name: 'w1',
  key: 'w1+1a2b3c4d+BA==',
  until: 9000,
  untilAt: '2026-02-01T12:00:00.000Z',
  lastAt: '2026-02-02T12:00:00.000Z',
  latest: { from: 4000, to: 4012, delayS: 3 * 3600 },
};

describe.each(languages)('a verdict in %s', (language) => {
  const verdict: Verdict = {
    isIntact: false,
    isCutShort: true,
    entries: 12_345,
    first: 6,
    last: 12_345,
    isExpectedKey: null,
    withoutTexts: 2,
    timeRemarks: timeRemarkKinds.map((kind): TimeRemark => {
      const farthest = { number: 21, at: '2026-01-01T06:00:00.000Z', later: '2026-01-02T06:00:00.000Z' };
      return kind === 'ranBack' || kind === 'ahead'
        ? { kind, ranges: [{ from: 20, to: 21 }], farthest }
        : { kind, name: 'w9', farthest };
    }),
    firstAt: '2026-01-01T06:00:00.000Z',
    lastAt: '2026-03-01T06:00:00.000Z',
    proven: [
      { from: 6, to: 6 },
      { from: 10, to: 12_340 },
    ],
    provenUntil: 12_340,
    provenUntilAt: '2026-02-28T12:00:00.000Z',
    findings: tamperings.flatMap((kind) => [
      { kind, from: 7, to: 7 },
      { kind, from: 8, to: 9 },
    ]),
    signedBy: { origin: 'washboard.example/ledger', key: 'key' },
    doubts: doubtKinds.map((kind) => ({ kind, name: 'witness.example/1' })),
    kept: null,
    uncheckedTimeStamps: 1,
    attestedBy: [
      { ...attestor, isKnown: true },
      { ...attestor, name: 'w2', isKnown: null },
      { ...attestor, name: 'w3', isKnown: false, latest: { from: 1, to: 2, delayS: 9 * 86_400 } },
      { ...attestor, name: 't1', by: 'timeStamp', isKnown: true, latest: { from: 1, to: 2, delayS: 50 } },
      { ...attestor, name: 't2', by: 'timeStamp', isKnown: null, latest: null },
      { ...attestor, name: 'w4', isKnown: null, until: 0 },
    ],
  };
  const describeIt = (changes: Partial<Verdict> = {}, machine = 'IN240002') =>
    describeVerdict({ ...verdict, ...changes }, { machine, language });
  const sentencesOf = ({
    title,
    result,
    findings,
    doubts,
    cut,
    remarks,
    proven,
    notProven,
    headings,
  }: DescribedVerdict) => [
    ...[
      title,
      result,
      ...[...findings, ...doubts].map(({ text }) => text),
      ...cut,
      ...remarks,
      ...proven,
      ...notProven,
    ],
    ...Object.values(headings),
  ];

  it('a verdict has a complete sentence with the place of each finding', () => {
    for (const isExpectedKey of [null, true, false]) {
      const described = describeIt({ isExpectedKey });
      const sentences = sentencesOf(described);
      expect(new Set(sentences).size).toBe(sentences.length);
      for (const sentence of sentences) expect(sentence).not.toMatch(/[{}]|undefined/);
      for (const [index, { from, to }] of verdict.findings.entries()) {
        expect(described.findings[index]?.text).toContain(String(from));
        expect(described.findings[index]?.text).toContain(String(to));
      }
      expect(new Set(described.findings.map(({ kind }) => kind)).size).toBe(tamperings.length);
    }
  });

  it('a verdict says until when records are proven, but only with the expected key', () => {
    const until = (described: DescribedVerdict) => described.proven.filter((text) => /12340.*2026/.test(text));
    expect(until(describeIt())).toHaveLength(1);
    expect(until(describeIt())).not.toEqual(until(describeIt({ isIntact: true, findings: [] })));
    expect(describeIt({ isExpectedKey: false }).proven).toEqual([]);
    expect(describeIt({ signedBy: null }).proven).toEqual([]);
  });

  it('a verdict says what the file cannot prove: previous records, later records, and names', () => {
    const { notProven } = describeIt();
    expect(notProven.filter((text) => /\b6\b/.test(text))).toHaveLength(1);
    expect(notProven.filter((text) => /\b12345\b/.test(text))).toHaveLength(1);
    expect(describeIt({ first: 1, withoutTexts: 0 }).notProven).toHaveLength(notProven.length - 2);
  });

  it('a verdict says what a kept checkpoint shows', () => {
    const texts = (['contained', 'newer', 'notProven'] as const).map((result) => {
      const { proven, notProven } = describeIt({
        kept: { size: 4711, result, until: result === 'contained' ? 55 : 0 },
      });
      return [...proven, ...notProven].filter((text) => text.includes('4711'));
    });
    expect(texts.map(({ length }) => length)).toEqual([1, 1, 1]);
    expect(texts[0]?.[0]).toMatch(/\b55\b/);
    const none = describeIt({ kept: { size: 4711, result: 'contained', until: 0 } });
    expect(none.proven.filter((text) => text.includes('4711'))).toEqual([]);
    expect(none.notProven.filter((text) => text.includes('4711'))).toHaveLength(1);
  });

  it('a verdict contains no character of a file that could change how it looks', () => {
    const signedBy = { origin: 'a\u001b[2K\u202e', key: 'key' };
    const sentences = sentencesOf(describeIt({ signedBy }, 'IN1\u001b[1A\r\n\u2066'));
    expect(sentences.join('')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  it('each reason why a file cannot be read has a text', () => {
    const texts = unreadableReasons.map((reason) => describeUnreadable(reason, language));
    expect(new Set(texts).size).toBe(unreadableReasons.length);
  });
});
