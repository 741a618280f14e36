import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../../../adapters/database/database.ts';
import { applianceScope } from '../../../machines/appliances/index.ts';
import { appliances } from '../../../machines/appliances/tables.ts';
import { type Candidate, findHoldersOf } from '../rules/candidates.ts';

/**
 * The open incidents of a machine that moved are assigned again, so that they are news for its next company. Who no
 * longer sees the machine loses the notice, and has no longer acknowledged it.
 */
export async function renewMovedIncidents(transaction: Transaction, brand: string): Promise<void> {
  const { rows } = await transaction.execute<{ id: string }>(sql`
    update incidents i set noted_at = now(), assigned_at = null
    from ${appliances}
    where ${appliances.serialNumber} = i.serial_number and i.company_code is distinct from ${appliances.companyCode}
      and i.cleared_at is null and i.ended_at is null and i.assigned_at is not null
    returning i.id`);
  if (rows.length === 0) return;
  const moved = sql`${sql.param(rows.map(({ id }) => id))}::uuid[]`;
  for (const holder of await findHoldersOf(transaction, moved))
    await removeUnseen(transaction, { holder, moved, brand });
}

async function removeUnseen(
  transaction: Transaction,
  { holder, moved, brand }: { holder: Candidate; moved: SQL; brand: string },
): Promise<void> {
  await transaction.execute(sql`
    with unseen as (
      select i.id from incidents i join ${appliances} on ${appliances.serialNumber} = i.serial_number
      where i.id = any(${moved}) and ${applianceScope(holder, brand)} is not true),
    released as (
      update incidents set acknowledged_by = null, acknowledged_at = null
      where id in (select id from unseen) and acknowledged_by = ${holder.userId})
    delete from notices where incident_id in (select id from unseen) and user_id = ${holder.userId}`);
}
