import { eq, lte } from 'drizzle-orm';
import type { Database, Orm } from '../../../adapters/database/database.ts';
import { verificationCodes } from './tables.ts';

/** What is over is nobody's business any more: it tells who signed up or forgot a password. */
export async function removeExpiredCodes({ orm }: Database, now: Date): Promise<void> {
  await orm.delete(verificationCodes).where(lte(verificationCodes.expiresAt, now));
}

export async function removeCodesOf(orm: Pick<Orm, 'delete'>, email: string): Promise<void> {
  await orm.delete(verificationCodes).where(eq(verificationCodes.email, email));
}
