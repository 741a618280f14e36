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
import { unsentDrafts } from '../../lib/forms/stored-drafts.ts';
import { fittingInputs, keptInputsSchema, type StepInput, type StepInputs } from './step-inputs.ts';

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
  /** What is entered and was not submitted. */
  inputs: StepInputs;
  troubles: { readonly [Step in InstallationStep]?: StepTrouble };
  /** The step that is being sent. */
  sending: InstallationStep | null;
}

type Kept = Pick<OutboxState, 'runId' | 'unsent' | 'inputs'>;

interface OutboxOptions {
  serialNumber: string;
  /** The account: nobody else's input is sent under its name. */
  ownerId: string;
  save: (request: { runId: string; step: InstallationStep; unsent: UnsentStep }) => Promise<CurrentInstallation>;
  read: () => Promise<CurrentInstallation>;
  /** Whether the session is still the one in which the steps were entered. */
  isOwnSession: () => boolean;
  /** Gets the newest state of the server. */
  onNews: (current: CurrentInstallation) => void;
}

const keptSchema = z.object({
  runId: z.nullable(z.uuid()),
  unsent: z.record(
    z.string(),
    z.object({ value: z.unknown(), expectedVersion: z.int().check(z.minimum(0)), requestId: z.uuid() }),
  ),
  inputs: keptInputsSchema,
});

/** A version, after the save that expected `saved`. */
const afterSave = (version: number, saved: number) => (version === saved ? saved + 1 : version);

export type StepOutbox = ReturnType<typeof createStepOutbox>;

/**
 * The steps on their way to the server, and the input of those that were not submitted. They are kept in this browser
 * until the server has them: across a lost network, a reload, the end of the session and the log-in of a colleague. Only
 * the log-out of their author deletes them, after a question.
 */
export function createStepOutbox({ serialNumber, ownerId, save, read, isOwnSession, onNews }: OutboxOptions) {
  const form = `installation.${serialNumber}`;
  const listeners = new Set<() => void>();
  let state: OutboxState = { ...readKept(form, ownerId), troubles: {}, sending: null };
  let isClosed = false;

  function change(changes: Partial<OutboxState>, { isEntered = false } = {}): void {
    state = { ...state, ...changes };
    // A log-out may have deleted what is on its way.
    if (!isClosed && (isEntered || unsentDrafts.read(form, ownerId) !== null)) store(state);
    for (const listener of listeners) listener();
  }

  function store({ runId, unsent, inputs }: Kept): void {
    const isEmpty = [unsent, inputs].every((entries) => Object.keys(entries).length === 0);
    unsentDrafts.write(form, ownerId, isEmpty ? null : { runId, unsent, inputs });
  }

  const setTrouble = (step: InstallationStep, trouble: StepTrouble | undefined) =>
    change({ troubles: { ...state.troubles, [step]: trouble } });

  function forget(step: InstallationStep): void {
    const { [step]: _, ...unsent } = state.unsent;
    const { [step]: __, ...troubles } = state.troubles;
    change({ unsent, troubles });
  }

  function forgetInput(step: InstallationStep): void {
    const { [step]: _, ...inputs } = state.inputs;
    change({ inputs });
  }

  /** What its author enters during the save is based on what is saved now: it is no conflict with itself. */
  function noteSaved(step: InstallationStep, saved: UnsentStep): void {
    if (isClosed) forgetKept(step, saved.requestId);
    const { [step]: input } = state.inputs;
    if (input) {
      const expectedVersion = afterSave(input.expectedVersion, saved.expectedVersion);
      change({ inputs: { ...state.inputs, [step]: { ...input, expectedVersion } } });
    }
    const { [step]: newer } = state.unsent;
    if (newer?.requestId === saved.requestId) return forget(step);
    if (!newer) return;
    const expectedVersion = afterSave(newer.expectedVersion, saved.expectedVersion);
    change({ unsent: { ...state.unsent, [step]: { ...newer, expectedVersion } } });
  }

  /** What is kept may be newer than the state of a page that was left, or deleted. */
  const isCurrent = (step: InstallationStep) =>
    !isClosed || readKept(form, ownerId).unsent[step]?.requestId === state.unsent[step]?.requestId;

  function forgetKept(step: InstallationStep, requestId: string): void {
    const kept = readKept(form, ownerId);
    const { [step]: entry, ...unsent } = kept.unsent;
    if (entry?.requestId === requestId) store({ ...kept, unsent });
  }

  /** The next step that nothing hinders. */
  const nextStep = () => installationSteps.find((step) => state.unsent[step] && !state.troubles[step]);

  /** @returns whether the next step may be sent */
  async function sendStep(step: InstallationStep, runId: string): Promise<boolean> {
    const unsent = state.unsent[step];
    if (!unsent) return true;
    change({ sending: step });
    try {
      const current = await save({ runId, step, unsent });
      noteSaved(step, unsent);
      onNews(current);
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

  /** The open run; null: none is known, or begun here. */
  function openRunId(run: InstallationRun | null): string | null {
    return run?.id ?? (Object.keys(state.unsent).length === 0 ? null : state.runId);
  }

  let isSending = false;

  return {
    state: () => state,

    /** @returns closes it when its page is left: it still sends what nothing newer replaces, and stores no input */
    open(): () => void {
      isClosed = false;
      return () => {
        isClosed = true;
      };
    },

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** @param expectedVersion of the step as the technician saw it */
    put<Step extends InstallationStep>(
      step: Step,
      value: InstallationStepValues[Step],
      { run, expectedVersion }: { run: InstallationRun | null; expectedVersion: number },
    ): void {
      const runId = openRunId(run) ?? crypto.randomUUID();
      const { [step]: input } = state.inputs;
      const unsent = { value, expectedVersion, requestId: crypto.randomUUID() };
      const changes = {
        runId,
        unsent: { ...state.unsent, [step]: unsent },
        troubles: { ...state.troubles, [step]: undefined },
        inputs: input ? { ...state.inputs, [step]: { ...input, expectedVersion } } : state.inputs,
      };
      change(changes, { isEntered: true });
    },

    /** Keeps the input of a form that was not submitted. */
    enter<Step extends InstallationStep>(
      step: Step,
      values: StepInput<Step>['values'],
      { run, expectedVersion }: { run: InstallationRun | null; expectedVersion: number },
    ): void {
      const input = { values, expectedVersion, runId: openRunId(run) };
      change({ inputs: { ...state.inputs, [step]: input } }, { isEntered: true });
    },

    forgetInput,

    /** An installation that was signed takes no more input. */
    forgetInputsOf(runId: string): void {
      for (const step of installationSteps) if (state.inputs[step]?.runId === runId) forgetInput(step);
    },

    /** Gives the technician's input up. */
    drop(step: InstallationStep): void {
      forgetInput(step);
      forget(step);
    },

    /** Sends all steps that wait, one after the other; stops without a network. */
    async flush(): Promise<void> {
      if (isSending) return;
      isSending = true;
      try {
        for (let step = nextStep(); step && state.runId !== null; step = nextStep()) {
          if (!isOwnSession() || !isCurrent(step)) break;
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
function readKept(form: string, ownerId: string): Kept {
  const kept = keptSchema.safeParse(unsentDrafts.read(form, ownerId));
  if (!kept.success) return { runId: null, unsent: {}, inputs: {} };
  const { runId, unsent, inputs } = kept.data;
  const fitting = installationSteps.flatMap((step) => {
    const entry = unsent[step];
    const value = installationStepSchemas[step].safeParse(entry?.value);
    return entry && value.success ? [[step, { ...entry, value: value.data }] as const] : [];
  });
  return { runId, unsent: Object.fromEntries(fitting) as UnsentSteps, inputs: fittingInputs(inputs) };
}
