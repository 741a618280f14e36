import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { LabelOrder } from '@washboard/contract/machine-registration/appliance-labels';
import { and, sql } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { existingAppliances } from '../../machines/appliances/index.ts';
import { appliances } from '../../machines/appliances/tables.ts';
import { hashLinkSecret } from '../../machines/machine-gateway/index.ts';
import { administrationScope } from '../../people/scope/index.ts';

export interface LabelledMachine {
  serialNumber: string;
  gamma: Gamma;
  modelNumber: string;
  linkSecret?: string | undefined;
}

/**
 * @throws ProblemError APPLIANCE_NOT_FOUND for a machine of a company that the caller does not administer;
 * SECRETS_KEY_WRONG for a link secret that is not the machine's
 */
export async function findLabelled(
  { database, config }: Context,
  actor: Actor,
  { machines }: LabelOrder,
): Promise<LabelledMachine[]> {
  const numbers = machines.map(({ serialNumber }) => serialNumber);
  const rows = await database.orm
    .select({
      serialNumber: appliances.serialNumber,
      gamma: appliances.gamma,
      modelNumber: appliances.modelNumber,
      hash: appliances.linkSecretHash,
    })
    .from(appliances)
    .where(
      and(
        existingAppliances(config.brand),
        sql`${appliances.serialNumber} = any(${sql.param(numbers)})`,
        sql`${appliances.companyCode} in ${administrationScope(actor)}`,
      ),
    );
  const found = new Map(rows.map((row) => [row.serialNumber, row]));
  return machines.map(({ serialNumber, linkSecret }) => {
    const row = found.get(serialNumber);
    if (!row) throw new ProblemError('APPLIANCE_NOT_FOUND');
    if (linkSecret !== undefined && hashLinkSecret(linkSecret) !== row.hash)
      throw new ProblemError('SECRETS_KEY_WRONG');
    return { serialNumber, gamma: row.gamma, modelNumber: row.modelNumber, linkSecret };
  });
}
