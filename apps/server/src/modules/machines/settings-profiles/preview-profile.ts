import type { ProfilePreview } from '@washboard/contract/settings-profiles/profile-runs';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import { parameterByCode } from '@washboard/machine-model/data-models/parameter-values';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { applianceScope, findAppliances, findSerialNumbers } from '../appliances/index.ts';
import { modelOf, visibleValues } from './profile-model.ts';
import { requireProfile } from './profiles-repository.ts';

/** What the caller would change by applying a profile, at each of these machines that is of its model and in scope. */
export async function previewProfile(
  { database, config }: Context,
  actor: Actor,
  { id, serialNumbers }: { id: string; serialNumbers: readonly string[] },
): Promise<ProfilePreview['items']> {
  const { profile, values } = await requireProfile(database.orm, actor, id);
  const wanted = Object.entries(visibleValues(modelOf(profile), values, actor.role));
  const inScope = await findSerialNumbers(database.orm, applianceScope(actor, config.brand), serialNumbers);
  const rows = await findAppliances(database.orm, inScope);
  return rows
    .filter(({ appliance: { gamma, modelNumber } }) => gamma === profile.gamma && modelNumber === profile.modelNumber)
    .map(({ appliance: { serialNumber, applianceName, gamma, modelNumber, revision }, state }) => {
      const model = dataModelOf(gamma, modelNumber, revision);
      const told = state?.parameters?.values ?? {};
      const changes = wanted
        .filter(([code, value]) => parameterByCode(model, code) !== undefined && told[code] !== value)
        .map(([code, value]) => ({ code, value, expected: told[code] ?? null }));
      return { serialNumber, applianceName, isTold: Object.keys(told).length > 0, changes };
    })
    .sort((a, b) => a.applianceName.localeCompare(b.applianceName) || (a.serialNumber < b.serialNumber ? -1 : 1));
}
