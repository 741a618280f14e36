import type { MachineTariffSheet, SourcedTariffs, TariffSheet } from '@washboard/contract/statistics/tariffs';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { inheritTariffs, overrideTariffs } from './inherit-tariffs.ts';
import { findApplianceTariffs, findMachineLevels, findTariffLevels, type TariffMachine } from './tariffs-repository.ts';

type Reader = Pick<Orm, 'select' | 'execute'>;

/** @throws ProblemError COMPANY_NOT_FOUND, also for a company outside the scope */
export async function getCompanyTariffs(orm: Reader, actor: Actor, companyCode: string): Promise<TariffSheet> {
  const [level, ...above] = await findTariffLevels(orm, actor, companyCode);
  if (!level?.mayChange) throw new ProblemError('COMPANY_NOT_FOUND');
  return { own: level.own, inherited: inheritTariffs(above), version: level.version };
}

export async function getTariffs(
  orm: Reader,
  actor: Actor,
  { serialNumber, companyCode }: TariffMachine,
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

/** Every user who sees the machine may know its own company. */
export async function findTariffs(
  orm: Reader,
  actor: Actor,
  { serialNumber, companyCode }: TariffMachine,
): Promise<SourcedTariffs> {
  const { own } = await findApplianceTariffs(orm, serialNumber);
  return overrideTariffs(inheritTariffs(await findMachineLevels(orm, actor, companyCode)), own);
}
