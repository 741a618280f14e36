import { brands } from '@washboard/contract/brands/brands';
import type { DefaultsPublication, DefaultsVersion } from '@washboard/contract/parameters/default-parameters';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { checkChanges } from './check-changes.ts';
import { findDefaults } from './defaults-repository.ts';
import { presentDefaultsVersion } from './present-defaults.ts';
import { requireModel } from './require-model.ts';
import { defaultParameterVersions } from './tables.ts';

/**
 * Publishing writes nothing to machines.
 * @throws ProblemError DATA_MODEL_NOT_FOUND; DEFAULT_PARAMETERS_CHANGED when `version` is no longer in force;
 * DEFAULT_PARAMETERS_UNCHANGED; the errors of `checkChanges`
 */
export async function publishDefaults(
  { database, clock, config }: Pick<Context, 'database' | 'clock' | 'config'>,
  actor: Actor,
  { gamma, modelNumber, revision, version: knownVersion, note, values: givenValues }: DefaultsPublication,
): Promise<DefaultsVersion> {
  const model = requireModel(brands[config.brand].gammas, { gamma, modelNumber, revision });
  return database.orm.transaction(async (transaction) => {
    const inForce = await findDefaults(transaction, model);
    if (inForce.version !== knownVersion) throw new ProblemError('DEFAULT_PARAMETERS_CHANGED');
    const changes = Object.entries(givenValues).map(([code, value]) => ({ code, value }));
    checkChanges({ model, writer: actor, changes, present: inForce.values });
    const changed = Object.keys(givenValues).filter((code) => givenValues[code] !== inForce.values[code]);
    if (changed.length === 0) throw new ProblemError('DEFAULT_PARAMETERS_UNCHANGED');
    const at = clock.now();
    const version = knownVersion + 1;
    const values = { ...inForce.values, ...givenValues };
    // The primary key decides between two simultaneous publications.
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
    return presentDefaultsVersion(published, model, actor);
  });
}
