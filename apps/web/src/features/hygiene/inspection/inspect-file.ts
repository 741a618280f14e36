import type { HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';
import { type Verdict, verifyLedger } from '@washboard/ledger/verify/verify-ledger';
import { checkFile, type FileReply } from '../../../lib/ledger/check-file.ts';
import { type InspectedRecords, LedgerRecords } from './ledger-records.ts';

export interface InspectRequest {
  file: Blob;
  serialNumber: string;
  timeZone: string;
  /** Both days are inclusive. */
  from: string;
  to: string;
  /** The result lists all records of this day. */
  day: string | null;
}

export interface InspectedLedger extends InspectedRecords {
  verdict: Verdict;
  isOfMachine: boolean;
  ofDay: HygieneRecord[];
}

export function inspectFile(
  { file, serialNumber, day, ...period }: InspectRequest,
  reply: (message: FileReply<InspectedLedger>) => void,
): Promise<void> {
  return checkFile(
    file,
    async ({ header, entries }, onProgress) => {
      const records = new LedgerRecords(header.texts);
      const verdict = await verifyLedger(
        { header, entries: watched(entries, (text) => records.take(text)) },
        { onProgress },
      );
      const isOfMachine = header.machine === serialNumber;
      const proven = isOfMachine ? verdict.proven : [];
      return {
        verdict,
        isOfMachine,
        ...records.summarize({ ...period, proven }),
        ofDay: day === null ? [] : records.records({ ...period, from: day, to: day, proven }),
      };
    },
    reply,
  );
}

async function* watched(texts: AsyncIterable<string>, onText: (text: string) => void): AsyncGenerator<string> {
  for await (const text of texts) {
    onText(text);
    yield text;
  }
}
