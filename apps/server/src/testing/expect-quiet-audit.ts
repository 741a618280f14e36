import { sql } from 'drizzle-orm';
import type { Database } from '../adapters/database/database.ts';
import { password } from './world.ts';

/** A random ID may contain the beginning of a token. */
const signedToken = String.raw`eyJ[\w-]+\.[\w-]+\.`;

const betrayals = ['%$argon2%', `%${password}%`];

/**
 * Nothing can be removed from the audit log, so every test server checks it for secrets. @param secrets values of one
 * test, such as a code from a mail
 */
export async function expectQuietAudit({ orm }: Database, secrets: readonly string[] = []): Promise<void> {
  const patterns = [...betrayals, ...secrets.map((secret) => `%${secret.replace(/[\\%_]/g, '\\$&')}%`)];
  const { rows } = await orm.execute<{ line: string }>(
    sql`select line::text as line from audit_log line
      where line::text ~ ${signedToken} or line::text like any(${sql.param(patterns)})`,
  );
  if (rows.length > 0) throw new Error(`a secret is in the audit log: ${rows.map(({ line }) => line).join('; ')}`);
}
