import { and, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import { applianceScope } from '../../machines/appliances/index.ts';
import { appliances } from '../../machines/appliances/tables.ts';
import { fullNameOf } from '../../people/accounts/index.ts';
import { users } from '../../people/accounts/tables.ts';
import { companies } from '../../people/companies/tables.ts';
import { invitations } from '../../people/invitations/tables.ts';
import { customers } from '../../servicing/customers/tables.ts';
import type { AuditRow } from './audit-repository.ts';

export interface Person {
  id: string;
  name: string;
  email: string;
}

export interface AuditNames {
  people: ReadonlyMap<string, Person>;
  companies: ReadonlyMap<string, string>;
  machines: ReadonlyMap<string, string>;
  customers: ReadonlyMap<string, string>;
}

const isUuid = (text: string) => z.uuid().safeParse(text).success;
const isCompanyCode = (text: string) => /^\d{6}$/.test(text);

/** Names are not joined, so that searches can use the log's indexes alone. */
export async function findAuditNames(
  orm: Orm,
  rows: readonly AuditRow[],
  { reader, brand }: { reader: Actor; brand: string },
): Promise<AuditNames> {
  // The name of a machine that left the reader's companies may come from its new owner.
  const isNamed = reader.role === 'ADMIN' ? isNull(appliances.deletedAt) : applianceScope(reader, brand);
  const keys = [...new Set(rows.flatMap(({ actor, subject }) => [actor, subject]))].filter((text) => text !== null);
  const [people, invited, companyRows, machines, customerRows] = await Promise.all([
    orm
      .select({ id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName })
      .from(users)
      .where(sql`${users.id} = any(${sql.param(keys.filter(isUuid))}::uuid[])`),
    orm
      .select({
        id: invitations.id,
        email: invitations.email,
        firstName: invitations.firstName,
        lastName: invitations.lastName,
      })
      .from(invitations)
      .where(sql`${invitations.id} = any(${sql.param(keys.filter(isUuid))}::uuid[])`),
    orm
      .select({ companyCode: companies.companyCode, companyName: companies.companyName })
      .from(companies)
      .where(sql`${companies.companyCode} = any(${sql.param(keys.filter(isCompanyCode))}::text[])`),
    orm
      .select({ serialNumber: appliances.serialNumber, applianceName: appliances.applianceName })
      .from(appliances)
      .where(and(sql`${appliances.serialNumber} = any(${sql.param(keys)}::text[])`, isNamed)),
    orm
      .select({ id: customers.id, name: customers.name, surname: customers.surname })
      .from(customers)
      .where(sql`${customers.id} = any(${sql.param(keys.filter(isUuid))}::uuid[])`),
  ]);
  return {
    people: new Map(
      // An accepted invitation has become the account with its ID.
      [...invited, ...people].map(({ id, email, firstName, lastName }) => [
        id,
        { id, email, name: fullNameOf({ firstName, lastName }) },
      ]),
    ),
    companies: new Map(companyRows.map(({ companyCode, companyName }) => [companyCode, companyName])),
    machines: new Map(machines.map(({ serialNumber, applianceName }) => [serialNumber, applianceName])),
    customers: new Map(customerRows.map(({ id, name, surname }) => [id, `${name} ${surname}`.trim()])),
  };
}
