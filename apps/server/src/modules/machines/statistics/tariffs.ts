import { isDeepStrictEqual } from 'node:util';
import { noTariffs, type Tariffs, tariffNames, tariffScale } from '@washboard/contract/statistics/costs';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { applianceScope, lockAppliance } from '../appliances/index.ts';
import { applianceTariffs } from './tables.ts';

export async function findTariffs(orm: Pick<Orm, 'select'>, serialNumber: string): Promise<Tariffs> {
  const { waterPerM3, electricityPerKWh, detergentPerL, rinseAidPerL } = applianceTariffs;
  const [tariffs = noTariffs] = await orm
    .select({ waterPerM3, electricityPerKWh, detergentPerL, rinseAidPerL })
    .from(applianceTariffs)
    .where(eq(applianceTariffs.serialNumber, serialNumber));
  return tariffs;
}

export async function removeTariffs(orm: Pick<Orm, 'delete'>, serialNumber: string): Promise<void> {
  await orm.delete(applianceTariffs).where(eq(applianceTariffs.serialNumber, serialNumber));
}

interface Change {
  serialNumber: string;
  tariffs: Tariffs;
}

/** The last writer wins; equal tariffs change nothing. @throws ProblemError APPLIANCE_NOT_FOUND */
export async function changeTariffs(
  { database, clock, config }: Context,
  actor: Actor,
  { serialNumber, tariffs }: Change,
): Promise<Tariffs> {
  return database.orm.transaction(async (transaction) => {
    await lockAppliance(transaction, applianceScope(actor, config.brand), serialNumber);
    const before = await findTariffs(transaction, serialNumber);
    if (isDeepStrictEqual({ ...before }, { ...tariffs })) return before;
    const at = clock.now();
    const row = { ...tariffs, changedAt: at, changedBy: actor.userId };
    await transaction
      .insert(applianceTariffs)
      .values({ serialNumber, ...row })
      .onConflictDoUpdate({ target: applianceTariffs.serialNumber, set: row });
    await recordAudit(transaction, {
      at,
      actor,
      action: 'appliance.tariffsChanged',
      subject: serialNumber,
      serialNumber,
      before: inEuros(before),
      after: inEuros(tariffs),
    });
    return tariffs;
  });
}

/** For readers of the audit log. */
function inEuros(tariffs: Tariffs): Record<string, number | null> {
  return Object.fromEntries(
    tariffNames.map((name) => {
      const tariff = tariffs[name];
      return [name, tariff === null ? null : tariff / tariffScale];
    }),
  );
}
