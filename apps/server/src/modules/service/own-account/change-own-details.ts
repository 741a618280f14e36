import type { ProfileChange } from '@washboard/contract/accounts/profile';
import type { Consents } from '@washboard/contract/accounts/userinfo';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { updateAccount, users } from '../../people/accounts/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';

/** Of an account that was not made by its owner: nobody agreed to anything. */
const noConsents: Consents = { tnc: { check_1: false, check_2: false }, privacy: { check_1: false, check_2: false } };

/** Changes the given fields of the caller's account; unchanged fields are not audited. */
export async function changeOwnDetails(
  { database, clock }: Context,
  actor: Actor,
  change: ProfileChange,
): Promise<void> {
  await database.orm.transaction(async (transaction) => {
    const isOwn = eq(users.id, actor.userId);
    const [account] = await transaction.select().from(users).where(isOwn).for('update');
    // Deleted since authentication: erased data must not return.
    if (!account || account.status === 'DELETED') throw new ProblemError('UNAUTHENTICATED');
    const consents = account.userDetails ?? noConsents;
    const present: Required<ProfileChange> = { ...account, marketingConsent: consents.privacy.check_2 };
    const changed = keysOf(change).filter((key) => change[key] !== undefined && change[key] !== present[key]);
    if (changed.length === 0) return;

    const { marketingConsent, ...fields } = pick(change, changed);
    const userDetails =
      marketingConsent === undefined
        ? account.userDetails
        : { ...consents, privacy: { ...consents.privacy, check_2: marketingConsent } };
    await updateAccount(transaction, { id: actor.userId }, { ...fields, userDetails });
    await recordAudit(transaction, {
      at: clock.now(),
      actor,
      action: 'account.changed',
      subject: actor.userId,
      before: pick(present, changed),
      after: pick(change, changed),
    });
  });
}

function keysOf(change: ProfileChange) {
  return Object.keys(change) as (keyof ProfileChange)[];
}

function pick(from: ProfileChange, keys: readonly (keyof ProfileChange)[]): ProfileChange {
  return Object.fromEntries(keys.map((key) => [key, from[key]]));
}
