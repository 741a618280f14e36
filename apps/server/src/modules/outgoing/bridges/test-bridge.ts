import { randomUUID } from 'node:crypto';
import type { BridgeTarget, BridgeTest } from '@washboard/contract/bridges/bridge';
import type { Actor } from '../../../actor.ts';
import { limits } from '../../../config/limits.ts';
import type { Context } from '../../../context.ts';
import { openSecretBox, UnreadableSecretError } from '../../platform/secrets/index.ts';
import { type AttemptLimit, countAttempt } from '../../platform/throttle/index.ts';
import { bridgeSecretOwner } from './bridge-runner.ts';
import { findBridge } from './bridges-repository.ts';
import { type BrokerTarget, connectBroker, failureOf } from './broker-connection.ts';
import { checkBridgeTarget, requireSameBroker } from './check-bridge-target.ts';
import { requireOwnCompany } from './require-own-company.ts';

/** Without a limit, passwords could be tried at brokers of others. */
const limit: AttemptLimit = { name: 'bridgeTest', tries: limits.bridges.testsPerMinute, windowS: 60 };

/** @throws ProblemError BRIDGE_ADDRESS_REFUSED, VALIDATION_FAILED, TOO_MANY_REQUESTS */
export async function testBridge(
  context: Context,
  actor: Actor,
  requested: BridgeTarget,
  signal: AbortSignal,
): Promise<BridgeTest> {
  checkBridgeTarget(context, requested);
  await countAttempt(context, limit, actor.userId);
  const target = await targetOf(context, actor, requested);
  if (!target) return { failure: 'passwordUnreadable' };
  try {
    const client = await connectBroker(target, {
      policy: { allowPrivate: context.config.isOutboundPrivate },
      // The ID of the running bridge would end its connection.
      clientId: `washboard-test-${randomUUID()}`,
      signal,
    });
    client.end(true);
    return { failure: null };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}

async function targetOf(context: Context, actor: Actor, requested: BridgeTarget): Promise<BrokerTarget | null> {
  const { address, username, caCertificate, password } = requested;
  if (password !== undefined) return { address, username, caCertificate, password };
  const { database, config } = context;
  const companyCode = requireOwnCompany(actor);
  const existing = await findBridge(database.orm, companyCode);
  if (!existing?.sealedPassword || existing.removedAt !== null)
    return { address, username, caCertificate, password: null };
  requireSameBroker(existing, requested);
  try {
    const box = await openSecretBox(config);
    const stored = box.open(existing.sealedPassword, bridgeSecretOwner(companyCode));
    return { address, username, caCertificate, password: stored };
  } catch (error) {
    if (error instanceof UnreadableSecretError) return null;
    throw error;
  }
}
