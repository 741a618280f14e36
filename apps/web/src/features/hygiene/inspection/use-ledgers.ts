import type { Inspection } from '@washboard/contract/inspector-links/inspector-links';
import { useCallback, useEffect, useRef, useState } from 'react';
import { asProblem } from '../../../lib/api/failure.ts';
import type { FileProgress } from '../../../lib/ledger/check-file.ts';
import type { FileWorkerOutcome } from '../../../lib/ledger/file-worker.ts';
import { FileWorker } from '../../../lib/ledger/file-worker.ts';
import workerUrl from './inspect.worker.ts?worker&url';
import type { InspectedLedger, InspectRequest } from './inspect-file.ts';
import { fetchLedger, type InspectedMachine } from './inspection-api.ts';

export type LedgerState =
  | { kind: 'waiting' }
  | { kind: 'loading' }
  | { kind: 'queued'; position: number | null }
  | { kind: 'checking'; file: Blob; progress: FileProgress }
  | { kind: 'checked'; file: Blob; ledger: InspectedLedger }
  | { kind: 'empty' }
  | { kind: 'notLoaded'; failure: unknown }
  | { kind: 'notChecked'; file: Blob; outcome: Exclude<FileWorkerOutcome<never>, { kind: 'checked' }> };

const waiting: LedgerState = { kind: 'waiting' };

export type Inspector = FileWorker<InspectRequest, InspectedLedger>;

export const createInspector = (): Inspector => new FileWorker(() => new Worker(workerUrl, { type: 'module' }));

/** A phone lacks the memory and processor for all ledgers at the same time. */
export function useLedgers(token: string, inspection: Inspection, createInspector: () => Inspector) {
  const [states, setStates] = useState<ReadonlyMap<string, LedgerState>>(new Map());
  const abort = useRef<AbortController | null>(null);

  const check = useCallback(
    async (machine: InspectedMachine, signal: AbortSignal) => {
      const { serialNumber, timeZone } = machine;
      const { from, to } = inspection;
      const show = (state: LedgerState) => {
        if (!signal.aborted) setStates((before) => new Map(before).set(serialNumber, state));
      };
      show({ kind: 'loading' });
      let file: Blob;
      try {
        file = await fetchLedger({
          token,
          serialNumber,
          signal,
          onTurn: (turn, position) => show(turn === 'waiting' ? { kind: 'queued', position } : { kind: 'loading' }),
        });
      } catch (failure) {
        const isEmpty = asProblem(failure)?.code === 'LEDGER_EMPTY';
        return show(isEmpty ? { kind: 'empty' } : { kind: 'notLoaded', failure });
      }
      const inspector = createInspector();
      signal.addEventListener('abort', () => inspector.cancel());
      show({ kind: 'checking', file, progress: { bytes: 0, entries: 0 } });
      const outcome = await inspector.run({ file, serialNumber, timeZone, from, to, day: null }, (progress) =>
        show({ kind: 'checking', file, progress }),
      );
      if (outcome.kind === 'checked') show({ kind: 'checked', file, ledger: outcome.result });
      else show({ kind: 'notChecked', file, outcome });
    },
    [token, inspection, createInspector],
  );

  useEffect(() => {
    const aborting = new AbortController();
    abort.current = aborting;
    const { signal } = aborting;
    void (async () => {
      for (const machine of inspection.machines) if (!signal.aborted) await check(machine, signal);
    })();
    return () => aborting.abort();
  }, [check, inspection]);

  return {
    stateOf: ({ serialNumber }: InspectedMachine): LedgerState => states.get(serialNumber) ?? waiting,
    retry(machine: InspectedMachine): void {
      if (abort.current) void check(machine, abort.current.signal);
    },
  };
}
