import { sql } from 'drizzle-orm';
import type { Database } from '../adapters/database/database.ts';
import { password } from './world.ts';

/** A whole token of three parts: a random ID may contain the beginning of one. */
const signedToken = String.raw`eyJ[\w-]+\.[\w-]+\.`;

/** A password hash, or the password of all accounts in the tests' world. */
const betrayals = ['%$argon2%', `%${password}%`];

/**
 * Expects no secret in the audit log, from which nothing can be removed. Runs at the end of every test server;
 * `secrets` are those of one test, such as a code from a mail.
 */
export async function expectQuietAudit({ orm }: Database, secrets: readonly string[] = []): Promise<void> {
  const patterns = [...betrayals, ...secrets.map((secret) => `%${secret.replace(/[\\%_]/g, '\\$&')}%`)];
  const { rows } = await orm.execute<{ line: string }>(
    sql`select line::text as line from audit_log line
      where line::text ~ ${signedToken} or line::text like any(${sql.param(patterns)})`,
  );
  if (rows.length > 0) throw new Error(`a secret is in the audit log: ${rows.map(({ line }) => line).join('; ')}`);
}
