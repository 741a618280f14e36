import { type ServiceAccess, serviceAccessMinutes } from '@washboard/contract/service-access/service-pin';
import { dayS, minuteMs } from '@washboard/contract/time/durations';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { verifyPassword } from '../../people/accounts/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { type AttemptLimit, countAttempt, uncountAttempt } from '../../platform/throttle/index.ts';
import { requireAppliance } from '../appliances/index.ts';
import { findGoverningPin, findPinHash } from './service-pins.ts';
import { serviceAccesses } from './tables.ts';

const quarterS = 15 * 60;

interface CountedLimit {
  limit: AttemptLimit;
  who: string;
}

/**
 * The company's limit stops many accounts together. With the daily limits, trying all PINs of four digits lasts a year
 * for one account, and months for many.
 */
function limitsOf({ userId }: Actor, { companyCode, pinId }: { companyCode: string; pinId: string }): CountedLimit[] {
  return [
    { limit: { name: 'servicePin:account', tries: 5, windowS: quarterS }, who: userId },
    { limit: { name: 'servicePin:company', tries: 20, windowS: quarterS }, who: companyCode },
    { limit: { name: 'servicePin:accountDay', tries: 20, windowS: dayS }, who: userId },
    { limit: { name: 'servicePin:pinDay', tries: 60, windowS: dayS }, who: pinId },
  ];
}

/**
 * Parallel tries count as well, because the count precedes the comparison.
 * @returns how many tries are left
 * @throws ProblemError TOO_MANY_REQUESTS; the PIN is not compared then, and the try is not counted
 */
async function countTries(context: Context, countedLimits: readonly CountedLimit[]): Promise<number> {
  let triesLeft = Number.POSITIVE_INFINITY;
  for (const [at, { limit, who }] of countedLimits.entries()) {
    try {
      triesLeft = Math.min(triesLeft, await countAttempt(context, limit, who));
    } catch (error) {
      await uncountTries(context, countedLimits.slice(0, at));
      throw error;
    }
  }
  return triesLeft;
}

async function uncountTries({ database }: Context, countedLimits: readonly CountedLimit[]): Promise<void> {
  for (const { limit, who } of countedLimits) await uncountAttempt(database, limit, who);
}

interface ServiceAccessRequest {
  serialNumber: string;
  pin: string;
}

/**
 * @throws ProblemError APPLIANCE_NOT_FOUND outside the scope, SERVICE_PIN_NOT_SET, TOO_MANY_REQUESTS, SERVICE_PIN_WRONG
 * with the remaining tries
 */
export async function giveServiceAccess(
  context: Context,
  actor: Actor,
  { serialNumber, pin }: ServiceAccessRequest,
): Promise<ServiceAccess> {
  const { database, clock } = context;
  const { appliance } = await requireAppliance(context, actor, serialNumber);
  const governing = await findGoverningPin(database.orm, appliance.companyCode);
  if (!governing) throw new ProblemError('SERVICE_PIN_NOT_SET');
  const countedLimits = limitsOf(actor, { companyCode: appliance.companyCode, pinId: governing.pinId });
  const triesLeft = await countTries(context, countedLimits);
  const isRight = await verifyPassword(await findPinHash(database.orm, governing.pinId), pin);
  const access = isRight ? await storeAccess(context, actor, { serialNumber, pinId: governing.pinId }) : null;
  if (!access) {
    await recordAudit(database.orm, {
      at: clock.now(),
      actor,
      action: 'appliance.serviceAccessRefused',
      serialNumber,
      detail: { code: 'SERVICE_PIN_WRONG' },
    });
    throw new ProblemError('SERVICE_PIN_WRONG', { triesLeft });
  }
  // Wrong tries stay counted, otherwise the right PIN of another company would buy further ones.
  await uncountTries(context, countedLimits);
  return access;
}

/** @returns null when the PIN was changed while it was compared */
async function storeAccess(
  { database, clock }: Context,
  actor: Actor,
  { serialNumber, pinId }: { serialNumber: string; pinId: string },
): Promise<ServiceAccess | null> {
  return database.orm.transaction(async (transaction) => {
    if ((await findPinHash(transaction, pinId, { lock: true })) === null) return null;
    const at = clock.now();
    const expiresAt = new Date(at.getTime() + serviceAccessMinutes * minuteMs);
    await transaction
      .insert(serviceAccesses)
      .values({ sessionId: actor.sessionId, serialNumber, pinId, expiresAt })
      .onConflictDoUpdate({
        target: [serviceAccesses.sessionId, serviceAccesses.serialNumber],
        set: { pinId, expiresAt },
      });
    await recordAudit(transaction, {
      at,
      actor,
      action: 'appliance.serviceAccessGranted',
      serialNumber,
    });
    return { isPinSet: true, expiresAt: expiresAt.toISOString() };
  });
}
