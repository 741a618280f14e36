import {
  type ReadLedger,
  readLedgerFile,
  UnreadableLedger,
  type UnreadableReason,
} from '@washboard/ledger/ledger-file';

export interface FileProgress {
  bytes: number;
  entries: number;
}

export type FileResult<Result> =
  | { kind: 'checked'; result: Result }
  | { kind: 'unreadable'; reason: UnreadableReason }
  /** The browser cannot read a folder or a moved file. */
  | { kind: 'noAccess' }
  | { kind: 'died' };

export type FileReply<Result> = ({ kind: 'progress' } & FileProgress) | FileResult<Result>;

const betweenReportsMs = 100;

class NoAccess extends Error {}

/** @param check receives the ledger, and a function that returns the number of entries read */
export async function checkFile<Result>(
  file: Blob,
  check: (ledger: ReadLedger, onEntries: (entries: number) => void) => Promise<Result>,
  reply: (message: FileReply<Result>) => void,
): Promise<void> {
  const progress: FileProgress = { bytes: 0, entries: 0 };
  let reportedAtMs = performance.now();
  const advance = (step: Partial<FileProgress>) => {
    Object.assign(progress, step);
    if (performance.now() - reportedAtMs < betweenReportsMs) return;
    reportedAtMs = performance.now();
    reply({ kind: 'progress', ...progress });
  };
  try {
    const ledger = await readLedgerFile(textOf(file, (bytes) => advance({ bytes })));
    const result = await check(ledger, (entries) => advance({ entries }));
    reply({ kind: 'checked', result });
  } catch (error) {
    if (error instanceof UnreadableLedger) reply({ kind: 'unreadable', reason: error.reason });
    else reply({ kind: error instanceof NoAccess ? 'noAccess' : 'died' });
  }
}

/** No signature covers the character that replaces bytes that are not UTF-8, so the verifier names their place. */
async function* textOf(file: Blob, onRead: (bytes: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  for await (const chunk of chunksOf(file)) {
    bytes += chunk.length;
    onRead(bytes);
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

/** Safari cannot iterate over a stream. */
async function* chunksOf(file: Blob): AsyncGenerator<Uint8Array> {
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
