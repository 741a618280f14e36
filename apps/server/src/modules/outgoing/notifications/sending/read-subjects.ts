import type { Gamma } from '@washboard/contract/appliances/appliances';
import { timeZoneOf } from '@washboard/contract/appliances/countries';
import { sql } from 'drizzle-orm';
import type { Holder } from '../../../../actor.ts';
import type { Orm } from '../../../../adapters/database/database.ts';
import { applianceScope } from '../../../machines/appliances/index.ts';
import { appliances } from '../../../machines/appliances/tables.ts';
import { isMuted } from '../rules/candidates.ts';
import type { IncidentRow } from '../tables.ts';

export interface MessageSubject
  extends Pick<IncidentRow, 'id' | 'serialNumber' | 'kind' | 'key' | 'severity' | 'facts'> {
  beganAt: Date;
  clearedAt: Date | null;
  isEnded: boolean;
  applianceName: string;
  gamma: Gamma;
  companyCode: string;
  companyName: string;
  timeZone: string;
  isEscalated: boolean;
  acknowledgedBy: string | null;
  isLookedAt: boolean;
}

/** Omits incidents that are meanwhile out of scope, muted, looked at or acknowledged by another account. */
export async function readSubjects(
  orm: Pick<Orm, 'execute'>,
  { holder, brand, ids }: { holder: Holder; brand: string; ids: readonly string[] },
): Promise<MessageSubject[]> {
  type Row = Omit<MessageSubject, 'beganAt' | 'clearedAt' | 'timeZone'> & {
    beganAt: Date | string;
    clearedAt: Date | string | null;
    timeZone: string | null;
    country: string | null;
  };
  const { rows } = await orm.execute<Row & Record<string, unknown>>(sql`
    select i.id, i.serial_number as "serialNumber", i.kind, i.key, i.severity, i.facts,
      i.began_at as "beganAt", i.cleared_at as "clearedAt", i.ended_at is not null as "isEnded",
      i.acknowledged_by as "acknowledgedBy", n.escalated_from is not null as "isEscalated",
      n.looked_at is not null as "isLookedAt",
      appliances.appliance_name as "applianceName", appliances.gamma, appliances.time_zone as "timeZone",
      appliances.country, companies.company_code as "companyCode", companies.company_name as "companyName"
    from incidents i
    join notices n on n.incident_id = i.id and n.user_id = ${holder.userId}
    join ${appliances} on ${appliances.serialNumber} = i.serial_number
    join companies on companies.company_code = appliances.company_code
    where i.id = any(${sql.param([...ids])}::uuid[]) and ${applianceScope(holder, brand)} and not ${isMuted({ userId: sql`n.user_id`, incident: sql`i` })}
    order by companies.company_name, companies.company_code, appliances.appliance_name, i.serial_number, i.began_at`);
  return rows.map(({ beganAt, clearedAt, timeZone, country, ...row }) => ({
    ...row,
    beganAt: new Date(beganAt),
    clearedAt: clearedAt === null ? null : new Date(clearedAt),
    timeZone: timeZoneOf({ timeZone, country }),
  }));
}
