import {
  type CurrentInstallation,
  type InstallationRun,
  type InstallationStep,
  type InstallationStepValues,
  installationConflicts,
  installationStepSchemas,
  installationSteps,
} from '@washboard/contract/appliances/installation-run';
import * as z from 'zod/mini';
import { asFailure, isWorthRetrying } from '../../lib/api/failure.ts';
import { storedDrafts } from '../../lib/forms/stored-drafts.ts';

/** What the technician entered and the server has not confirmed. */
export interface UnsentStep<Step extends InstallationStep = InstallationStep> {
  value: InstallationStepValues[Step];
  /** Of the step as the technician saw it. */
  expectedVersion: number;
  /** The same for every repetition, which therefore changes nothing twice. */
  requestId: string;
}

export type UnsentSteps = { readonly [Step in InstallationStep]?: UnsentStep<Step> };

/** `conflict`: a colleague saved the step meanwhile. */
export type StepTrouble = { kind: 'conflict' } | { kind: 'refused'; failure: unknown };

export interface OutboxState {
  /** Null until the first step. */
  runId: string | null;
  unsent: UnsentSteps;
  troubles: { readonly [Step in InstallationStep]?: StepTrouble };
  /** The step that is being sent. */
  sending: InstallationStep | null;
}

interface OutboxOptions {
  serialNumber: string;
  /** The account: nobody else's input is sent under its name. */
  ownerId: string;
  save: (request: { runId: string; step: InstallationStep; unsent: UnsentStep }) => Promise<CurrentInstallation>;
  read: () => Promise<CurrentInstallation>;
  /** Gets the newest state of the server. */
  onNews: (current: CurrentInstallation) => void;
}

const keptSchema = z.object({
  runId: z.nullable(z.uuid()),
  unsent: z.record(
    z.string(),
    z.object({ value: z.unknown(), expectedVersion: z.int().check(z.minimum(0)), requestId: z.uuid() }),
  ),
});

export type StepOutbox = ReturnType<typeof createStepOutbox>;

/**
 * The steps on their way to the server. They are kept in this browser until the server has them: across a lost network,
 * a reload and the end of the session.
 */
export function createStepOutbox({ serialNumber, ownerId, save, read, onNews }: OutboxOptions) {
  const form = `installation.${serialNumber}`;
  const listeners = new Set<() => void>();
  let state: OutboxState = { ...readKept(form, ownerId), troubles: {}, sending: null };

  function change(changes: Partial<OutboxState>): void {
    state = { ...state, ...changes };
    const { runId, unsent } = state;
    storedDrafts.write(form, ownerId, Object.keys(unsent).length > 0 ? { runId, unsent } : null);
    for (const listener of listeners) listener();
  }

  const setTrouble = (step: InstallationStep, trouble: StepTrouble | undefined) =>
    change({ troubles: { ...state.troubles, [step]: trouble } });

  function forget(step: InstallationStep): void {
    const { [step]: _, ...unsent } = state.unsent;
    const { [step]: __, ...troubles } = state.troubles;
    change({ unsent, troubles });
  }

  /** The next step that nothing hinders. */
  const nextStep = () => installationSteps.find((step) => state.unsent[step] && !state.troubles[step]);

  /** @returns whether the next step may be sent */
  async function sendStep(step: InstallationStep, runId: string): Promise<boolean> {
    const unsent = state.unsent[step];
    if (!unsent) return true;
    change({ sending: step });
    try {
      onNews(await save({ runId, step, unsent }));
      // It may have been entered again meanwhile.
      if (state.unsent[step]?.requestId === unsent.requestId) forget(step);
      return true;
    } catch (thrown) {
      if (isWorthRetrying(thrown)) return false;
      return await handleRefusal(step, thrown);
    }
  }

  async function handleRefusal(step: InstallationStep, thrown: unknown): Promise<boolean> {
    const failure = asFailure(thrown);
    const isConflict = failure.kind === 'problem' && failure.code === 'INSTALLATION_RUN_CHANGED';
    const conflict = isConflict ? installationConflicts.find((reason) => reason === failure.reason) : undefined;
    if (!conflict) {
      setTrouble(step, { kind: 'refused', failure: thrown });
      return true;
    }
    const current = await read().catch(() => null);
    if (!current) return false;
    onNews(current);
    const { run } = current;
    // A colleague began the installation: these steps are part of theirs.
    if (conflict === 'otherRun' && run && run.signedAt === null) change({ runId: run.id });
    else setTrouble(step, conflict === 'step' ? { kind: 'conflict' } : { kind: 'refused', failure: thrown });
    return true;
  }

  let isSending = false;

  return {
    state: () => state,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** @param run as the technician sees it; null: none is open */
    put<Step extends InstallationStep>(
      step: Step,
      value: InstallationStepValues[Step],
      run: InstallationRun | null,
    ): void {
      const isFirst = Object.keys(state.unsent).length === 0;
      const runId = run?.id ?? (isFirst ? null : state.runId) ?? crypto.randomUUID();
      const expectedVersion = run?.steps[step]?.version ?? 0;
      const unsent = { value, expectedVersion, requestId: crypto.randomUUID() };
      change({
        runId,
        unsent: { ...state.unsent, [step]: unsent },
        troubles: { ...state.troubles, [step]: undefined },
      });
    },

    /** Gives the technician's input up. */
    drop: forget,

    /** Sends all steps that wait, one after the other; stops without a network. */
    async flush(): Promise<void> {
      if (isSending) return;
      isSending = true;
      try {
        for (let step = nextStep(); step && state.runId !== null; step = nextStep()) {
          if (!(await sendStep(step, state.runId))) break;
        }
      } finally {
        isSending = false;
        change({ sending: null });
      }
    },
  };
}

/** What was kept by another version of the app may not fit any more. */
function readKept(form: string, ownerId: string): Pick<OutboxState, 'runId' | 'unsent'> {
  const kept = keptSchema.safeParse(storedDrafts.read(form, ownerId));
  if (!kept.success) return { runId: null, unsent: {} };
  const { runId, unsent } = kept.data;
  const fitting = installationSteps.flatMap((step) => {
    const entry = unsent[step];
    const value = installationStepSchemas[step].safeParse(entry?.value);
    return entry && value.success ? [[step, { ...entry, value: value.data }] as const] : [];
  });
  return { runId, unsent: Object.fromEntries(fitting) as UnsentSteps };
}
