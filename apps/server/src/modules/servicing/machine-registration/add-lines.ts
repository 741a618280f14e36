import { isPermitted } from '@washboard/contract/accounts/permissions';
import type { ImportRefusal } from '@washboard/contract/machine-registration/appliance-import';
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { insertAppliances } from '../../machines/appliances/index.ts';
import { findHolder } from '../../people/accounts/index.ts';
import { companies } from '../../people/companies/tables.ts';
import { recordAudits } from '../../platform/audit/index.ts';
import { announceToViewers } from '../claiming/index.ts';
import { judgeLines } from './judge-lines.ts';
import { applianceImportLines, applianceImports } from './tables.ts';

const rowsPerBatch = 500;

export async function startImporting(context: Context): Promise<void> {
  await context.jobQueue.work('import', ({ importId }) => addLines(context, importId));
}

/** Each machine is committed with the outcome of its line, so a repeated job adds no duplicates. */
export async function addLines(context: Context, importId: string): Promise<void> {
  while (await addPortion(context, importId));
  const { orm } = context.database;
  const { machine } = applianceImportLines;
  const owners = await orm
    .selectDistinct({ companyCode: sql<string>`${machine}->>'companyCode'` })
    .from(applianceImportLines)
    .where(and(eq(applianceImportLines.importId, importId), eq(applianceImportLines.outcome, 'added')));
  await announceToViewers(
    context,
    owners.map(({ companyCode }) => companyCode),
    [],
  );
}

export async function addPortion(
  { database, clock, config }: Pick<Context, 'database' | 'clock' | 'config'>,
  importId: string,
): Promise<boolean> {
  return database.orm.transaction(async (transaction) => {
    // A job that was considered dead may still run in another process.
    const [order] = await transaction
      .select()
      .from(applianceImports)
      .where(eq(applianceImports.id, importId))
      .for('update');
    if (!order) return false;
    const lines = await transaction
      .select()
      .from(applianceImportLines)
      .where(
        and(
          eq(applianceImportLines.importId, importId),
          eq(applianceImportLines.outcome, 'waiting'),
          isNotNull(applianceImportLines.machine),
        ),
      )
      .orderBy(asc(applianceImportLines.line))
      .limit(rowsPerBatch);
    if (lines.length === 0) {
      if (order.finishedAt === null)
        await transaction
          .update(applianceImports)
          .set({ finishedAt: clock.now() })
          .where(eq(applianceImports.id, importId));
      return false;
    }
    const holder = await findHolder(transaction, order.requestedBy);
    if (!holder || !isPermitted(holder, 'administration:add-products')) {
      const problems: ImportRefusal['problems'] = [{ column: null, problem: 'notPermitted' }];
      await settle(
        transaction,
        importId,
        lines.map(({ line }) => ({ line, problems })),
      );
      return true;
    }
    const actor: Actor = { ...holder, sessionId: order.sessionId, origin: order.origin };
    const waiting = lines.flatMap(({ line, machine, linkSecretHash }) =>
      machine && linkSecretHash !== null ? [{ line, machine, linkSecretHash }] : [],
    );
    await lockCompanies(transaction, [...new Set(waiting.map(({ machine }) => machine.companyCode))]);
    const { machines, refusals } = await judgeLines(transaction, actor, { machines: waiting, refusals: [] });
    const allowed = new Set(machines.map(({ line }) => line));
    const rows = waiting
      .filter(({ line }) => allowed.has(line))
      .map(({ machine, linkSecretHash }) => ({ ...machine, brand: config.brand, linkSecretHash }));
    const added = new Set(rows.length === 0 ? [] : await insertAppliances(transaction, rows));
    const exists: ImportRefusal['problems'] = [{ column: 'serialNumber', problem: 'exists' }];
    await settle(transaction, importId, [
      ...refusals,
      // Another user has added the machine since the validation.
      ...machines
        .filter(({ machine }) => !added.has(machine.serialNumber))
        .map(({ line }) => ({ line, problems: exists })),
    ]);
    const addedMachines = machines.filter(({ machine }) => added.has(machine.serialNumber));
    await transaction
      .update(applianceImportLines)
      .set({ outcome: 'added' })
      .where(
        and(
          eq(applianceImportLines.importId, importId),
          inArray(
            applianceImportLines.line,
            addedMachines.map(({ line }) => line),
          ),
        ),
      );
    const at = clock.now();
    await recordAudits(
      transaction,
      addedMachines.map(({ machine: { serialNumber, versions, ...after } }) => ({
        at,
        actor,
        action: 'appliance.added',
        serialNumber,
        after: { ...after, ...versions },
        detail: { importId },
      })),
    );
    return true;
  });
}

/** A company that is deleted meanwhile would fail the whole batch. */
async function lockCompanies(transaction: Transaction, companyCodes: readonly string[]): Promise<void> {
  await transaction
    .select({ companyCode: companies.companyCode })
    .from(companies)
    .where(sql`${companies.companyCode} = any(${sql.param(companyCodes)})`)
    .orderBy(companies.companyCode)
    .for('key share');
}

async function settle(
  transaction: Transaction,
  importId: string,
  refused: readonly Pick<ImportRefusal, 'line' | 'problems'>[],
): Promise<void> {
  for (const { line, problems } of refused) {
    await transaction
      .update(applianceImportLines)
      .set({ outcome: 'refused', problems })
      .where(and(eq(applianceImportLines.importId, importId), eq(applianceImportLines.line, line)));
  }
}
