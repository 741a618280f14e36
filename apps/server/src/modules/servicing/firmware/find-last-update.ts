import type { FirmwareBar, FirmwareUpdate } from '@washboard/contract/firmware/firmware';
import { compareVersions, type FirmwareModule } from '@washboard/contract/firmware/firmware-version';
import { hourMs } from '@washboard/contract/time/durations';
import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Orm } from '../../../adapters/database/database.ts';
import { timestampOf } from '../../../adapters/database/timestamps.ts';
import type { ApplianceRow } from '../../machines/appliances/index.ts';
import { fullNameColumn } from '../../people/accounts/index.ts';
import { users } from '../../people/accounts/tables.ts';

export interface LastUpdate extends Omit<FirmwareUpdate, 'perc' | 'requestedAt'> {
  path: string;
  requestedAt: Date;
}

type StateRow = NonNullable<ApplianceRow['state']>;

/** After this time without a report, another installation may be requested. */
const patienceMs = hourMs;
/** A machine with a slow clock may accept a command after its expiry. */
const expiryMarginMs = 10_000;

export async function findLastUpdate(
  orm: Pick<Orm, 'execute'>,
  serialNumber: string,
  now: Date,
): Promise<LastUpdate | null> {
  const { rows } = await orm.execute(sql`
    select c.id, c.body, c.requested_at as "requestedAt", c.expires_at as "expiresAt",
      c.outcome, c.reason, s.fota, exists (
        select from board_replacements b where b.serial_number = c.serial_number and b.shut_out_at > c.requested_at
      ) as "isBoardGone", s.versions, e.kind, e.body->>'reason' as failure,
      ${fullNameColumn(alias(users, 'u'))} as by
    from commands c
    join ${users} u on u.id = c.requested_by
    left join appliance_states s on s.serial_number = c.serial_number
    left join lateral (
      select e.kind, e.body from events e
      where e.serial_number = c.serial_number and e.kind in ('firmwareInstalled', 'firmwareFailed')
        and e.body->>'commandId' = c.id::text
      limit 1) e on true
    where c.serial_number = ${serialNumber} and c.kind = 'installFirmware'
    order by c.requested_at desc limit 1`);
  const [row] = rows;
  if (!row) return null;
  const { module, version, path } = row.body as Pick<LastUpdate, 'module' | 'version' | 'path'>;
  const requestedAt = new Date(row.requestedAt as Date | string);
  return {
    commandId: String(row.id),
    module,
    version,
    path,
    requestedAt,
    by: row.by === null ? null : String(row.by),
    ...(endOf(row, module, version) ?? {
      state: isUnderWay(row, requestedAt, now) ? 'inProgress' : 'unknown',
      reason: null,
    }),
  };
}

/** @returns null if neither an event nor the command reports an end */
function endOf(
  row: Record<string, unknown>,
  module: FirmwareModule,
  version: string,
): Pick<LastUpdate, 'state' | 'reason'> | null {
  if (row.kind === 'firmwareInstalled') return { state: 'completed', reason: null };
  if (row.kind === 'firmwareFailed') return { state: 'failed', reason: String(row.failure) };
  if (row.outcome === 'undelivered') return { state: 'failed', reason: 'undelivered' };
  if (row.outcome === 'refused') return { state: 'failed', reason: row.reason === null ? null : String(row.reason) };
  if (row.isBoardGone === true) return { state: 'unknown', reason: null };
  // If retention removed the event, the installed version decides, because the package was newer.
  const installed = (row.versions as StateRow['versions'])?.[module];
  const runs = installed !== undefined && compareVersions(installed, version) >= 0;
  return runs ? { state: 'completed', reason: null } : null;
}

function isUnderWay(row: Record<string, unknown>, requestedAt: Date, now: Date): boolean {
  const fota = row.fota as StateRow['fota'];
  const reportedMs = fota?.inProg === 1 ? Date.parse(fota.at) : Number.NEGATIVE_INFINITY;
  const isReported = reportedMs > requestedAt.getTime();
  // A command that no machine executed blocks others only until it expires.
  if (row.outcome !== 'executed' && !isReported) {
    return now.getTime() <= new Date(row.expiresAt as Date | string).getTime() + expiryMarginMs;
  }
  return now.getTime() - Math.max(requestedAt.getTime(), reportedMs) <= patienceMs;
}

/** The bar ends with the machine's report or event, with another board, or after an hour without a report. */
export async function findFirmwareBar(
  orm: Pick<Orm, 'execute'>,
  serialNumber: string,
  now: Date,
): Promise<FirmwareBar> {
  const { rows } = await orm.execute(sql`
    select f.perc
    from appliance_states s, jsonb_to_record(s.fota) as f(at timestamptz, perc int, "inProg" int)
    where s.serial_number = ${serialNumber} and f."inProg" = 1
      and f.at >= ${timestampOf(new Date(now.getTime() - patienceMs))}
      and not exists (
        select from events e where e.serial_number = s.serial_number
          and e.kind in ('firmwareInstalled', 'firmwareFailed') and e.at >= f.at)
      and not exists (
        select from board_replacements b where b.serial_number = s.serial_number and b.shut_out_at >= f.at)`);
  const [row] = rows;
  return row ? { percFwUpdate: Number(row.perc), inProgressFwUpdate: 1 } : { percFwUpdate: 0, inProgressFwUpdate: 0 };
}
