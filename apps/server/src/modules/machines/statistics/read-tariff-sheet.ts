import type { MachineTariffSheet, TariffSheet } from '@washboard/contract/statistics/tariffs';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import type { appliances } from '../appliances/tables.ts';
import { findApplianceTariffs, findMachineLevels, findTariffLevels, inheritTariffs } from './tariffs-repository.ts';

type Reader = Pick<Orm, 'select' | 'execute'>;

/** @throws ProblemError COMPANY_NOT_FOUND, also for a company outside the scope */
export async function readCompanySheet(orm: Reader, actor: Actor, companyCode: string): Promise<TariffSheet> {
  const [level, ...above] = await findTariffLevels(orm, actor, companyCode);
  if (!level?.mayChange) throw new ProblemError('COMPANY_NOT_FOUND');
  return { own: level.own, inherited: inheritTariffs(above), version: level.version };
}

type Machine = Pick<typeof appliances.$inferSelect, 'serialNumber' | 'companyCode'>;

export async function readMachineSheet(
  orm: Reader,
  actor: Actor,
  { serialNumber, companyCode }: Machine,
): Promise<MachineTariffSheet> {
  const { own, version } = await findApplianceTariffs(orm, serialNumber);
  const levels = await findMachineLevels(orm, actor, companyCode);
  return {
    own,
    inherited: inheritTariffs(levels),
    version,
    companies: levels
      .filter(({ mayChange }) => mayChange)
      .map((level) => ({ companyCode: level.companyCode, companyName: level.companyName })),
  };
}
