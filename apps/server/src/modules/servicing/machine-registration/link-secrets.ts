import { createHmac, randomBytes } from 'node:crypto';
import type { ImportSecrets } from '@washboard/contract/machine-registration/appliance-import';
import { and, asc, eq, isNotNull, lt } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Database } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { hashLinkSecret, linkSecretFrom } from '../../machines/machine-gateway/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { requireImport } from './imports-repository.ts';
import { applianceImportLines, applianceImports } from './tables.ts';

/**
 * The user who ran the import has the other half of the key.
 * @throws ProblemError IMPORT_NOT_FOUND, IMPORT_NOT_FINISHED; SECRETS_GONE when they were erased; SECRETS_KEY_WRONG
 */
export async function fetchImportSecrets(
  { database, clock }: Context,
  actor: Actor,
  { id, secretsKey }: { id: string; secretsKey: string },
): Promise<ImportSecrets['items']> {
  const { finishedAt, secretsSalt, secretsUntil } = await requireImport(database.orm, actor, id);
  if (finishedAt === null) throw new ProblemError('IMPORT_NOT_FINISHED');
  if (secretsSalt === null || secretsUntil <= clock.now()) throw new ProblemError('SECRETS_GONE');
  const rows = await database.orm
    .select()
    .from(applianceImportLines)
    .where(and(eq(applianceImportLines.importId, id), eq(applianceImportLines.outcome, 'added')))
    .orderBy(asc(applianceImportLines.line));
  const items = rows.map(({ serialNumber, linkSecretHash, machine }) => {
    const linkSecret = deriveLinkSecret(secretsKey, secretsSalt, serialNumber);
    if (hashLinkSecret(linkSecret) !== linkSecretHash) throw new ProblemError('SECRETS_KEY_WRONG');
    return { serialNumber, linkSecret, gamma: machine?.gamma ?? '', modelNumber: machine?.modelNumber ?? '' };
  });
  await recordAudit(database.orm, {
    at: clock.now(),
    actor,
    action: 'appliance.secretsFetched',
    subject: id,
    detail: { machines: items.length },
  });
  return items;
}

/**
 * Without the server's half of the key, link secrets can never be computed again.
 * @throws ProblemError IMPORT_NOT_FOUND
 */
export async function eraseImportSecrets({ database, clock }: Context, actor: Actor, id: string): Promise<void> {
  await database.orm.transaction(async (transaction) => {
    await requireImport(transaction, actor, id);
    const erased = await transaction
      .update(applianceImports)
      .set({ secretsSalt: null })
      .where(and(eq(applianceImports.id, id), isNotNull(applianceImports.secretsSalt)))
      .returning({ id: applianceImports.id });
    if (erased.length === 0) return;
    await recordAudit(transaction, { at: clock.now(), actor, action: 'appliance.secretsErased', subject: id });
  });
}

export async function eraseExpiredSecrets({ orm }: Database, now: Date): Promise<void> {
  const { secretsSalt, secretsUntil } = applianceImports;
  await orm
    .update(applianceImports)
    .set({ secretsSalt: null })
    .where(and(isNotNull(secretsSalt), lt(secretsUntil, now)));
}

export const newSecretsSalt = () => randomBytes(32).toString('base64url');

/**
 * Neither half of the key suffices (docs/decisions/043).
 * @param secretsKey the caller's half, which is not stored
 * @param salt the server's half, which is erased
 */
export function deriveLinkSecret(secretsKey: string, salt: string, serialNumber: string): string {
  const key = Buffer.concat([Buffer.from(secretsKey, 'base64url'), Buffer.from(salt, 'base64url')]);
  return linkSecretFrom(createHmac('sha256', key).update(serialNumber).digest());
}
