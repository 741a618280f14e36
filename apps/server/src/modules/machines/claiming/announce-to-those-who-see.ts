import { and, eq, or } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { seesMachinesOf, servedBy } from '../../people/accounts/index.ts';
import { users } from '../../people/accounts/tables.ts';
import { announceAccessChange } from '../../people/sessions/index.ts';

/** Re-checks the rights of every open live socket that can see machines of these companies. */
export async function announceToThoseWhoSee(
  context: Context,
  companyCodes: readonly string[],
  userIds: readonly string[],
): Promise<void> {
  const seeing = await Promise.all(
    companyCodes.map((companyCode) =>
      context.database.orm
        .select({ userId: users.id })
        .from(users)
        .where(and(eq(users.status, 'ACTIVE'), or(seesMachinesOf(companyCode), servedBy(companyCode)))),
    ),
  );
  const everybody = new Set([...userIds, ...seeing.flat().map(({ userId }) => userId)]);
  for (const userId of everybody) announceAccessChange(context, userId);
}
