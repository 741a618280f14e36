import { createHash, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../../adapters/database/database.ts';

/**
 * Link secrets are random and long, so a quick hash keeps them as safe as a slow one, and a thousand machines that
 * reconnect after a power cut are let in at once (docs/decisions/008).
 */
export function hashLinkSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/**
 * @returns the hash of the secret, where the machine exists and this is its secret; else null. Takes the same path for an
 *   unknown machine
 */
export async function authenticateMachine(
  database: Database,
  serialNumber: string,
  secret: Buffer,
): Promise<string | null> {
  const { rows } = await database.orm.execute<{ hash: string }>(
    sql`select link_secret_hash as hash from appliances where serial_number = ${serialNumber}`,
  );
  const expected = Buffer.from(rows[0]?.hash ?? hashLinkSecret(''), 'base64url');
  const given = createHash('sha256').update(secret).digest();
  return timingSafeEqual(expected, given) && rows[0] ? rows[0].hash : null;
}
