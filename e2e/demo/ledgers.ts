import { toVerifierKey } from '@washboard/ledger/signed-note';
import { fileOf, proveEntries, testKey, writeEntries } from '@washboard/ledger/testing/sample-ledger';

const entries = writeEntries(60);
const header = proveEntries(entries);
const asFile = (content: string) => ({
  ...{ name: 'IN240002.json', mimeType: 'application/json', buffer: Buffer.from(content) },
});

/** The key of the operator who signed these ledgers. */
export const operatorKey = toVerifierKey(testKey(7));
export const foreignKey = toVerifierKey(testKey(9));
export const intactLedger = asFile(fileOf(header, entries));
/** Records 12 to 14 are missing, 30 is changed, and the end is cut off. */
export const tamperedLedger = asFile(
  fileOf(
    header,
    entries
      .map((entry) => (entry.number === 30 ? { ...entry, body: { ...entry.body, tankTmpMin: 850 } } : entry))
      .filter(({ number }) => (number < 12 || number > 14) && number < 56),
  ),
);
export const noLedger = asFile('date;temperature\n');
