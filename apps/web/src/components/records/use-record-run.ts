import { useCallback, useEffect, useRef, useState } from 'react';

const simultaneous = 4;

export interface RecordRun<Row> {
  title: string;
  rows: readonly Row[];
  done: number;
  failures: readonly { row: Row; failure: unknown }[];
  isRunning: boolean;
}

export interface RecordRuns<Row> {
  run: RecordRun<Row> | null;
  begin: (title: string, rows: readonly Row[], work: (row: Row) => Promise<unknown>) => Promise<void>;
  /** Running records finish. */
  stop: () => void;
  retry: () => void;
  dismiss: () => void;
}

/** A failure does not stop the other records. */
export function useRecordRun<Row>(onEnd: () => void): RecordRuns<Row> {
  const [run, setRun] = useState<RecordRun<Row> | null>(null);
  const current = useRef<{ isStopped: boolean; work: (row: Row) => Promise<unknown> } | null>(null);

  const stop = useCallback(() => {
    if (current.current) current.current.isStopped = true;
  }, []);
  useEffect(() => stop, [stop]);

  async function begin(title: string, rows: readonly Row[], work: (row: Row) => Promise<unknown>): Promise<void> {
    const own = { isStopped: false, work };
    current.current = own;
    setRun({ title, rows, done: 0, failures: [], isRunning: true });
    const waiting = [...rows];
    async function workOff(): Promise<void> {
      for (let row = waiting.shift(); row !== undefined && !own.isStopped; row = waiting.shift()) {
        const each = row;
        const failure = await work(each).then(
          () => null,
          (thrown: unknown) => ({ row: each, failure: thrown }),
        );
        setRun(
          (now) => now && { ...now, done: now.done + 1, failures: failure ? [...now.failures, failure] : now.failures },
        );
      }
    }
    await Promise.all(Array.from({ length: simultaneous }, workOff));
    setRun((now) => now && { ...now, isRunning: false });
    onEnd();
  }

  return {
    run,
    begin,
    stop,
    retry() {
      const work = current.current?.work;
      if (run && work)
        void begin(
          run.title,
          run.failures.map(({ row }) => row),
          work,
        );
    },
    dismiss: () => setRun(null),
  };
}
