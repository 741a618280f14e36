import { isPermitted } from '@washboard/contract/accounts/permissions';
import { grantRightsOf, maxRevokedGrants } from '@washboard/contract/bluetooth/grants';
import { and, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Holder } from '../../../actor.ts';
import type { CoreContext } from '../../../context.ts';
import { users } from '../../people/accounts/tables.ts';
import { sessions } from '../../people/sessions/tables.ts';
import { recordAudits } from '../../platform/audit/index.ts';
import { applianceScope } from '../appliances/index.ts';
import { appliances } from '../appliances/tables.ts';
import { bluetoothGrants } from './tables.ts';

type Core = Pick<CoreContext, 'database' | 'clock'>;

export async function findRevoked({ database, clock }: Core, serialNumber: string): Promise<string[]> {
  const rows = await database.orm
    .select({ id: bluetoothGrants.id })
    .from(bluetoothGrants)
    .where(
      and(
        eq(bluetoothGrants.serialNumber, serialNumber),
        gt(bluetoothGrants.expiresAt, clock.now()),
        isNotNull(bluetoothGrants.revokedAt),
      ),
    )
    .orderBy(desc(bluetoothGrants.revokedAt))
    .limit(maxRevokedGrants);
  return rows.map(({ id }) => id);
}

interface PresentGrant {
  id: string;
  serialNumber: string;
  rights: (typeof bluetoothGrants.$inferSelect)['rights'];
  holder: Holder;
  isSessionOpen: boolean;
}

/** Many things change a scope, so grants are checked each minute and not at each change. */
export async function revokeGrants(context: Core & Pick<CoreContext, 'config'>): Promise<void> {
  const { database, clock } = context;
  const present = await findPresentGrants(context);
  const byUser = Map.groupBy(present, ({ holder }) => holder.userId);
  for (const grants of byUser.values()) {
    const [first] = grants;
    if (!first) continue;
    const reachable = await findReachable(context, first.holder, grants);
    const over = grants.filter((grant) => !isStillDue(grant) || !reachable.has(grant.serialNumber));
    if (over.length === 0) continue;
    const at = clock.now();
    await database.orm.transaction(async (transaction) => {
      const ids = over.map(({ id }) => id);
      await transaction.update(bluetoothGrants).set({ revokedAt: at }).where(inArray(bluetoothGrants.id, ids));
      await recordAudits(
        transaction,
        over.map(({ id, serialNumber }) => ({
          at,
          actor: null,
          origin: 'server',
          action: 'appliance.bluetoothRevoked' as const,
          serialNumber,
          detail: { grantId: id },
        })),
      );
    });
  }
}

async function findPresentGrants({ database, clock }: Core): Promise<PresentGrant[]> {
  const rows = await database.orm
    .select({
      id: bluetoothGrants.id,
      serialNumber: bluetoothGrants.serialNumber,
      rights: bluetoothGrants.rights,
      holder: {
        userId: users.id,
        role: users.role,
        status: users.status,
        companyCode: users.companyCode,
        administrationProfile: users.administrationProfile,
      },
      isSessionOpen: sql<boolean>`${sessions.id} is not null`,
    })
    .from(bluetoothGrants)
    .innerJoin(users, eq(users.id, bluetoothGrants.userId))
    .leftJoin(sessions, and(eq(sessions.id, bluetoothGrants.sessionId), isNull(sessions.endedAt)))
    .where(and(gt(bluetoothGrants.expiresAt, clock.now()), isNull(bluetoothGrants.revokedAt)));
  return rows;
}

function isStillDue({ holder, isSessionOpen, rights }: PresentGrant): boolean {
  if (!isSessionOpen || !isPermitted(holder, 'bluetooth:use')) return false;
  const permittedRights = grantRightsOf(holder);
  return rights.every((right) => permittedRights.includes(right));
}

async function findReachable(
  { database, config }: Pick<CoreContext, 'database' | 'config'>,
  holder: Holder,
  grants: readonly PresentGrant[],
): Promise<ReadonlySet<string>> {
  const granted = [...new Set(grants.map(({ serialNumber }) => serialNumber))];
  const rows = await database.orm
    .select({ serialNumber: appliances.serialNumber })
    .from(appliances)
    .where(and(inArray(appliances.serialNumber, granted), applianceScope(holder, config.brand)));
  return new Set(rows.map(({ serialNumber }) => serialNumber));
}
