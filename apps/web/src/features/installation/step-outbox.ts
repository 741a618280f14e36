import {
  type CurrentInstallation,
  type InstallationRun,
  type InstallationStep,
  type InstallationStepValues,
  installationConflicts,
  installationSteps,
} from '@washboard/contract/installation/installation-run';
import { asFailure, isWorthRetrying } from '../../lib/api/failure.ts';
import type { StepInput } from './step-inputs.ts';
import { StepStore, type StoredSteps, type UnsentStep } from './step-store.ts';

type StepTrouble = { kind: 'conflict' } | { kind: 'refused'; failure: unknown };

export interface StepOutboxState extends StoredSteps {
  troubles: { readonly [Step in InstallationStep]?: StepTrouble };
  sending: InstallationStep | null;
}

interface OutboxOptions {
  serialNumber: string;
  /** Security: the outbox never sends the steps of another account. */
  ownerId: string;
  save: (request: { runId: string; step: InstallationStep; unsent: UnsentStep }) => Promise<CurrentInstallation>;
  read: () => Promise<CurrentInstallation>;
  isOwnSession: () => boolean;
  onNews: (current: CurrentInstallation) => void;
}

interface Seen {
  run: InstallationRun | null;
  expectedVersion: number;
}

/** After a save, input that expected the replaced version expects the new one. */
const afterSave = (version: number, saved: number) => (version === saved ? saved + 1 : version);

/**
 * The browser stores steps and input until the server has them, through a reload or the end of the session. Only a
 * log-out of their author deletes them, after a question.
 */
export class StepOutbox {
  readonly #options: OutboxOptions;
  readonly #store: StepStore;
  readonly #listeners = new Set<() => void>();
  #state: StepOutboxState;
  #isClosed = false;
  #isSending = false;

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#store = new StepStore(options.serialNumber, options.ownerId);
    this.#state = { ...this.#store.read(), troubles: {}, sending: null };
  }

  // `useSyncExternalStore` calls this function without `this`.
  readonly state = (): StepOutboxState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** @returns closes the outbox, which still sends steps that no newer one replaces, but stores no input */
  open(): () => void {
    this.#isClosed = false;
    return () => {
      this.#isClosed = true;
    };
  }

  put<Step extends InstallationStep>(
    step: Step,
    value: InstallationStepValues[Step],
    { run, expectedVersion }: Seen,
  ): void {
    const { unsent, inputs, troubles } = this.#state;
    const { [step]: input } = inputs;
    const changes = {
      runId: this.#openRunId(run) ?? crypto.randomUUID(),
      unsent: { ...unsent, [step]: { value, expectedVersion, requestId: crypto.randomUUID() } },
      troubles: { ...troubles, [step]: undefined },
      inputs: input ? { ...inputs, [step]: { ...input, expectedVersion } } : inputs,
    };
    this.#change(changes, { isEntered: true });
  }

  enter<Step extends InstallationStep>(
    step: Step,
    values: StepInput<Step>['values'],
    { run, expectedVersion }: Seen,
  ): void {
    const input = { values, expectedVersion, runId: this.#openRunId(run) };
    this.#change({ inputs: { ...this.#state.inputs, [step]: input } }, { isEntered: true });
  }

  forgetInput(step: InstallationStep): void {
    const { [step]: _, ...inputs } = this.#state.inputs;
    this.#change({ inputs });
  }

  forgetInputsOf(runId: string): void {
    for (const step of installationSteps) if (this.#state.inputs[step]?.runId === runId) this.forgetInput(step);
  }

  drop(step: InstallationStep): void {
    this.forgetInput(step);
    this.#forgetUnsent(step);
  }

  async flush(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      for (let step = this.#nextStep; step && this.#state.runId !== null; step = this.#nextStep) {
        if (!this.#options.isOwnSession() || !this.#isCurrent(step)) break;
        if (!(await this.#send(step, this.#state.runId))) break;
      }
    } finally {
      this.#isSending = false;
      this.#change({ sending: null });
    }
  }

  #change(changes: Partial<StepOutboxState>, { isEntered = false } = {}): void {
    this.#state = { ...this.#state, ...changes };
    // A log-out deletes stored steps, also while one is being sent.
    if (!this.#isClosed && (isEntered || this.#store.areAny())) this.#store.write(this.#state);
    for (const listener of this.#listeners) listener();
  }

  #setTrouble(step: InstallationStep, trouble: StepTrouble): void {
    this.#change({ troubles: { ...this.#state.troubles, [step]: trouble } });
  }

  #forgetUnsent(step: InstallationStep): void {
    const { [step]: _, ...unsent } = this.#state.unsent;
    const { [step]: __, ...troubles } = this.#state.troubles;
    this.#change({ unsent, troubles });
  }

  #openRunId(run: InstallationRun | null): string | null {
    return run?.id ?? (Object.keys(this.#state.unsent).length === 0 ? null : this.#state.runId);
  }

  get #nextStep(): InstallationStep | undefined {
    const { unsent, troubles } = this.#state;
    return installationSteps.find((step) => unsent[step] && !troubles[step]);
  }

  /** Another page may have stored a newer step or deleted it since this page was left. */
  #isCurrent(step: InstallationStep): boolean {
    return !this.#isClosed || this.#store.read().unsent[step]?.requestId === this.#state.unsent[step]?.requestId;
  }

  async #send(step: InstallationStep, runId: string): Promise<boolean> {
    const unsent = this.#state.unsent[step];
    if (!unsent) return true;
    this.#change({ sending: step });
    try {
      const current = await this.#options.save({ runId, step, unsent });
      this.#noteSaved(step, unsent);
      this.#options.onNews(current);
      return true;
    } catch (thrown) {
      if (isWorthRetrying(thrown)) return false;
      return await this.#handleRefusal(step, thrown);
    }
  }

  /** Input that was typed during a save is based on the saved answer, so it does not conflict with it. */
  #noteSaved(step: InstallationStep, saved: UnsentStep): void {
    if (this.#isClosed) this.#store.forget(step, saved.requestId);
    const { [step]: input } = this.#state.inputs;
    if (input) {
      const expectedVersion = afterSave(input.expectedVersion, saved.expectedVersion);
      this.#change({ inputs: { ...this.#state.inputs, [step]: { ...input, expectedVersion } } });
    }
    const { [step]: newer } = this.#state.unsent;
    if (newer?.requestId === saved.requestId) return this.#forgetUnsent(step);
    if (!newer) return;
    const expectedVersion = afterSave(newer.expectedVersion, saved.expectedVersion);
    this.#change({ unsent: { ...this.#state.unsent, [step]: { ...newer, expectedVersion } } });
  }

  async #handleRefusal(step: InstallationStep, thrown: unknown): Promise<boolean> {
    const failure = asFailure(thrown);
    const isConflict = failure.kind === 'problem' && failure.code === 'INSTALLATION_RUN_CHANGED';
    const conflict = isConflict ? installationConflicts.find((reason) => reason === failure.reason) : undefined;
    if (!conflict) {
      this.#setTrouble(step, { kind: 'refused', failure: thrown });
      return true;
    }
    const current = await this.#options.read().catch(() => null);
    if (!current) return false;
    this.#options.onNews(current);
    const { run } = current;
    // A colleague began the installation, so these steps join the colleague's run.
    if (conflict === 'otherRun' && run && run.signedAt === null) this.#change({ runId: run.id });
    else this.#setTrouble(step, conflict === 'step' ? { kind: 'conflict' } : { kind: 'refused', failure: thrown });
    return true;
  }
}
