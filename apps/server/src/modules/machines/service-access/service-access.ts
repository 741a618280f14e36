import { type ServiceAccess, serviceAccessMinutes } from '@washboard/contract/service-access/service-pin';
import { dayS, minuteMs } from '@washboard/contract/time/durations';
import { and, eq, gt, lte } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Database, Orm, Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { verifyPassword } from '../../people/accounts/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { type AttemptLimit, countAttempt, uncountAttempt } from '../../platform/throttle/index.ts';
import { type ApplianceRow, applianceScope, requireAppliance, requireInScope } from '../appliances/index.ts';
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
async function countTries(context: Context, counted: readonly CountedLimit[]): Promise<number> {
  let triesLeft = Number.POSITIVE_INFINITY;
  for (const [at, { limit, who }] of counted.entries()) {
    try {
      triesLeft = Math.min(triesLeft, await countAttempt(context, limit, who));
    } catch (error) {
      await takeBackTries(context, counted.slice(0, at));
      throw error;
    }
  }
  return triesLeft;
}

async function takeBackTries({ database }: Context, counted: readonly CountedLimit[]): Promise<void> {
  for (const { limit, who } of counted) await uncountAttempt(database, limit, who);
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
  const counted = limitsOf(actor, { companyCode: appliance.companyCode, pinId: governing.pinId });
  const triesLeft = await countTries(context, counted);
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
  await takeBackTries(context, counted);
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

/**
 * The right ends when another PIN applies, because it was changed or because the machine or its company moved.
 * @throws ProblemError APPLIANCE_NOT_FOUND outside the scope
 */
export async function findServiceAccess(context: Context, actor: Actor, serialNumber: string): Promise<ServiceAccess> {
  const { appliance } = await requireAppliance(context, actor, serialNumber);
  return readAccess(context.database.orm, actor, { appliance, now: context.clock.now() });
}

/** @throws ProblemError APPLIANCE_NOT_FOUND outside the scope, SERVICE_MENU_LOCKED */
export async function requireServiceAccess(
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  transaction: Transaction,
  { actor, serialNumber }: { actor: Actor; serialNumber: string },
): Promise<void> {
  const row = await requireInScope(transaction, applianceScope(actor, config.brand), serialNumber);
  const { expiresAt } = await readAccess(transaction, actor, { appliance: row.appliance, now: clock.now() });
  if (expiresAt === null) throw new ProblemError('SERVICE_MENU_LOCKED');
}

async function readAccess(
  orm: Pick<Orm, 'execute' | 'select'>,
  actor: Actor,
  { appliance, now }: { appliance: ApplianceRow['appliance']; now: Date },
): Promise<ServiceAccess> {
  const governing = await findGoverningPin(orm, appliance.companyCode);
  if (!governing) return { isPinSet: false, expiresAt: null };
  const [access] = await orm
    .select({ expiresAt: serviceAccesses.expiresAt })
    .from(serviceAccesses)
    .where(
      and(
        isOf(actor, appliance.serialNumber),
        eq(serviceAccesses.pinId, governing.pinId),
        gt(serviceAccesses.expiresAt, now),
      ),
    );
  return { isPinSet: true, expiresAt: access?.expiresAt.toISOString() ?? null };
}

/** @throws ProblemError APPLIANCE_NOT_FOUND outside the scope */
export async function endServiceAccess(context: Context, actor: Actor, serialNumber: string): Promise<void> {
  await requireAppliance(context, actor, serialNumber);
  const at = context.clock.now();
  await context.database.orm.transaction(async (transaction) => {
    const [ended] = await transaction
      .delete(serviceAccesses)
      .where(isOf(actor, serialNumber))
      .returning({ expiresAt: serviceAccesses.expiresAt });
    if (!ended || ended.expiresAt <= at) return;
    await recordAudit(transaction, {
      at,
      actor,
      action: 'appliance.serviceAccessEnded',
      serialNumber,
    });
  });
}

export async function removeEndedServiceAccesses({ orm }: Database, now: Date): Promise<void> {
  await orm.delete(serviceAccesses).where(lte(serviceAccesses.expiresAt, now));
}

function isOf({ sessionId }: Actor, serialNumber: string) {
  return and(eq(serviceAccesses.sessionId, sessionId), eq(serviceAccesses.serialNumber, serialNumber));
}
