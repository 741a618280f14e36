import { like } from 'drizzle-orm';
import type { Database } from '../../../adapters/database/database.ts';
import { ConfigurationError } from '../../../config/env.ts';
import { users } from './tables.ts';

/**
 * A database that holds the demo world, whose passwords everybody knows, is not served as a real one.
 *
 * @throws ConfigurationError
 */
export async function refuseDemoAccounts({ orm }: Database): Promise<void> {
  const found = await orm.select({ id: users.id }).from(users).where(like(users.email, '%@washboard.example')).limit(1);
  if (found.length === 0) return;
  throw new ConfigurationError('This database holds the demo accounts. Start with DEMO=1, or with an empty database.');
}
