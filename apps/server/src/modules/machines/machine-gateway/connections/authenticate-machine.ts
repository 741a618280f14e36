import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../../adapters/database/database.ts';
import type { SenderHistory } from '../storing/sender.ts';

export interface MachineIdentity extends SenderHistory {
  secretHash: string;
}

/**
 * Unknown machines take the same path, so that the duration does not reveal them.
 * @returns null unless the machine exists and this is its secret
 */
export async function authenticateMachine(
  database: Database,
  serialNumber: string,
  secret: Buffer,
): Promise<MachineIdentity | null> {
  const { rows } = await database.orm.execute<{ hash: string; lastSeq: string | null; lastAt: string | null }>(sql`
    select a.link_secret_hash as hash, upper(s.received_seqs) - 1 as "lastSeq",
      greatest(s.telemetry->>'at', s.status->>'at', s.versions->>'at', s.parameters->>'at', s.fota->>'at',
        s.connectivity->>'at') as "lastAt"
    from appliances a left join appliance_states s on s.serial_number = a.serial_number
    where a.serial_number = ${serialNumber} and a.deleted_at is null`);
  const [row] = rows;
  const expected = Buffer.from(row?.hash ?? hashLinkSecret(''), 'base64url');
  const secretHash = createHash('sha256').update(secret).digest();
  if (!timingSafeEqual(expected, secretHash) || !row) return null;
  const lastAtMs = row.lastAt === null ? 0 : Date.parse(row.lastAt);
  return { secretHash: row.hash, lastSeq: Number(row.lastSeq ?? 0), lastAtMs };
}

/** A person types the secret at the machine, so no two characters look alike. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** Characters of five bits give 140 bits (docs/decisions/043 requires 128). */
const secretLength = 28;

export function newLinkSecret(): string {
  return linkSecretFrom(randomBytes(secretLength));
}

/** @param bytes at least 28 random bytes; five bits of each count */
export function linkSecretFrom(bytes: Buffer): string {
  const characters = Array.from(bytes.subarray(0, secretLength), (byte) => alphabet[byte % alphabet.length]);
  return characters.join('').replace(/(.{4})(?=.)/g, '$1-');
}

/**
 * Link secrets are long and random, so a fast hash is safe and lets a thousand machines reconnect at the same time
 * (docs/decisions/043).
 */
export function hashLinkSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
