import { X509Certificate } from 'node:crypto';
import type { Bridge, BridgeAnswer, BridgeChange, BridgeTarget } from '@washboard/contract/bridges/bridge';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import { limits } from '../../../config/limits.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { requireCompany } from '../../people/companies/index.ts';
import { companyScope, roleInCompany } from '../../people/scope/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { openSecretBox } from '../../platform/secrets/index.ts';
import { bridgeChangedSubject, bridgeSecretOwner } from './bridge-runner.ts';
import { type BridgeRow, findBridge } from './bridges-repository.ts';
import { BrokerError, checkBrokerAddress } from './broker-connection.ts';
import { bridges } from './tables.ts';

/** @throws ProblemError COMPANY_NOT_FOUND without a company */
export function ownCompany({ companyCode }: Pick<Actor, 'companyCode'>): string {
  if (companyCode === null) throw new ProblemError('COMPANY_NOT_FOUND');
  return companyCode;
}

/**
 * A bridge shows no more than the caller sees.
 * @throws ProblemError BRIDGE_ADDRESS_REFUSED, VALIDATION_FAILED, BRIDGE_CHANGED
 */
export async function changeBridge(context: Context, actor: Actor, change: BridgeChange): Promise<void> {
  const { database, clock, config, bus } = context;
  const companyCode = ownCompany(actor);
  checkTarget(context, change);
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

export async function removeBridge({ database, clock, bus }: Context, actor: Actor): Promise<void> {
  const companyCode = ownCompany(actor);
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

/** @throws ProblemError BRIDGE_ADDRESS_REFUSED, VALIDATION_FAILED */
export function checkTarget({ config }: Pick<Context, 'config'>, { address, caCertificate }: BridgeTarget): void {
  try {
    checkBrokerAddress(address, { allowPrivate: config.isOutboundPrivate });
  } catch (error) {
    if (error instanceof BrokerError) throw new ProblemError('BRIDGE_ADDRESS_REFUSED');
    throw error;
  }
  if (caCertificate !== null && !isCertificate(caCertificate)) throw invalid('caCertificate', 'not a PEM certificate');
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).ca;
  } catch {
    return false;
  }
}

/**
 * The stored password is sent only to the broker and user that it was entered for.
 * @throws ProblemError VALIDATION_FAILED
 */
export function requireSameBroker(
  existing: Pick<BridgeRow, 'address' | 'username' | 'caCertificate' | 'sealedPassword'>,
  { address, username, caCertificate }: BridgeTarget,
): void {
  const isSame =
    existing.address === address && existing.username === username && existing.caCertificate === caCertificate;
  if (existing.sealedPassword !== null && !isSame) throw invalid('password', 'enter it again for another broker');
}

function sealedPassword(existing: BridgeRow | null, change: BridgeChange, seal: (secret: string) => string) {
  const { password } = change;
  if (password !== undefined) return password === null ? null : seal(password);
  if (!existing) return null;
  requireSameBroker(existing, change);
  return existing.sealedPassword;
}

const invalid = (path: string, message: string) =>
  new ProblemError('VALIDATION_FAILED', { errors: [{ path, message }] });

function auditFields(row: Pick<BridgeRow, 'address' | 'username' | 'topicPrefix' | 'discoveryPrefix' | 'isOn'>) {
  const { address: broker, username, topicPrefix, discoveryPrefix, isOn } = row;
  return { broker, username, topicPrefix, discoveryPrefix, isOn };
}

/** @throws ProblemError COMPANY_NOT_FOUND */
export async function getBridge({ database, config }: Context, actor: Actor): Promise<BridgeAnswer> {
  const row = await findBridge(database.orm, ownCompany(actor));
  return {
    bridge: row && row.removedAt === null ? presentBridge(row) : null,
    isPrivatePermitted: config.isOutboundPrivate,
  };
}

function presentBridge(row: BridgeRow): Bridge {
  return {
    address: row.address,
    username: row.username,
    hasPassword: row.sealedPassword !== null,
    caCertificate: row.caCertificate,
    topicPrefix: row.topicPrefix,
    discoveryPrefix: row.discoveryPrefix,
    language: row.language,
    isOn: row.isOn,
    version: row.version,
    changedAt: row.changedAt.toISOString(),
    state: {
      connectedSince: row.isOn && row.isHeld ? (row.connectedSince?.toISOString() ?? null) : null,
      failure: row.failure && row.failedAt && { kind: row.failure, at: row.failedAt.toISOString() },
      machines: row.isOn ? Math.min(row.machinesInScope, limits.bridges.machines) : 0,
      machinesInScope: row.machinesInScope,
      messages: row.messages,
    },
  };
}
