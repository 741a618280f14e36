import { isDeepStrictEqual } from 'node:util';
import { isPermitted, type Permission } from '@washboard/contract/accounts/permissions';
import {
  type InstallationStep,
  type InstallationStepChange,
  type InstallationStepValues,
  installationStepSchemas,
} from '@washboard/contract/installation/installation-run';
import { dayMs } from '@washboard/contract/time/durations';
import { eq, type SQL } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { applianceScope, lockAppliance, renameLockedAppliance } from '../../machines/appliances/index.ts';
import { findRecord, presentRecords } from '../../machines/hygiene/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { beginRunWithin } from '../settings-profiles/index.ts';
import { changeLocked } from './change-installation.ts';
import { openRun, type RunRow, runChanged } from './installation-runs-repository.ts';
import { installationRuns, type SavedStep } from './tables.ts';

interface SaveStepRequest extends InstallationStepChange {
  serialNumber: string;
  id: string;
  step: InstallationStep;
}

type StepValue = { [Step in InstallationStep]: { step: Step; value: InstallationStepValues[Step] } }[InstallationStep];

/**
 * A repeated request changes nothing.
 * @throws ProblemError APPLIANCE_NOT_FOUND, VALIDATION_FAILED, INSTALLATION_RUN_NOT_FOUND; INSTALLATION_RUN_CHANGED
 * when another user was faster; HYGIENE_RECORD_NOT_FOUND, VALUE_NOT_ALLOWED for an invalid test cycle; the errors of
 * applying a profile
 */
export async function saveInstallationStep(
  context: Pick<Context, 'database' | 'clock' | 'config' | 'jobQueue'>,
  actor: Actor,
  { serialNumber, id, step, requestId, expectedVersion, value }: SaveStepRequest,
): Promise<void> {
  const entered = parseValue(step, value);
  const scope = applianceScope(actor, context.config.brand);
  await context.database.orm.transaction(async (transaction) => {
    const at = context.clock.now();
    const machine = await lockAppliance(transaction, scope, serialNumber);
    const { run, isNew } = await openRun(transaction, { serialNumber, id, userId: actor.userId, at });
    if (isNew) await auditBeginning(transaction, { at, actor, run });
    const before = run.steps[step];
    if (before?.requestId === requestId) return;
    // Only a profile can be applied again with the same value.
    if (step !== 'settings' && before && isDeepStrictEqual(before.value, entered.value)) return;
    if ((before?.version ?? 0) !== expectedVersion) throw runChanged('step', step);
    await applyStep(transaction, context, { actor, at, scope, machine, run, requestId, entered });
    const version = expectedVersion + 1;
    const saved = { value: entered.value, version, requestId, savedAt: at.toISOString(), savedBy: actor.userId };
    await transaction
      .update(installationRuns)
      .set({ version: run.version + 1, steps: { ...run.steps, [step]: saved satisfies SavedStep } })
      .where(eq(installationRuns.id, id));
  });
}

function parseValue(step: InstallationStep, value: unknown): StepValue {
  const parsed = installationStepSchemas[step].safeParse(value);
  if (parsed.success) return { step, value: parsed.data } as StepValue;
  const errors = parsed.error.issues.map(({ path, message }) => ({ path: ['value', ...path].join('.'), message }));
  throw new ProblemError('VALIDATION_FAILED', { errors });
}

async function auditBeginning(
  transaction: Transaction,
  { at, actor, run: { id, serialNumber } }: { at: Date; actor: Actor; run: RunRow },
): Promise<void> {
  await recordAudit(transaction, {
    at,
    actor,
    action: 'appliance.installationBegun',
    serialNumber,
    detail: { run: id },
  });
}

interface Applying {
  actor: Actor;
  at: Date;
  scope: SQL;
  machine: { serialNumber: string; applianceName: string };
  run: RunRow;
  requestId: string;
  entered: StepValue;
}

async function applyStep(
  transaction: Transaction,
  context: Pick<Context, 'clock' | 'jobQueue'>,
  { actor, at, scope, machine, run, requestId, entered }: Applying,
): Promise<void> {
  const { serialNumber } = machine;
  switch (entered.step) {
    case 'name':
      requirePermission(actor, 'appliance:rename');
      return renameLockedAppliance(transaction, { at, actor, before: machine, ...entered.value });
    case 'country':
    case 'timeZone':
      await changeLocked(transaction, {
        scope,
        at,
        actor,
        serialNumber,
        changes: entered.value,
        // The version of the step already detects changes that the technician has not seen.
        expected: {},
      });
      return;
    case 'settings': {
      const { profile } = entered.value;
      if (profile === null) return;
      requirePermission(actor, 'settings-profiles:manage');
      const serialNumbers = [serialNumber];
      await beginRunWithin(transaction, context, actor, { ...profile, runId: requestId, serialNumbers });
      return;
    }
    case 'testCycle':
      return requireTestRecord(transaction, { serialNumber, record: entered.value.record, startedAt: run.startedAt });
    default:
  }
}

/** A service client may lack the right that a step needs. */
function requirePermission(actor: Actor, permission: Permission): void {
  if (!isPermitted(actor, permission)) throw new ProblemError('FORBIDDEN');
}

/** The phone may have been offline between the test cycle and the first step. */
const earliestMs = dayMs;

const isAboutWashing = new Set(['tankUnmeasured', 'rinseUnmeasured']);

interface Wanted {
  serialNumber: string;
  record: number;
  startedAt: Date;
}

/**
 * The test cycle may have any result, because the report shows it.
 * @throws ProblemError HYGIENE_RECORD_NOT_FOUND; VALUE_NOT_ALLOWED naming the reason
 */
async function requireTestRecord(transaction: Transaction, { serialNumber, record, startedAt }: Wanted): Promise<void> {
  const row = await findRecord(transaction, serialNumber, record);
  const [presented] = row ? await presentRecords(transaction, [row]) : [];
  if (!presented) throw new ProblemError('HYGIENE_RECORD_NOT_FOUND');
  const isWashing =
    presented.result !== 'notJudgeable' || presented.reasons.every((reason) => isAboutWashing.has(reason));
  if (!isWashing) throw notAllowed('notWashing');
  if (Date.parse(presented.endedAt) < startedAt.getTime() - earliestMs) throw notAllowed('tooEarly');
}

const notAllowed = (message: string) =>
  new ProblemError('VALUE_NOT_ALLOWED', { errors: [{ path: 'value.record', message }] });
