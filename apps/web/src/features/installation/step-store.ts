import {
  type InstallationStep,
  type InstallationStepValues,
  installationStepSchemas,
  installationSteps,
} from '@washboard/contract/installation/installation-run';
import * as z from 'zod/mini';
import { unsentDrafts } from '../../lib/forms/stored-drafts.ts';
import { fittingInputs, type StepInputs, storedInputsSchema } from './step-inputs.ts';

export interface UnsentStep<Step extends InstallationStep = InstallationStep> {
  value: InstallationStepValues[Step];
  /** The server refuses a save if the step no longer has this version, which the technician saw. */
  expectedVersion: number;
  /** All repetitions of a save share this ID, so that the server applies it once. */
  requestId: string;
}

type UnsentSteps = { readonly [Step in InstallationStep]?: UnsentStep<Step> };

export interface StoredSteps {
  runId: string | null;
  unsent: UnsentSteps;
  inputs: StepInputs;
}

const storedSchema = z.object({
  runId: z.nullable(z.uuid()),
  unsent: z.record(
    z.string(),
    z.object({ value: z.unknown(), expectedVersion: z.int().check(z.minimum(0)), requestId: z.uuid() }),
  ),
  inputs: storedInputsSchema,
});

export class StepStore {
  readonly #form: string;
  readonly #ownerId: string;

  constructor(serialNumber: string, ownerId: string) {
    this.#form = `installation.${serialNumber}`;
    this.#ownerId = ownerId;
  }

  /** A log-out deletes the steps, so this may become false during a save. */
  areAny(): boolean {
    return unsentDrafts.read(this.#form, this.#ownerId) !== null;
  }

  /** Another version of the app may have stored steps in a shape that no longer fits. */
  read(): StoredSteps {
    const stored = storedSchema.safeParse(unsentDrafts.read(this.#form, this.#ownerId));
    if (!stored.success) return { runId: null, unsent: {}, inputs: {} };
    const { runId, unsent, inputs } = stored.data;
    const fitting = installationSteps.flatMap((step) => {
      const entry = unsent[step];
      const value = installationStepSchemas[step].safeParse(entry?.value);
      return entry && value.success ? [[step, { ...entry, value: value.data }] as const] : [];
    });
    return { runId, unsent: Object.fromEntries(fitting) as UnsentSteps, inputs: fittingInputs(inputs) };
  }

  write({ runId, unsent, inputs }: StoredSteps): void {
    const isEmpty = [unsent, inputs].every((entries) => Object.keys(entries).length === 0);
    unsentDrafts.write(this.#form, this.#ownerId, isEmpty ? null : { runId, unsent, inputs });
  }

  forget(step: InstallationStep, requestId: string): void {
    const stored = this.read();
    const { [step]: entry, ...unsent } = stored.unsent;
    if (entry?.requestId === requestId) this.write({ ...stored, unsent });
  }
}
