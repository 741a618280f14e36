import type { DataModel } from '@washboard/contract/data-models/data-model';
import type { DefaultsPublication } from '@washboard/contract/parameters/default-parameters';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { checkChanges } from './check-changes.ts';
import { findDefaults, type VersionRow } from './default-lists.ts';
import { defaultParameterVersions } from './tables.ts';

/**
 * Publishes a new version of a model's default parameters, which is in force from then on. Nothing is written to
 * machines. The older versions are kept.
 *
 * @throws ProblemError DEFAULT_PARAMETERS_CHANGED when `version` is not in force any more,
 * DEFAULT_PARAMETERS_UNCHANGED, and what `checkChanges` throws
 */
export async function publishDefaults(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  actor: Actor,
  { model, version: known, note, values: given }: Omit<DefaultsPublication, keyof ModelName> & { model: DataModel },
): Promise<VersionRow> {
  const { gamma, modelNumber, revision } = model;
  return database.orm.transaction(async (transaction) => {
    const inForce = await findDefaults(transaction, model);
    if (inForce.version !== known) throw new ProblemError('DEFAULT_PARAMETERS_CHANGED');
    const changes = Object.entries(given).map(([code, value]) => ({ code, value }));
    checkChanges({ model, writer: actor, changes, present: inForce.values });
    const changed = Object.keys(given).filter((code) => given[code] !== inForce.values[code]);
    if (changed.length === 0) throw new ProblemError('DEFAULT_PARAMETERS_UNCHANGED');
    const at = clock.now();
    const version = known + 1;
    const values = { ...inForce.values, ...given };
    // The primary key decides between two publications at the same moment.
    const added = await transaction
      .insert(defaultParameterVersions)
      .values({ gamma, modelNumber, revision, version, values, note, createdBy: actor.userId, createdAt: at })
      .onConflictDoNothing()
      .returning({ version: defaultParameterVersions.version });
    if (added.length === 0) throw new ProblemError('DEFAULT_PARAMETERS_CHANGED');
    const fields = (set: Readonly<Record<string, number>>) =>
      Object.fromEntries(changed.map((code) => [code, set[code] ?? null]));
    await recordAudit(transaction, {
      at,
      actor,
      action: 'defaultParameters.published',
      subject: modelNumber,
      before: fields(inForce.values),
      after: fields(values),
      detail: { gamma, revision, version, note },
    });
    const { published } = await findDefaults(transaction, model);
    if (published?.version !== version) throw new Error(`version ${version} of ${modelNumber} is not in force`);
    return published;
  });
}

type ModelName = Pick<DefaultsPublication, 'gamma' | 'modelNumber' | 'revision'>;
