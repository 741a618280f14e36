import { type SQL, sql } from 'drizzle-orm';
import { appliances } from '../../../machines/appliances/index.ts';

/** Whether a machine meets the conditions of a rule. Whether it is in scope is another question. */
export function meetsConditions(rule: SQL): SQL {
  return sql`((${rule}.serial_number is null or ${rule}.serial_number = ${appliances.serialNumber})
    and (${rule}.gamma is null or ${rule}.gamma = ${appliances.gamma})
    and (${rule}.company_code is null or ${appliances.companyCode} in (
      with recursive below(company_code) as (
        select ${rule}.company_code
        union
        select child.company_code from companies child join below on child.parent_company_code = below.company_code)
      select company_code from below)))`;
}
