import { createHash, randomUUID } from 'node:crypto';
import { hourMs } from '@washboard/contract/time/durations';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { hashLinkSecret } from '../../machines/machine-gateway/index.ts';
import { judgeLines } from './judge-lines.ts';
import { deriveLinkSecret, newSecretsSalt } from './link-secrets.ts';
import type { ReadMachines } from './read-machines.ts';
import { applianceImportLines, applianceImports } from './tables.ts';

const secretsLifeMs = hourMs;

const rowsPerBatch = 1000;

interface BeginImportRequest {
  importId: string | undefined;
  file: Buffer;
  secretsKey: string;
  read: ReadMachines;
}

/**
 * @returns the ID of the import, the same for a repeated request
 * @throws ProblemError COMMAND_CONFLICT when the ID belongs to another file or user
 */
export async function beginImport(
  { database, clock, jobQueue }: Context,
  actor: Actor,
  { importId = randomUUID(), file, secretsKey, read }: BeginImportRequest,
): Promise<string> {
  const fileHash = createHash('sha256').update(file).digest('base64url');
  return database.orm.transaction(async (transaction) => {
    const at = clock.now();
    const secretsSalt = newSecretsSalt();
    const inserted = await transaction
      .insert(applianceImports)
      .values({
        id: importId,
        requestedBy: actor.userId,
        sessionId: actor.sessionId,
        origin: actor.origin,
        requestedAt: at,
        fileHash,
        secretsSalt,
        secretsUntil: new Date(at.getTime() + secretsLifeMs),
      })
      .onConflictDoNothing()
      .returning({ id: applianceImports.id });
    if (inserted.length === 0) {
      await requireSame(transaction, { importId, fileHash, userId: actor.userId });
      return importId;
    }
    const { machines, refusals } = await judgeLines(transaction, actor, read);
    const rows = [
      ...refusals.map((refusal) => ({ importId, ...refusal, outcome: 'refused' as const })),
      ...machines.map(({ line, machine }) => ({
        importId,
        line,
        machine,
        serialNumber: machine.serialNumber,
        outcome: 'waiting' as const,
        linkSecretHash: hashLinkSecret(deriveLinkSecret(secretsKey, secretsSalt, machine.serialNumber)),
      })),
    ];
    for (let at = 0; at < rows.length; at += rowsPerBatch) {
      await transaction.insert(applianceImportLines).values(rows.slice(at, at + rowsPerBatch));
    }
    await jobQueue.enqueue(transaction, 'import', { importId });
    return importId;
  });
}

async function requireSame(
  transaction: Transaction,
  { importId, fileHash, userId }: { importId: string; fileHash: string; userId: string },
): Promise<void> {
  const [existing] = await transaction.select().from(applianceImports).where(eq(applianceImports.id, importId));
  if (existing?.fileHash !== fileHash || existing.requestedBy !== userId) throw new ProblemError('COMMAND_CONFLICT');
}
