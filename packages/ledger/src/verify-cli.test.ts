import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { languages } from '@washboard/contract/languages/languages';
import { afterAll, describe, expect, it } from 'vitest';
import { describeVerdict } from './describe-verdict.ts';
import { toVerifierKey } from './signed-note.ts';
import { fileOf, proveEntries, testKey, writeEntries } from './testing/sample-ledger.ts';
import { tamperings, type Verdict } from './verify-ledger.ts';

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
  it('ends with 0 for an intact ledger, and says whose key proves it', () => {
    const { status, lines } = run(fileOf(header, entries), '--key', toVerifierKey(testKey(7)));
    expect(status).toBe(0);
    expect(lines).toEqual([
      'Ledger of IN240002, records 1 to 30',
      'Intact: 30 records, each exactly as it was signed, none missing and none added.',
      `Signed by washboard.example/ledger with the key ${toVerifierKey(testKey(7))}`,
      'This is a key of the operator that you named.',
      expect.stringMatching(/^It is not proven that the machine measured correctly/),
    ]);
  });

  it('ends with 1 and a line for each finding', () => {
    const { status, lines } = run(fileOf(header, entries.toSpliced(11, 3).slice(0, -4)));
    expect(status).toBe(1);
    expect(lines.slice(1, 4)).toEqual([
      'removed 12-14: Among records 12 to 14, at least one is missing.',
      'truncated 27-30: The end is missing: records 27 to 30.',
      'Not intact.',
    ]);
    expect(lines.at(-2)).toMatch(/^Compare this key with one that you have from the operator/);
  });

  it('ends with 2 where there is nothing to check', () => {
    expect(run('no ledger')).toMatchObject({ status: 2, stderr: expect.stringContaining('not a ledger') });
    expect(run(fileOf(header, entries), '--key', 'no key')).toMatchObject({
      ...{ status: 2, stderr: expect.stringContaining('not a key') },
    });
    expect(run(fileOf(header, entries), 'another.json').status).toBe(2);
  });
});

describe.each(languages)('a verdict in %s', (language) => {
  const verdict: Verdict = {
    ...{
      isIntact: false,
      isCutShort: true,
      entries: 12_345,
      first: 1,
      last: 12_345,
      provenUntil: 0,
      isExpectedKey: false,
    },
    findings: tamperings.flatMap((kind) => [
      { kind, from: 7, to: 7 },
      { kind, from: 8, to: 9 },
    ]),
    signedBy: { origin: 'washboard.example/ledger', key: 'key' },
  };

  it('has a sentence with the place for each finding, and leaves no gap in any', () => {
    const described = describeVerdict(verdict, { machine: 'IN240002', language });
    const sentences = [described.title, described.result, ...described.findings, ...described.cut, ...described.proof];
    expect(new Set(sentences).size).toBe(sentences.length);
    for (const sentence of sentences) expect(sentence).not.toMatch(/[{}]|undefined/);
    for (const [index, { from, to }] of verdict.findings.entries()) {
      expect(described.findings[index]).toContain(String(from));
      expect(described.findings[index]).toContain(String(to));
    }
  });
});
