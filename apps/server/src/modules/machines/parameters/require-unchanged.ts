import type { ExpectedValues } from '@washboard/contract/machine-link/device-commands';
import { and, eq, gt } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { applianceScope, findAppliance, lockAppliance } from '../appliances/index.ts';
import { commands } from '../remote-control/index.ts';

/**
 * Lets one write at a time go to a machine, and none that begins from values which it has told to be others. What it has
 * not told yet only the machine can know, which compares in any case.
 *
 * @throws ProblemError PARAMETERS_BUSY, PARAMETERS_CHANGED; APPLIANCE_NOT_FOUND when it went meanwhile
 */
export async function requireUnchanged(
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  transaction: Transaction,
  { actor, serialNumber, expected }: { actor: Actor; serialNumber: string; expected: ExpectedValues },
): Promise<void> {
  const scope = applianceScope(actor, config.brand);
  await lockAppliance(transaction, scope, serialNumber);
  const underWay = and(
    eq(commands.serialNumber, serialNumber),
    eq(commands.kind, 'setParameters'),
    eq(commands.outcome, 'sent'),
    gt(commands.expiresAt, clock.now()),
  );
  if ((await transaction.$count(commands, underWay)) > 0) throw new ProblemError('PARAMETERS_BUSY');
  const row = await findAppliance(transaction, scope, serialNumber);
  const told = row?.state?.parameters?.values;
  if (!told) return;
  const changed = Object.entries(expected).filter(([code, value]) => (told[code] ?? null) !== value);
  if (changed.length === 0) return;
  throw new ProblemError('PARAMETERS_CHANGED', {
    errors: changed.map(([path]) => ({ path, message: 'changedMeanwhile' })),
  });
}
