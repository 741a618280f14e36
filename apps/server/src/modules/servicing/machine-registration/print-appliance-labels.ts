import { brands } from '@washboard/contract/brands/brands';
import type { Language } from '@washboard/contract/languages/languages';
import type { LabelOrder } from '@washboard/contract/machine-registration/appliance-labels';
import { and, sql } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { existingAppliances } from '../../machines/appliances/index.ts';
import { appliances } from '../../machines/appliances/tables.ts';
import { hashLinkSecret } from '../../machines/machine-gateway/index.ts';
import { administrationScope } from '../../people/scope/index.ts';
import type { PdfWorkers } from '../../platform/pdf/index.ts';
import type { ExportedFile } from '../../platform/reports/index.ts';
import type { LabelledMachine, printLabels } from './print-labels.ts';

const labelPrinter = new URL('./print-labels.ts', import.meta.url);

interface Order extends LabelOrder {
  language: Language;
  signal: AbortSignal;
}

/**
 * @throws ProblemError APPLIANCE_NOT_FOUND for a machine of a company that the caller does not administer;
 * SECRETS_KEY_WRONG for a link secret that is not the machine's
 */
export async function printApplianceLabels(
  context: Context & { pdfWorkers: PdfWorkers },
  actor: Actor,
  { language, signal, ...order }: Order,
): Promise<ExportedFile> {
  const { config, clock, pdfWorkers } = context;
  const machines = await findLabelled(context, actor, order);
  const content = await pdfWorkers.print<typeof printLabels>({
    file: labelPrinter,
    name: 'printLabels',
    signal,
    input: { machines, language, brand: brands[config.brand], publicUrl: config.publicUrl, date: clock.now() },
  });
  return { name: 'labels.pdf', content };
}

async function findLabelled(
  { database, config }: Context,
  actor: Actor,
  { machines }: LabelOrder,
): Promise<LabelledMachine[]> {
  const numbers = machines.map(({ serialNumber }) => serialNumber);
  const rows = await database.orm
    .select({
      serialNumber: appliances.serialNumber,
      gamma: appliances.gamma,
      modelNumber: appliances.modelNumber,
      hash: appliances.linkSecretHash,
    })
    .from(appliances)
    .where(
      and(
        existingAppliances(config.brand),
        sql`${appliances.serialNumber} = any(${sql.param(numbers)})`,
        sql`${appliances.companyCode} in ${administrationScope(actor)}`,
      ),
    );
  const rowByNumber = new Map(rows.map((row) => [row.serialNumber, row]));
  return machines.map(({ serialNumber, linkSecret }) => {
    const row = rowByNumber.get(serialNumber);
    if (!row) throw new ProblemError('APPLIANCE_NOT_FOUND');
    if (linkSecret !== undefined && hashLinkSecret(linkSecret) !== row.hash)
      throw new ProblemError('SECRETS_KEY_WRONG');
    return { serialNumber, gamma: row.gamma, modelNumber: row.modelNumber, linkSecret };
  });
}
