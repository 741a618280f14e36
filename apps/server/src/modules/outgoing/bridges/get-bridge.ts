import type { Bridge, BridgeAnswer } from '@washboard/contract/bridges/bridge';
import type { Actor } from '../../../actor.ts';
import { limits } from '../../../config/limits.ts';
import type { Context } from '../../../context.ts';
import { type BridgeRow, findBridge } from './bridges-repository.ts';
import { requireOwnCompany } from './require-own-company.ts';

/** @throws ProblemError COMPANY_NOT_FOUND */
export async function getBridge({ database, config }: Context, actor: Actor): Promise<BridgeAnswer> {
  const row = await findBridge(database.orm, requireOwnCompany(actor));
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
