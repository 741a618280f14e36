import { sql } from 'drizzle-orm';
import type { Database } from '../adapters/database/database.ts';
import { password } from './world.ts';

/** Three parts with dots between; an ID made by chance may well contain the beginning of one. */
const signedToken = String.raw`eyJ[\w-]+\.[\w-]+\.`;

/** A password hash, the password of everybody in the tests' world. */
const betrayals = ['%$argon2%', `%${password}%`];

/**
 * Whatever a test made the server do, no secret went into the audit log, from which it could not be taken out again.
 * Held for every test server at its end; `secrets` are those that only one test knows, such as a code from a mail.
 */
export async function expectQuietAudit({ orm }: Database, secrets: readonly string[] = []): Promise<void> {
  const patterns = [...betrayals, ...secrets.map((secret) => `%${secret.replace(/[\\%_]/g, '\\$&')}%`)];
  const { rows } = await orm.execute<{ line: string }>(
    sql`select line::text as line from audit_log line
      where line::text ~ ${signedToken} or line::text like any(${sql.param(patterns)})`,
  );
  if (rows.length > 0) throw new Error(`a secret is in the audit log: ${rows.map(({ line }) => line).join('; ')}`);
}
