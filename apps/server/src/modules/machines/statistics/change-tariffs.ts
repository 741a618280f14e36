import { isDeepStrictEqual } from 'node:util';
import { type Tariffs, tariffNames, tariffScale } from '@washboard/contract/statistics/costs';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { applianceScope, lockAppliance } from '../appliances/index.ts';
import { applianceTariffs } from './tables.ts';
import { findTariffs } from './tariffs-repository.ts';

interface Change {
  serialNumber: string;
  tariffs: Tariffs;
}

/** Whoever came last is right; what stands there already changes nothing. @throws ProblemError APPLIANCE_NOT_FOUND */
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

/** As people read it in the audit log. */
function inEuros(tariffs: Tariffs): Record<string, number | null> {
  return Object.fromEntries(
    tariffNames.map((name) => {
      const tariff = tariffs[name];
      return [name, tariff === null ? null : tariff / tariffScale];
    }),
  );
}
