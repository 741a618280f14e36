import type { ServiceAccess } from '@washboard/contract/service-access/service-pin';
import { and, eq, gt, lte } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Database, Orm, Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { type ApplianceRow, applianceScope, requireAppliance, requireInScope } from '../appliances/index.ts';
import { findGoverningPin } from './service-pins.ts';
import { serviceAccesses } from './tables.ts';

/**
 * The right ends when another PIN applies, because it was changed or because the machine or its company moved.
 * @throws ProblemError APPLIANCE_NOT_FOUND outside the scope
 */
export async function getServiceAccess(context: Context, actor: Actor, serialNumber: string): Promise<ServiceAccess> {
  const { appliance } = await requireAppliance(context, actor, serialNumber);
  return readAccess(context.database.orm, actor, { appliance, now: context.clock.now() });
}

/** @throws ProblemError APPLIANCE_NOT_FOUND outside the scope, SERVICE_MENU_LOCKED */
export async function requireServiceAccess(
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  transaction: Transaction,
  { actor, serialNumber }: { actor: Actor; serialNumber: string },
): Promise<void> {
  const row = await requireInScope(transaction, applianceScope(actor, config.brand), serialNumber);
  const { expiresAt } = await readAccess(transaction, actor, { appliance: row.appliance, now: clock.now() });
  if (expiresAt === null) throw new ProblemError('SERVICE_MENU_LOCKED');
}

async function readAccess(
  orm: Pick<Orm, 'execute' | 'select'>,
  actor: Actor,
  { appliance, now }: { appliance: ApplianceRow['appliance']; now: Date },
): Promise<ServiceAccess> {
  const governing = await findGoverningPin(orm, appliance.companyCode);
  if (!governing) return { isPinSet: false, expiresAt: null };
  const [access] = await orm
    .select({ expiresAt: serviceAccesses.expiresAt })
    .from(serviceAccesses)
    .where(
      and(
        isOf(actor, appliance.serialNumber),
        eq(serviceAccesses.pinId, governing.pinId),
        gt(serviceAccesses.expiresAt, now),
      ),
    );
  return { isPinSet: true, expiresAt: access?.expiresAt.toISOString() ?? null };
}

/** @throws ProblemError APPLIANCE_NOT_FOUND outside the scope */
export async function endServiceAccess(context: Context, actor: Actor, serialNumber: string): Promise<void> {
  await requireAppliance(context, actor, serialNumber);
  const at = context.clock.now();
  await context.database.orm.transaction(async (transaction) => {
    const [ended] = await transaction
      .delete(serviceAccesses)
      .where(isOf(actor, serialNumber))
      .returning({ expiresAt: serviceAccesses.expiresAt });
    if (!ended || ended.expiresAt <= at) return;
    await recordAudit(transaction, {
      at,
      actor,
      action: 'appliance.serviceAccessEnded',
      serialNumber,
    });
  });
}

export async function removeEndedServiceAccesses({ orm }: Database, now: Date): Promise<void> {
  await orm.delete(serviceAccesses).where(lte(serviceAccesses.expiresAt, now));
}

function isOf({ sessionId }: Actor, serialNumber: string) {
  return and(eq(serviceAccesses.sessionId, sessionId), eq(serviceAccesses.serialNumber, serialNumber));
}
