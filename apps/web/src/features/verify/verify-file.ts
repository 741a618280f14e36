import { loadTimeStamps } from '@washboard/ledger/attestations';
import { type Verdict, verifyLedger } from '@washboard/ledger/verify-ledger';
import { checkFile, type FileReply } from '../../lib/ledger/check-file.ts';

/** Loads the code for time stamps, which few ledgers need, so that it is available without a network. */
export async function prepareTimeStamps(): Promise<void> {
  await loadTimeStamps();
}

export interface VerifyRequest {
  file: File;
  /** A line of a signed note; null if the reader entered none. */
  expectedKey: string | null;
  /** The keys of witnesses that must have countersigned. */
  witnesses: readonly string[];
  /** A text with checkpoints that the log must contain; null if the reader entered none. */
  kept: string | null;
}

export interface VerifiedLedger {
  machine: string;
  exportedAt: string;
  verdict: Verdict;
}

export function verifyFile(
  { file, expectedKey, ...expected }: VerifyRequest,
  reply: (message: FileReply<VerifiedLedger>) => void,
): Promise<void> {
  return checkFile(
    file,
    async (ledger, onProgress) => {
      const { machine, exportedAt } = ledger.header;
      return {
        machine,
        exportedAt,
        verdict: await verifyLedger(ledger, { expectedKey, expected, onProgress }),
      };
    },
    reply,
  );
}
