import { sql } from 'drizzle-orm';
import type { Database } from '../adapters/database/database.ts';
import { password } from './world.ts';

/** A random ID may contain the beginning of a token, so this matches all three parts. */
const signedToken = String.raw`eyJ[\w-]+\.[\w-]+\.`;

/** Matches a password hash, or the password of all accounts in the tests' world. */
const betrayals = ['%$argon2%', `%${password}%`];

/**
 * Nothing can be removed from the audit log, so this check for secrets runs at the end of every test server. @param
 * secrets values of one test, such as a code from a mail
 */
export async function expectQuietAudit({ orm }: Database, secrets: readonly string[] = []): Promise<void> {
  const patterns = [...betrayals, ...secrets.map((secret) => `%${secret.replace(/[\\%_]/g, '\\$&')}%`)];
  const { rows } = await orm.execute<{ line: string }>(
    sql`select line::text as line from audit_log line
      where line::text ~ ${signedToken} or line::text like any(${sql.param(patterns)})`,
  );
  if (rows.length > 0) throw new Error(`a secret is in the audit log: ${rows.map(({ line }) => line).join('; ')}`);
}
