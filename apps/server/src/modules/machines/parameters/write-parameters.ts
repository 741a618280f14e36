import type { Command, ExpectedValues } from '@washboard/contract/machine-link/machine-commands';
import type { ParametersResult, ParametersWrite } from '@washboard/contract/parameters/machine-parameters';
import type { CommandResult } from '@washboard/contract/remote-control/commands';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { type ApplianceRow, applianceScope, lockAppliance, requireAppliance } from '../appliances/index.ts';
import { applianceStates } from '../appliances/tables.ts';
import { parametersReportedSubject, sendCommand } from '../remote-control/index.ts';
import { commands } from '../remote-control/tables.ts';
import { checkChanges } from './check-changes.ts';
import { presentParameters } from './present-parameters.ts';

interface WriteOrder extends ParametersWrite {
  actor: Actor;
  serialNumber: string;
  restoredVersion?: number;
}

/**
 * The machine writes all values or none, and its next report confirms each.
 * @throws ProblemError the errors of `checkChanges`, `requireUnchanged` and `sendCommand`; PARAMETERS_CHANGED also if
 * the machine found them changed
 */
export async function writeParameters(
  context: Context,
  { actor, serialNumber, commandId, changes, restoredVersion }: WriteOrder,
): Promise<ParametersResult> {
  const { appliance, state } = await requireAppliance(context, actor, serialNumber);
  const model = dataModelOf(appliance.gamma, appliance.modelNumber, appliance.revision);
  checkChanges({ model, writer: actor, changes, present: state?.parameters?.values ?? {} });
  const values = Object.fromEntries(changes.map(({ code, value }) => [code, value]));
  const expected = Object.fromEntries(changes.map((change) => [change.code, change.expected]));
  const command: Command = { kind: 'setParameters', body: { values, expected } };
  const send = () =>
    sendCommand(context, {
      actor,
      serialNumber,
      command,
      commandId,
      restoredVersion,
      require: (transaction) => requireUnchanged(context, transaction, { actor, serialNumber, expected }),
    }).catch(rethrowChanged);
  return sendAndConfirm(context, { actor, serialNumber, values, send });
}

interface ConfirmedCommand {
  actor: Actor;
  serialNumber: string;
  values: Readonly<Record<string, number>>;
  send: () => Promise<CommandResult>;
}

export async function sendAndConfirm(
  context: Context,
  { actor, serialNumber, values, send }: ConfirmedCommand,
): Promise<ParametersResult> {
  let report = Promise.withResolvers<void>();
  const unsubscribe = await context.bus.subscribe(parametersReportedSubject(serialNumber), () => report.resolve());
  try {
    const outcome = await send();
    const { results, row } = await confirmValues({
      values,
      timeoutMs: context.limits.commands.confirmMs,
      nextReport() {
        report = Promise.withResolvers<void>();
        return report.promise;
      },
      readMachine: () => requireAppliance(context, actor, serialNumber),
    });
    const parameters = await presentParameters(context.database.orm, row, actor);
    return { commandId: outcome.commandId, results, parameters };
  } finally {
    unsubscribe();
  }
}

/** The machine compares values at the moment of writing; the caller gets the same error. */
function rethrowChanged(error: unknown): never {
  const isChanged = error instanceof ProblemError && error.extra.reason === 'changedMeanwhile';
  throw isChanged ? new ProblemError('PARAMETERS_CHANGED', { errors: error.extra.errors }) : error;
}

type Result = ParametersResult['results'][number];

interface Confirmation {
  values: Readonly<Record<string, number>>;
  readMachine: () => Promise<ApplianceRow>;
  nextReport: () => Promise<void>;
  timeoutMs: number;
}

/** A machine may reply without applying the values. Reports before the reply and until the timeout count. */
async function confirmValues({
  values,
  readMachine,
  nextReport,
  timeoutMs,
}: Confirmation): Promise<{ results: Result[]; row: ApplianceRow }> {
  const timeUp = Promise.withResolvers<'timeUp'>();
  const timer = setTimeout(() => timeUp.resolve('timeUp'), timeoutMs);
  try {
    for (;;) {
      // Listening begins before the read, so that no report is missed.
      const report = nextReport();
      const row = await readMachine();
      const results = resultsOf(values, row.state?.parameters?.values ?? {});
      if (results.every(({ outcome }) => outcome === 'written')) return { results, row };
      if ((await Promise.race([report, timeUp.promise])) === 'timeUp') return { results, row };
    }
  } finally {
    clearTimeout(timer);
  }
}

function resultsOf(values: Confirmation['values'], reported: Readonly<Record<string, number>>): Result[] {
  return Object.entries(values).map(([code, requested]) => {
    const value = reported[code] ?? null;
    return { code, outcome: value === requested ? 'written' : 'notConfirmed', value };
  });
}

/**
 * The machine itself compares values that it has not reported yet.
 * @throws ProblemError PARAMETERS_BUSY, PARAMETERS_CHANGED; APPLIANCE_NOT_FOUND when it left the scope meanwhile
 */
async function requireUnchanged(
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  transaction: Transaction,
  { actor, serialNumber, expected }: { actor: Actor; serialNumber: string; expected: ExpectedValues },
): Promise<void> {
  await requireNoWrite({ clock, config }, transaction, { actor, serialNumber });
  const { parameters } = applianceStates;
  const isOfMachine = eq(applianceStates.serialNumber, serialNumber);
  const [state] = await transaction.select({ parameters }).from(applianceStates).where(isOfMachine);
  const reported = state?.parameters?.values;
  if (!reported) return;
  const changed = Object.entries(expected).filter(([code, value]) => (reported[code] ?? null) !== value);
  if (changed.length === 0) return;
  throw new ProblemError('PARAMETERS_CHANGED', {
    errors: changed.map(([path]) => ({ path, message: 'changedMeanwhile' })),
  });
}

const settingKinds: Command['kind'][] = ['setParameters', 'resetToFactory'];

/**
 * The lock makes the second of two simultaneous writes fail.
 * @throws ProblemError PARAMETERS_BUSY; APPLIANCE_NOT_FOUND when it left the scope meanwhile
 */
export async function requireNoWrite(
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  transaction: Transaction,
  { actor, serialNumber }: { actor: Actor; serialNumber: string },
): Promise<void> {
  await lockAppliance(transaction, applianceScope(actor, config.brand), serialNumber);
  const underWay = and(
    eq(commands.serialNumber, serialNumber),
    inArray(commands.kind, settingKinds),
    eq(commands.outcome, 'sent'),
    gt(commands.expiresAt, clock.now()),
  );
  if ((await transaction.$count(commands, underWay)) > 0) throw new ProblemError('PARAMETERS_BUSY');
}
