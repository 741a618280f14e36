import type { ProfilePreview } from '@washboard/contract/settings-profiles/profile-runs';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import { parameterByCode } from '@washboard/machine-model/data-models/validate-parameter-value';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { applianceScope, findAppliances, findSerialNumbers } from '../../machines/appliances/index.ts';
import { isLacking } from '../../machines/parameters/index.ts';
import { profileModelOf, visibleValues } from './profile-model.ts';
import { requireProfile } from './profiles-repository.ts';

/** @throws ProblemError PROFILE_NOT_FOUND */
export async function previewSettingsProfile(
  { database, config }: Context,
  actor: Actor,
  { id, serialNumbers }: { id: string; serialNumbers: readonly string[] },
): Promise<ProfilePreview> {
  const { profile, values } = await requireProfile(database.orm, actor, id);
  const requested = Object.entries(visibleValues(profileModelOf(profile), values, actor));
  const inScope = await findSerialNumbers(database.orm, applianceScope(actor, config.brand), serialNumbers);
  const rows = await findAppliances(database.orm, inScope);
  const items = rows
    .filter(({ appliance: { gamma, modelNumber } }) => gamma === profile.gamma && modelNumber === profile.modelNumber)
    .map(({ appliance: { serialNumber, applianceName, gamma, modelNumber, revision }, state }) => {
      const model = dataModelOf(gamma, modelNumber, revision);
      const reported = state?.parameters?.values ?? {};
      const changes = requested
        .filter(([code]) => parameterByCode(model, code) !== undefined && !isLacking(reported, code))
        .filter(([code, value]) => reported[code] !== value)
        .map(([code, value]) => ({ code, value, expected: reported[code] ?? null }));
      return { serialNumber, applianceName, isTold: Object.keys(reported).length > 0, changes };
    })
    .sort((a, b) => a.applianceName.localeCompare(b.applianceName) || (a.serialNumber < b.serialNumber ? -1 : 1));
  return { items };
}
