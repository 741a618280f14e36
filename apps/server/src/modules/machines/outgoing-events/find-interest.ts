import type { OutgoingEventKind } from '@washboard/contract/webhooks/outgoing-events';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../adapters/database/database.ts';
import { namedStatement } from '../../../adapters/database/named-statement.ts';

/**
 * The role of a subscription decides which machines it sees (docs/decisions/017). Without subscriptions, this is a
 * single look-up.
 */
const findSubscribers = namedStatement<{ serialNumbers: string[] }, SubscriberRow>(
  'subscribers_of_machines',
  sql`
    with recursive machines as materialized (
      select a.serial_number, a.company_code, a.assigned_company_code
      from unnest(${sql.placeholder('serialNumbers')}::text[]) requested join appliances a on a.serial_number = requested
      where a.deleted_at is null and exists (select from outgoing_subscriptions where is_active)),
    above(base, company_code) as (
      select company_code, company_code from machines
      union
      select assigned_company_code, assigned_company_code from machines where assigned_company_code is not null
      union
      select above.base, c.parent_company_code from above join companies c on c.company_code = above.company_code
      where c.parent_company_code is not null),
    seen as (
      select serial_number, company_code, 'KITCHEN_MANAGER' as role from machines
      union
      select serial_number, company_code, 'SERVICE' from machines
      union
      select serial_number, assigned_company_code, 'SERVICE' from machines
      union
      select m.serial_number, c.parent_company_code, 'SERVICE'
      from machines m join companies c on c.company_code = m.company_code
      union
      select m.serial_number, above.company_code, 'SERVICE_MANAGER' from machines m join above on above.base = m.company_code
      union
      select m.serial_number, above.company_code, 'SERVICE_MANAGER'
      from machines m join above on above.base = m.assigned_company_code)
    select seen.serial_number::text as "serialNumber", s.id::text as id, s.kinds::text[] as kinds
    from seen join outgoing_subscriptions s on s.company_code = seen.company_code and s.role = seen.role
    where s.is_active and (s.serial_numbers is null or seen.serial_number = any(s.serial_numbers))`,
);

interface SubscriberRow {
  serialNumber: string;
  id: string;
  kinds: OutgoingEventKind[];
}

export class Interest {
  readonly #rows: Map<string, SubscriberRow[]>;

  constructor(rows: readonly SubscriberRow[]) {
    this.#rows = Map.groupBy(rows, ({ serialNumber }) => serialNumber);
  }

  get isNone(): boolean {
    return this.#rows.size === 0;
  }

  in(serialNumber: string, kind: OutgoingEventKind): string[] {
    const rows = this.#rows.get(serialNumber) ?? [];
    return rows.filter(({ kinds }) => kinds.includes(kind)).map(({ id }) => id);
  }
}

export async function findInterest(transaction: Transaction, serialNumbers: readonly string[]): Promise<Interest> {
  if (serialNumbers.length === 0) return new Interest([]);
  return new Interest(await findSubscribers(transaction, { serialNumbers: [...new Set(serialNumbers)] }));
}
