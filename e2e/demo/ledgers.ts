import { toBase64 } from '@washboard/ledger/bytes';
import { signNote, toVerifierKey } from '@washboard/ledger/checkpoint/signed-note';
import {
  cosignature,
  fileOf,
  proveEntries,
  stateOf,
  testKey,
  testWitness,
  writeEntries,
} from '@washboard/ledger/testing/sample-ledger';
import { createAuthority } from '@washboard/ledger/testing/time-stamp-authority';

const entries = writeEntries(60);
const header = proveEntries(entries);
const asFile = (content: string) => ({
  name: 'IN240002.json',
  mimeType: 'application/json',
  buffer: Buffer.from(content),
});

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
const signed = (list: typeof entries) => signNote(stateOf(list, 9).text, testKey(7), testKey(7).sign);
/** The states follow record 30 of these ledgers, and of another log of the same operator. */
export const keptCheckpoint = signed(entries);
export const contradictedCheckpoint = signed(writeEntries(60, (number) => ({ cycleNumber: number })));

const witness = testWitness(11);
export const witnessKey = toVerifierKey(witness);
export const otherWitnessKey = toVerifierKey(testWitness(12));

/** The witness and the time stamp cover the ledger up to record 30. */
export async function attestedLedger() {
  const { text, ...state } = stateOf(entries, 9);
  const token = await (await createAuthority()).stamp(text, new Date('2026-01-02T12:00:00Z'));
  const cosignatures = [cosignature(text, witness, '2026-01-01T08:00:00Z')];
  const attested = [{ ...state, cosignatures, timeStamp: toBase64(token) }];
  return asFile(fileOf({ ...header, witnesses: [witnessKey], attested }, entries));
}

export const noLedger = asFile('date;temperature\n');
