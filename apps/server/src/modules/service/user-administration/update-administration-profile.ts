import {
  type AdministrationProfile,
  administrationProfiles,
  mayGrantProfile,
} from '@washboard/contract/accounts/permissions';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import type { AccountRow } from './accounts-repository.ts';
import type { AccountChange } from './change-account.ts';
import { changeRights } from './change-rights.ts';

interface ProfileChange extends AccountChange {
  administrationProfile: readonly AdministrationProfile[];
}

/**
 * Replaces the whole list. A profile that the actor does not hold is not theirs to take away either: the account that
 * has it stands above them.
 *
 * @throws ProblemError GRANT_TOO_HIGH, and as `changeRights`
 */
export function updateAdministrationProfile(
  context: Context,
  { actor, userId, administrationProfile }: ProfileChange,
): Promise<AccountRow> {
  return changeRights(context, { actor, userId, action: 'account.profilesChanged' }, async () => {
    if (!administrationProfile.every((profile) => mayGrantProfile(actor, profile))) {
      throw new ProblemError('GRANT_TOO_HIGH');
    }
    return {
      administrationProfile: administrationProfiles.filter((profile) => administrationProfile.includes(profile)),
    };
  });
}
