import { type Fleet, type FleetQuery, maxFleetHours } from '@washboard/contract/appliances/fleet';
import { hourMs } from '@washboard/contract/time/durations';
import { sql } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { applianceScope, requireAppliance } from '../appliances/index.ts';
import { appliances } from '../appliances/tables.ts';
import type { FleetFigures } from './fleet-figures.ts';

/** @throws ProblemError APPLIANCE_NOT_FOUND; VALIDATION_FAILED for a day that began too long ago */
export async function readFleet(
  context: Context & { figuresOf: FleetFigures },
  actor: Actor,
  { from: begin, weekBefore, serialNumber }: FleetQuery,
): Promise<Fleet> {
  const { figuresOf, config, clock } = context;
  const from = new Date(begin);
  requireRecent(from, clock.now());
  const period = { from, weekBefore: weekBefore === undefined ? null : new Date(weekBefore) };
  const scope = applianceScope(actor, config.brand);
  if (serialNumber === undefined) return figuresOf(scope, period);
  await requireAppliance(context, actor, serialNumber);
  return figuresOf(sql`(${scope} and ${appliances.serialNumber} = ${serialNumber})`, period);
}

function requireRecent(from: Date, now: Date): void {
  if (from.getTime() >= now.getTime() - maxFleetHours * hourMs) return;
  throw new ProblemError('VALIDATION_FAILED', {
    errors: [{ path: 'from', message: `more than ${maxFleetHours} hours ago` }],
  });
}
