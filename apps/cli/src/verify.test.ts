import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toBase64 } from '@washboard/ledger/bytes';
import { signNote, toVerifierKey } from '@washboard/ledger/checkpoint/signed-note';
import {
  cosignature,
  fileOf,
  proveEntries,
  rehashed,
  stateOf,
  testKey,
  testWitness,
  writeEntries,
} from '@washboard/ledger/testing/sample-ledger';
import { createAuthority } from '@washboard/ledger/testing/time-stamp-authority';
import { afterAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'washboard-verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

const entries = writeEntries(30);
const header = proveEntries(entries);

function run(content: string, ...more: string[]) {
  const file = join(folder, 'ledger.json');
  writeFileSync(file, content);
  const program = fileURLToPath(new URL('./washboard.ts', import.meta.url));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [program, 'verify', file, '--language', 'en', ...more],
    {
      encoding: 'utf8',
      timeout: 30_000,
    },
  );
  return { status, lines: stdout.split('\n').filter(Boolean), stderr };
}

describe('washboard verify', () => {
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
