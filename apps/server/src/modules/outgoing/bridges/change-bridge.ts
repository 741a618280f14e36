import type { BridgeChange } from '@washboard/contract/bridges/bridge';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { requireCompany } from '../../people/companies/index.ts';
import { companyScope, roleInCompany } from '../../people/scope/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { openSecretBox } from '../../platform/secrets/index.ts';
import { bridgeChangedSubject, bridgeSecretOwner } from './bridge-runner.ts';
import { type BridgeRow, findBridge } from './bridges-repository.ts';
import { checkBridgeTarget, requireSameBroker } from './check-bridge-target.ts';
import { requireOwnCompany } from './require-own-company.ts';
import { bridges } from './tables.ts';

/**
 * A bridge shows no more than the caller sees.
 * @throws ProblemError BRIDGE_ADDRESS_REFUSED, VALIDATION_FAILED, BRIDGE_CHANGED
 */
export async function changeBridge(context: Context, actor: Actor, change: BridgeChange): Promise<void> {
  const { database, clock, config, bus } = context;
  const companyCode = requireOwnCompany(actor);
  checkBridgeTarget(context, change);
  const box = await openSecretBox(config);
  await database.orm.transaction(async (transaction) => {
    await requireCompany(transaction, companyScope(actor), companyCode, 'no key update');
    const stored = await findBridge(transaction, companyCode);
    const existing = stored?.removedAt === null ? stored : null;
    if ((existing?.version ?? 0) !== change.version) throw new ProblemError('BRIDGE_CHANGED');
    const { password, version: _, ...fields } = change;
    const at = clock.now();
    const row = {
      ...fields,
      sealedPassword: sealedPassword(existing, change, (secret) => box.seal(secret, bridgeSecretOwner(companyCode))),
      role: roleInCompany(actor.role),
      removedAt: null,
      // Runners compare versions, so a version is never used twice, even after a removal.
      version: (stored?.version ?? 0) + 1,
      changedAt: at,
      changedBy: actor.userId,
      failure: null,
      failedAt: null,
    };
    await transaction
      .insert(bridges)
      .values({ companyCode, ...row })
      .onConflictDoUpdate({ target: bridges.companyCode, set: row });
    await recordAudit(transaction, {
      at,
      actor,
      action: 'bridge.changed',
      subject: companyCode,
      ...(existing && { before: auditFields(existing) }),
      after: auditFields(row),
    });
  });
  bus.publish(bridgeChangedSubject, { companyCode });
}

function sealedPassword(existing: BridgeRow | null, change: BridgeChange, seal: (secret: string) => string) {
  const { password } = change;
  if (password !== undefined) return password === null ? null : seal(password);
  if (!existing) return null;
  requireSameBroker(existing, change);
  return existing.sealedPassword;
}

export function auditFields(row: Pick<BridgeRow, 'address' | 'username' | 'topicPrefix' | 'discoveryPrefix' | 'isOn'>) {
  const { address: broker, username, topicPrefix, discoveryPrefix, isOn } = row;
  return { broker, username, topicPrefix, discoveryPrefix, isOn };
}
