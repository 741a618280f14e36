import { createReadStream } from 'node:fs';
import { expect, it } from 'vitest';
import { readLedgerFile } from './ledger-file.ts';
import { verifyLedger } from './verify-ledger.ts';

const verify = async (name: string) => {
  const path = new URL(`../../../docs/samples/${name}`, import.meta.url);
  return verifyLedger(await readLedgerFile(createReadStream(path, 'utf8')));
};

it('the samples in the documents are what they say', async () => {
  expect(await verify('ledger.json')).toMatchObject({ isIntact: true, first: 37_176, last: 37_295 });
  expect(await verify('tampered-ledger.json')).toMatchObject({
    isIntact: false,
    findings: [
      { kind: 'edited', from: 37_179, to: 37_179 },
      { kind: 'removed', from: 37_190, to: 37_190 },
    ],
  });
});
