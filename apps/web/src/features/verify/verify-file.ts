import { loadTimeStamps } from '@washboard/ledger/verify/attestations';
import { type Verdict, verifyLedger } from '@washboard/ledger/verify/verify-ledger';
import { checkFile, type FileReply } from '../../lib/ledger/check-file.ts';

/** Few ledgers need time stamps, but their code must be available without a network. */
export async function prepareTimeStamps(): Promise<void> {
  await loadTimeStamps();
}

export interface VerifyRequest {
  file: File;
  /** The key is a line of a signed note. */
  expectedKey: string | null;
  /** These witnesses must have countersigned. */
  witnesses: readonly string[];
  /** The log must contain these checkpoints. */
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
