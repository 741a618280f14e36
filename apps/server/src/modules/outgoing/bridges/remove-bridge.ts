import { eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { requireCompany } from '../../people/companies/index.ts';
import { companyScope } from '../../people/scope/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { bridgeChangedSubject } from './bridge-runner.ts';
import { findBridge } from './bridges-repository.ts';
import { auditFields } from './change-bridge.ts';
import { requireOwnCompany } from './require-own-company.ts';
import { bridges } from './tables.ts';

export async function removeBridge({ database, clock, bus }: Context, actor: Actor): Promise<void> {
  const companyCode = requireOwnCompany(actor);
  await database.orm.transaction(async (transaction) => {
    await requireCompany(transaction, companyScope(actor), companyCode, 'no key update');
    const existing = await findBridge(transaction, companyCode);
    if (!existing || existing.removedAt !== null) return;
    const at = clock.now();
    await transaction
      .update(bridges)
      .set({ isOn: false, removedAt: at, version: existing.version + 1, changedAt: at, changedBy: actor.userId })
      .where(eq(bridges.companyCode, companyCode));
    await recordAudit(transaction, {
      at,
      actor,
      action: 'bridge.removed',
      subject: companyCode,
      before: auditFields(existing),
    });
  });
  bus.publish(bridgeChangedSubject, { companyCode });
}
