import type { ProfileRunList } from '@washboard/contract/settings-profiles/profile-runs';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import { presentRunHead } from './get-settings-profile-run.ts';
import { findRuns } from './profile-runs-repository.ts';

const latestRuns = 20;

export async function listSettingsProfileRuns(orm: Orm, actor: Actor): Promise<ProfileRunList> {
  return { items: (await findRuns(orm, actor, latestRuns)).map(presentRunHead) };
}
