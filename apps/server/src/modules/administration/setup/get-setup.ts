import type { Setup } from '@washboard/contract/setup/setup';
import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { existingAppliances } from '../../machines/appliances/index.ts';
import { applianceStates, appliances } from '../../machines/appliances/tables.ts';
import { companyColumns, findRootCompany } from '../../people/companies/index.ts';
import { companies } from '../../people/companies/tables.ts';
import { recordAudit } from '../../platform/audit/index.ts';
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

/** The list is hidden permanently, from all administrators. */
export async function dismissSetup({ database, clock }: Context, actor: Actor): Promise<void> {
  const at = clock.now();
  await database.orm.transaction(async (transaction) => {
    const dismissed = await transaction
      .insert(setupNotes)
      .values({ id: 1, dismissedAt: at })
      .onConflictDoUpdate({
        target: setupNotes.id,
        set: { dismissedAt: at },
        setWhere: isNull(setupNotes.dismissedAt),
      })
      .returning({ id: setupNotes.id });
    if (dismissed.length === 0) return;
    await recordAudit(transaction, { at, actor, action: 'setup.dismissed', subject: null });
  });
}
