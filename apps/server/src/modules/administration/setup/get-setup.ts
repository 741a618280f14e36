import type { Setup } from '@washboard/contract/setup/setup';
import { and, asc, desc, eq, isNotNull } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { existingAppliances } from '../../machines/appliances/index.ts';
import { applianceStates, appliances } from '../../machines/appliances/tables.ts';
import { companyColumns, findRootCompany } from '../../people/companies/index.ts';
import { companies } from '../../people/companies/tables.ts';
import { setupNotes } from './tables.ts';

/** A demo is complete from the start. */
export async function getSetup({ database: { orm }, config, mailer }: Context): Promise<Setup> {
  const [notes] = await orm.select().from(setupNotes);
  const company = await findRootCompany(orm);
  const [partner] = await orm
    .select(companyColumns)
    .from(companies)
    .where(isNotNull(companies.parentCompanyCode))
    .orderBy(asc(companies.createdAt), asc(companies.companyCode))
    .limit(1);
  const isOfBrand = existingAppliances(config.brand);
  const [connected] = await orm
    .select({ serialNumber: appliances.serialNumber })
    .from(applianceStates)
    .innerJoin(appliances, eq(appliances.serialNumber, applianceStates.serialNumber))
    .where(and(isOfBrand, isNotNull(applianceStates.connectionSince)))
    .limit(1);
  const [latest] = connected
    ? [connected]
    : await orm
        .select({ serialNumber: appliances.serialNumber })
        .from(appliances)
        .where(isOfBrand)
        .orderBy(desc(appliances.createdAt))
        .limit(1);
  const mail = { isConfigured: mailer !== null, workedAt: notes?.mailWorkedAt?.toISOString() ?? null };
  const isComplete = company && mail.isConfigured && mail.workedAt && partner && connected;
  return {
    isOpen: !config.isDemo && !notes?.dismissedAt && !isComplete,
    company,
    mail,
    partner: partner ?? null,
    serialNumber: latest?.serialNumber ?? null,
    hasConnected: connected !== undefined,
  };
}
