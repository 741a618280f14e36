import { randomUUID } from 'node:crypto';
import { parameterRole } from '@washboard/contract/accounts/permissions';
import { brands } from '@washboard/contract/brands/brands';
import { parameterTypes } from '@washboard/contract/data-models/parameters';
import type { SettingsProfileEntry } from '@washboard/contract/settings-profiles/settings-profiles';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { requireAppliance } from '../../machines/appliances/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { completeValues, type ProfileValues, profileModelOf, requireProfileModel } from './profile-model.ts';
import { lockProfilesOf, type ProfileRow, requireFreeName, requireProfile } from './profiles-repository.ts';
import { settingsProfiles, settingsProfileVersions } from './tables.ts';

/**
 * @throws ProblemError COMPANY_NOT_FOUND when the caller has no company; PROFILE_NAME_TAKEN; DATA_MODEL_NOT_FOUND; for
 * a copy of a machine APPLIANCE_NOT_FOUND, PARAMETERS_NOT_TOLD; the errors of `completeValues`
 */
export async function createSettingsProfile(
  context: Context,
  actor: Actor,
  entry: SettingsProfileEntry,
): Promise<ProfileRow> {
  const { companyCode } = actor;
  if (companyCode === null) throw new ProblemError('COMPANY_NOT_FOUND');
  const { gamma, modelNumber, givenValues } = await contentOf(context, actor, entry);
  const values = completeValues(profileModelOf({ gamma, modelNumber }), { givenValues, before: {}, writer: actor });
  const id = randomUUID();
  const { name } = entry;
  const at = context.clock.now();
  return context.database.orm.transaction(async (transaction) => {
    await lockProfilesOf(transaction, companyCode);
    await requireFreeName(transaction, { id, name, companyCode, gamma, modelNumber });
    const profile = { id, companyCode, gamma, modelNumber, name, version: 1, createdAt: at, updatedAt: at };
    await transaction.insert(settingsProfiles).values(profile);
    const version = { profileId: id, version: 1, values, createdBy: actor.userId, createdAt: at };
    await transaction.insert(settingsProfileVersions).values(version);
    await recordAudit(transaction, {
      at,
      actor,
      action: 'settingsProfile.created',
      subject: id,
      after: values,
      detail: { profile: name, modelNumber },
    });
    return requireProfile(transaction, actor, id);
  });
}

async function contentOf(context: Context, actor: Actor, entry: SettingsProfileEntry) {
  if ('values' in entry) {
    const { gamma, modelNumber, values: givenValues } = entry;
    requireProfileModel(brands[context.config.brand].gammas, gamma, modelNumber);
    return { gamma, modelNumber, givenValues };
  }
  const { appliance, state } = await requireAppliance(context, actor, entry.serialNumber);
  const reported = state?.parameters?.values ?? {};
  if (Object.keys(reported).length === 0) throw new ProblemError('PARAMETERS_NOT_TOLD');
  const { gamma, modelNumber } = appliance;
  const role = parameterRole(actor, 'factory-parameters:write');
  const givenValues: ProfileValues = Object.fromEntries(
    profileModelOf({ gamma, modelNumber })
      .parameters.filter(
        ({ type, writeRoles }) =>
          writeRoles.includes(role) && (type === parameterTypes.cycle || entry.hasFactoryParameters),
      )
      .flatMap(({ code }) => (reported[code] === undefined ? [] : [[code, reported[code]] as const])),
  );
  return { gamma, modelNumber, givenValues };
}
