import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../../adapters/database/database.ts';
import { users } from '../../../people/accounts/tables.ts';
import { companies } from '../../../people/companies/tables.ts';
import { applianceStates, appliances } from '../../appliances/tables.ts';
import { commands } from '../../remote-control/tables.ts';
import { hashLinkSecret } from '../connections/authenticate-machine.ts';

const companyCode = '100000';
const personId = '00000000-0000-4000-8000-000000000001';

export function linkSecret(serialNumber: string): string {
  return `secret of ${serialNumber}`;
}

let machines = 0;

export function newSerialNumber(): string {
  machines += 1;
  return `TM${String(240_000 + machines)}`;
}

export async function addMachines(database: Database, count: number): Promise<string[]> {
  const { orm } = database;
  const serialNumbers = Array.from({ length: count }, newSerialNumber);
  await orm.insert(companies).values({ companyCode, companyName: 'Test' }).onConflictDoNothing();
  await orm.insert(appliances).values(
    serialNumbers.map((serialNumber) => ({
      serialNumber,
      brand: 'marea',
      gamma: 'infinity' as const,
      modelNumber: 'INF-50',
      revision: 'B',
      companyCode,
      linkSecretHash: hashLinkSecret(linkSecret(serialNumber)),
    })),
  );
  await orm.insert(applianceStates).values(serialNumbers.map((serialNumber) => ({ serialNumber })));
  return serialNumbers;
}

export async function addMachine(database: Database): Promise<string> {
  const [serialNumber = ''] = await addMachines(database, 1);
  return serialNumber;
}

export async function addCommand({ orm }: Database, serialNumber: string): Promise<string> {
  const id = randomUUID();
  await orm
    .insert(users)
    .values({
      id: personId,
      email: 'person@test.example',
      passwordHash: '-',
      role: 'ADMIN',
      status: 'ACTIVE',
      firstName: 'Test',
      lastName: 'Person',
      companyCode,
    })
    .onConflictDoNothing();
  await orm.insert(commands).values({
    id,
    serialNumber,
    kind: 'stopCycle',
    body: {},
    requestedBy: personId,
    requestedAt: new Date(),
    expiresAt: new Date(),
  });
  return id;
}

export async function storedSeqs(database: Database, serialNumber: string): Promise<number[]> {
  const { rows } = await database.orm.execute<{ seq: string }>(sql`
    select seq from telemetry where serial_number = ${serialNumber}
    union all select seq from events where serial_number = ${serialNumber} order by seq`);
  return rows.map(({ seq }) => Number(seq));
}

export async function presentOf({ orm }: Database, serialNumber: string) {
  const { rows } = await orm.execute<{ [K in keyof typeof applianceStates.$inferSelect]: unknown }>(sql`
    select telemetry, status, versions, parameters, fota, connectivity, connection, connection_since as "connectionSince",
      received_seqs::text as "receivedSeqs" from appliance_states where serial_number = ${serialNumber}`);
  return rows[0];
}
