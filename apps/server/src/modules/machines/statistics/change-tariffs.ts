import { isDeepStrictEqual } from 'node:util';
import { type Tariffs, tariffNames, tariffScale } from '@washboard/contract/statistics/costs';
import type { MachineTariffSheet, TariffChange, TariffSheet } from '@washboard/contract/statistics/tariffs';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { requireCompany } from '../../people/companies/index.ts';
import { companyScope } from '../../people/scope/index.ts';
import { type AuditEntry, recordAudit } from '../../platform/audit/index.ts';
import { applianceScope, lockAppliance, requireInScope } from '../appliances/index.ts';
import { getCompanyTariffs, getTariffs } from './get-tariffs.ts';
import { applianceTariffs, companyTariffs } from './tables.ts';
import { findApplianceTariffs, findCompanyTariffs, type VersionedTariffs } from './tariffs-repository.ts';

/**
 * Equal prices change nothing, so a call can be repeated when its response was lost.
 * @throws ProblemError COMPANY_NOT_FOUND outside the scope; TARIFFS_CHANGED when `version` is not the stored one
 */
export async function changeCompanyTariffs(
  { database, clock }: Context,
  actor: Actor,
  { companyCode, change }: { companyCode: string; change: TariffChange },
): Promise<TariffSheet> {
  return database.orm.transaction(async (transaction) => {
    // The lock serialises changes of one company's prices.
    await requireCompany(transaction, companyScope(actor), companyCode, 'no key update');
    const before = await findCompanyTariffs(transaction, companyCode);
    await storeTariffs(transaction, before, change, {
      entry: { at: clock.now(), actor, action: 'company.tariffsChanged', subject: companyCode },
      store: (row) =>
        transaction
          .insert(companyTariffs)
          .values({ companyCode, ...row })
          .onConflictDoUpdate({ target: companyTariffs.companyCode, set: row }),
    });
    return getCompanyTariffs(transaction, actor, companyCode);
  });
}

/** @throws ProblemError APPLIANCE_NOT_FOUND outside the scope; TARIFFS_CHANGED when `version` is not the stored one */
export async function changeTariffs(
  { database, clock, config }: Context,
  actor: Actor,
  { serialNumber, change }: { serialNumber: string; change: TariffChange },
): Promise<MachineTariffSheet> {
  const scope = applianceScope(actor, config.brand);
  return database.orm.transaction(async (transaction) => {
    await lockAppliance(transaction, scope, serialNumber);
    const before = await findApplianceTariffs(transaction, serialNumber);
    await storeTariffs(transaction, before, change, {
      entry: { at: clock.now(), actor, action: 'appliance.tariffsChanged', serialNumber },
      store: (row) =>
        transaction
          .insert(applianceTariffs)
          .values({ serialNumber, ...row })
          .onConflictDoUpdate({ target: applianceTariffs.serialNumber, set: row }),
    });
    const machine = await requireInScope(transaction, scope, serialNumber);
    return getTariffs(transaction, actor, machine.appliance);
  });
}

interface TariffRow extends Tariffs {
  version: number;
  changedAt: Date;
  changedBy: string;
}

interface TariffsToStore {
  entry: AuditEntry & { actor: Actor };
  store: (row: TariffRow) => Promise<unknown>;
}

/** @throws ProblemError TARIFFS_CHANGED */
async function storeTariffs(
  orm: Pick<Orm, 'insert'>,
  before: VersionedTariffs,
  { own, version }: TariffChange,
  { entry, store }: TariffsToStore,
): Promise<void> {
  if (isDeepStrictEqual({ ...before.own }, { ...own })) return;
  if (before.version !== version) throw new ProblemError('TARIFFS_CHANGED');
  await store({ ...own, version: version + 1, changedAt: entry.at, changedBy: entry.actor.userId });
  await recordAudit(orm, { ...entry, before: inEuros(before.own), after: inEuros(own) });
}

function inEuros(tariffs: Tariffs): Record<string, number | null> {
  return Object.fromEntries(
    tariffNames.map((name) => {
      const tariff = tariffs[name];
      return [name, tariff === null ? null : tariff / tariffScale];
    }),
  );
}
