import { createHash, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../adapters/database/database.ts';
import { hashLinkSecret } from './link-secret.ts';
import type { SenderHistory } from './sender.ts';

export interface Identity extends SenderHistory {
  secretHash: string;
}

/** @returns null unless the machine exists and this is its secret. Unknown machines take the same path */
export async function authenticateMachine(
  database: Database,
  serialNumber: string,
  secret: Buffer,
): Promise<Identity | null> {
  const { rows } = await database.orm.execute<{ hash: string; lastSeq: string | null; lastAt: string | null }>(sql`
    select a.link_secret_hash as hash, upper(s.received_seqs) - 1 as "lastSeq",
      greatest(s.telemetry->>'at', s.status->>'at', s.versions->>'at', s.parameters->>'at', s.fota->>'at',
        s.connectivity->>'at') as "lastAt"
    from appliances a left join appliance_states s on s.serial_number = a.serial_number
    where a.serial_number = ${serialNumber} and a.deleted_at is null`);
  const [row] = rows;
  const expected = Buffer.from(row?.hash ?? hashLinkSecret(''), 'base64url');
  const given = createHash('sha256').update(secret).digest();
  if (!timingSafeEqual(expected, given) || !row) return null;
  const lastAtMs = row.lastAt === null ? 0 : Date.parse(row.lastAt);
  return { secretHash: row.hash, lastSeq: Number(row.lastSeq ?? 0), lastAtMs };
}
