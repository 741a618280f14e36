import { useEffect, useRef, useState } from 'react';
import type { FileProgress } from '../../lib/ledger/check-file.ts';
import type { FileWorkerOutcome } from '../../lib/ledger/file-worker.ts';
import { preloadWorker, type Verifier } from './create-verifier.ts';
import type { VerifiedLedger, VerifyRequest } from './verify-file.ts';

type Failure = Exclude<FileWorkerOutcome<never>, { kind: 'checked' }>;

export type Verification =
  | { kind: 'idle' }
  | { kind: 'running'; file: File; progress: FileProgress }
  | { kind: 'verified'; file: File; ledger: VerifiedLedger; at: number }
  | { kind: 'failed'; file: File; failure: Failure };

export function useVerification(createVerifier: () => Verifier) {
  const [state, setState] = useState<Verification>({ kind: 'idle' });
  const verifier = useRef<Verifier | null>(null);
  const latest = useRef(0);

  useEffect(() => {
    const created = createVerifier();
    verifier.current = created;
    const cancelPreload = preloadWorker();
    return () => {
      cancelPreload();
      created.cancel();
    };
  }, [createVerifier]);

  async function verify(file: File, expected: Omit<VerifyRequest, 'file'>): Promise<void> {
    const current = verifier.current;
    if (!current) return;
    latest.current += 1;
    const run = latest.current;
    // Another file may be selected meanwhile.
    const show = (next: Verification) => latest.current === run && setState(next);
    show({ kind: 'running', file, progress: { bytes: 0, entries: 0 } });
    const outcome = await current.run({ file, ...expected }, (progress) => show({ kind: 'running', file, progress }));
    if (outcome.kind === 'checked') show({ kind: 'verified', file, ledger: outcome.result, at: Date.now() });
    else show({ kind: 'failed', file, failure: outcome });
  }

  return { state, verify, cancel: () => verifier.current?.cancel() };
}
