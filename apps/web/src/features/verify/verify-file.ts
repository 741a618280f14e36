import { readLedgerFile, UnreadableLedger, type UnreadableReason } from '@washboard/ledger/ledger-file';
import { type Verdict, verifyLedger } from '@washboard/ledger/verify-ledger';

export interface VerifyRequest {
  file: File;
  /** As a line of a signed note; null if none was entered. */
  expectedKey: string | null;
}

export interface VerifiedLedger {
  machine: string;
  exportedAt: string;
  verdict: Verdict;
}

export interface VerifyProgress {
  bytes: number;
  entries: number;
}

/** What the worker sends: progress now and then, and one result. */
export type VerifyReply =
  | ({ kind: 'progress' } & VerifyProgress)
  | { kind: 'verified'; ledger: VerifiedLedger }
  | { kind: 'unreadable'; reason: UnreadableReason }
  /** The browser does not get the content: a folder, a file that was moved, a missing right. */
  | { kind: 'noAccess' }
  /** An error of ours. */
  | { kind: 'died' };

export type VerifyResult = Exclude<VerifyReply, { kind: 'progress' }>;

const betweenReportsMs = 100;

class NoAccess extends Error {}

/** Verifies a file while it is read. */
export async function verifyFile(
  { file, expectedKey }: VerifyRequest,
  reply: (message: VerifyReply) => void,
): Promise<void> {
  const progress: VerifyProgress = { bytes: 0, entries: 0 };
  let reportedAtMs = performance.now();
  const advance = (step: Partial<VerifyProgress>) => {
    Object.assign(progress, step);
    if (performance.now() - reportedAtMs < betweenReportsMs) return;
    reportedAtMs = performance.now();
    reply({ kind: 'progress', ...progress });
  };
  try {
    const ledger = await readLedgerFile(textOf(file, (bytes) => advance({ bytes })));
    const verdict = await verifyLedger(ledger, { expectedKey, onProgress: (entries) => advance({ entries }) });
    const { machine, exportedAt } = ledger.header;
    reply({ kind: 'verified', ledger: { machine, exportedAt, verdict } });
  } catch (error) {
    if (error instanceof UnreadableLedger) reply({ kind: 'unreadable', reason: error.reason });
    else reply({ kind: error instanceof NoAccess ? 'noAccess' : 'died' });
  }
}

/** Bytes that are not UTF-8 become a mark that no signature covers, so that the verifier names their place. */
async function* textOf(file: File, onRead: (bytes: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  for await (const chunk of chunksOf(file)) {
    bytes += chunk.length;
    onRead(bytes);
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

/** With a reader, because Safari cannot iterate over a stream. */
async function* chunksOf(file: File): AsyncGenerator<Uint8Array> {
  try {
    const reader = file.stream().getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } catch (cause) {
    throw new NoAccess('The file cannot be read', { cause });
  }
}
