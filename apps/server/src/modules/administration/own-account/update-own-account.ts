import type { Consents } from '@washboard/contract/accounts/userinfo';
import type { ProfileChange } from '@washboard/contract/own-account/profile';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { updateAccount } from '../../people/accounts/index.ts';
import { users } from '../../people/accounts/tables.ts';
import { recordAudit } from '../../platform/audit/index.ts';

/** The owner did not create the account, so there is no consent. */
const noConsents: Consents = { tnc: { check_1: false, check_2: false }, privacy: { check_1: false, check_2: false } };

/** Unchanged fields are not audited. */
export async function updateOwnAccount(
  { database, clock }: Context,
  actor: Actor,
  change: ProfileChange,
): Promise<void> {
  await database.orm.transaction(async (transaction) => {
    const isOwn = eq(users.id, actor.userId);
    const [account] = await transaction.select().from(users).where(isOwn).for('update');
    // The account was deleted after authentication.
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
