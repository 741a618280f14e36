import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { CycleValidation } from '@washboard/contract/hygiene/cycle-validation';
import type { VersionedLimits } from '@washboard/machine-model/hygiene/limit-profiles';
import { validationsOf } from '@washboard/machine-model/ranges/validations';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../../adapters/database/database.ts';
import { namedStatement } from '../../../../adapters/database/named-statement.ts';
import { chainEndOf, LedgerWriter } from '../../ledger/index.ts';
import { type LimitsRow, limitColumns, limitsInForce, limitsOfRow } from '../limits/limits-in-force.ts';

export interface MachineLedger {
  writer: LedgerWriter;
  companyCode: string;
  inForce: VersionedLimits;
  validations: ReadonlyMap<string, CycleValidation>;
  previousNumber: number | null;
}

type LedgerRow = Record<'serialNumber' | 'companyCode' | 'modelNumber', string> & { gamma: Gamma } & Record<
    'number' | 'hash' | 'cycleNumber',
    string | null
  > &
  LimitsRow;

const findLedgers = namedStatement<{ serialNumbers: string[] }, LedgerRow>(
  'ledgers_of_batch',
  sql`
    with recursive machines as materialized (
      select a.serial_number, a.company_code, a.gamma, a.model_number
      from unnest(${sql.placeholder('serialNumbers')}::text[]) requested join appliances a on a.serial_number = requested),
    ${limitsInForce}
    select m.serial_number::text as "serialNumber", m.company_code::text as "companyCode",
      m.gamma::text as gamma, m.model_number::text as "modelNumber", h.number::text as number,
      h.hash::text as hash, h.cycle_number::text as "cycleNumber", ${limitColumns}
    from machines m
    left join ledger_heads h on h.serial_number = m.serial_number
    left join in_force on in_force.serial_number = m.serial_number`,
);

export async function openLedgers(
  transaction: Transaction,
  events: readonly { serialNumber: string }[],
): Promise<Map<string, MachineLedger>> {
  const serialNumbers = [...new Set(events.map(({ serialNumber }) => serialNumber))];
  const rows = await findLedgers(transaction, { serialNumbers });
  return new Map(
    rows.map((row) => {
      const { serialNumber, companyCode, number, hash, cycleNumber } = row;
      const end = number === null || hash === null ? null : chainEndOf({ number, hash, cycleNumber });
      const writer = new LedgerWriter(serialNumber, end);
      const validations = validationsOf(row.gamma, row.modelNumber);
      return [serialNumber, { writer, companyCode, inForce: limitsOfRow(row), validations, previousNumber: null }];
    }),
  );
}
