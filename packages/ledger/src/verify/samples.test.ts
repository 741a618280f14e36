import { createReadStream, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { bytesToHex, utf8 } from '../bytes.ts';
import { entryHash, logEntryOf, logLeafOf } from '../entry.ts';
import { readLedgerFile } from '../ledger-file.ts';
import { nodeHash } from '../tree/merkle-tree.ts';
import { verifyLedger } from './verify-ledger.ts';

const verify = async (name: string) => {
  const path = new URL(`../../../../docs/samples/${name}`, import.meta.url);
  return verifyLedger(await readLedgerFile(createReadStream(path, 'utf8')));
};

it('the verifier finds the sample ledgers of the documents intact and tampered, as they claim', async () => {
  expect(await verify('ledger.json')).toMatchObject({
    isIntact: true,
    first: 37_176,
    last: 37_295,
    timeRemarks: [{ kind: 'ranBack' }],
  });
  expect(await verify('tampered-ledger.json')).toMatchObject({
    isIntact: false,
    findings: [
      { kind: 'edited', from: 37_179, to: 37_179 },
      { kind: 'removed', from: 37_190, to: 37_190 },
    ],
  });
});

it('the worked example of docs/hygiene.md is the last entry of the sample', async () => {
  const document = readFileSync(new URL('../../../../docs/hygiene.md', import.meta.url), 'utf8');
  const { header, entries } = await readLedgerFile(
    createReadStream(new URL('../../../../docs/samples/ledger.json', import.meta.url), 'utf8'),
  );
  let text = '';
  for await (const entry of entries) text = entry || text;
  const [head] = header.heads;
  if (!head) throw new Error('the sample has no head');
  const { number, hash, proof } = head;
  const leaf = logLeafOf({ machine: header.machine, number, hash });
  const root = proof.reduce((left, right) => nodeHash(left, Buffer.from(right, 'base64')), leaf);
  expect(entryHash(text)).toBe(hash);
  for (const part of [
    `text, ${utf8(text).length} bytes`,
    hash,
    bytesToHex(logEntryOf({ machine: header.machine, number, hash })),
    bytesToHex(leaf),
    Buffer.from(root).toString('base64'),
  ]) {
    expect(document).toContain(part);
  }
  expect(header.checkpoint.split('\n')[2]).toBe(Buffer.from(root).toString('base64'));
});
