import type { NamedMachine } from '../../rename/use-name-drafts.ts';

export interface BulkFailure {
  machine: NamedMachine;
  failure: unknown;
}

export interface BulkRun {
  title: string;
  machines: readonly NamedMachine[];
  done: number;
  failures: readonly BulkFailure[];
  state: 'running' | 'stopped' | 'finished';
  work: (machine: NamedMachine) => Promise<void>;
}

/** A run continues while the user visits other pages. */
export function createBulkRuns(onEnd: () => void) {
  const listeners = new Set<() => void>();
  let run: BulkRun | null = null;

  function publish(next: BulkRun | null): void {
    run = next;
    for (const listener of listeners) listener();
  }

  async function workOff(): Promise<void> {
    for (let now = run; now?.state === 'running'; now = run) {
      const machine = now.machines[now.done];
      if (!machine) {
        publish({ ...now, state: 'finished' });
        break;
      }
      const failure = await now.work(machine).then(
        () => null,
        (thrown: unknown) => ({ machine, failure: thrown }),
      );
      // The user may have stopped or dismissed the run meanwhile; a stopped run still counts this machine.
      if (!run) return;
      publish({ ...run, done: run.done + 1, failures: failure ? [...run.failures, failure] : run.failures });
    }
    onEnd();
  }

  function begin(task: Pick<BulkRun, 'title' | 'machines' | 'work'>): void {
    if (run?.state === 'running') return;
    publish({ ...task, done: 0, failures: [], state: 'running' });
    void workOff();
  }

  return {
    get: () => run,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    begin,
    stop(): void {
      if (run?.state === 'running') publish({ ...run, state: 'stopped' });
    },
    /** Failed machines are repeated before those that were not reached. */
    retry(): void {
      if (!run || run.state === 'running') return;
      const { title, work, failures, machines, done } = run;
      begin({ title, work, machines: [...failures.map(({ machine }) => machine), ...machines.slice(done)] });
    },
    dismiss(): void {
      publish(null);
    },
  };
}

export type BulkRuns = ReturnType<typeof createBulkRuns>;
