import { type Role, roles } from '@washboard/contract/accounts/permissions';
import type { BridgeFailure } from '@washboard/contract/bridges/bridge';
import type { HygieneResult } from '@washboard/contract/hygiene/hygiene-records';
import type { Language } from '@washboard/contract/languages/languages';
import { cycleRecordSchema } from '@washboard/contract/machine-link/machine-events';
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import { timestampOf } from '../../../adapters/database/timestamps.ts';
import { limits } from '../../../config/limits.ts';
import { applianceScope } from '../../machines/appliances/index.ts';
import { applianceStates, appliances } from '../../machines/appliances/tables.ts';
import { countsOfLife, selectCounters } from '../../machines/statistics/index.ts';
import type { CounterReading } from '../../machines/statistics/tables.ts';
import { hasScopeFor } from '../../people/accounts/index.ts';
import { companyHolder } from '../../people/scope/index.ts';
import type { DiscoveredMachine } from './home-assistant-discovery.ts';
import { type EndedCycle, totalFields } from './machine-payloads.ts';
import { bridgeMachines, bridges } from './tables.ts';
import type { Prefixes } from './topics.ts';

export type BridgeRow = typeof bridges.$inferSelect & {
  /** Without a process the stored connection state is outdated. */
  isHeld: boolean;
};

export async function findBridge(orm: Pick<Orm, 'select'>, companyCode: string): Promise<BridgeRow | null> {
  const isHeld = sql<boolean>`coalesce(${bridges.heldUntil} > clock_timestamp(), false)`;
  const [row] = await orm
    .select({ ...getTableColumns(bridges), isHeld })
    .from(bridges)
    .where(eq(bridges.companyCode, companyCode));
  return row ?? null;
}

export interface HeldBridge extends Prefixes {
  companyCode: string;
  address: string;
  username: string | null;
  sealedPassword: string | null;
  caCertificate: string | null;
  language: Language;
  /** The bridge has the role of the account that saved it, or the company's highest active role if that is lower. */
  role: Role | null;
  isOn: boolean;
  version: number;
  isRemoved: boolean;
  /** A removed bridge is given up after a time if its broker is unreachable. */
  isGivenUp: boolean;
}

/**
 * Renews leases and takes bridges without a process. The database's clock decides, because those of processes differ.
 */
export async function holdBridges(orm: Orm, holder: string, leaseMs: number): Promise<HeldBridge[]> {
  const { perProcess, removalS } = limits.bridges;
  const ranks = sql.param(roles);
  const { rows } = await orm.execute<HeldBridge & Record<string, unknown>>(sql`
    update bridges set holder = ${holder}, held_until = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
    where company_code in (
      select company_code from bridges b
      where (holder = ${holder} or holder is null or held_until < clock_timestamp())
        and (is_on or removed_at is not null
          or exists (select from bridge_machines m where m.company_code = b.company_code))
      order by holder is distinct from ${holder}, company_code limit ${perProcess} for update skip locked)
    returning company_code as "companyCode", (
        select (${ranks}::text[])[least(array_position(${ranks}::text[], bridges.role), max(array_position(${ranks}::text[], users.role)))]
        from users where users.company_code = bridges.company_code and users.status = 'ACTIVE'
          and ${hasScopeFor('bridges:manage')}
        having count(*) > 0) as role, address, username, sealed_password as "sealedPassword",
      ca_certificate as "caCertificate", topic_prefix as "topicPrefix", discovery_prefix as "discoveryPrefix",
      language, is_on as "isOn", version, removed_at is not null as "isRemoved",
      not is_on and changed_at < now() - ${removalS} * interval '1 second' as "isGivenUp"`);
  return rows;
}

export async function releaseBridges(orm: Orm, holder: string, companyCodes?: readonly string[]): Promise<void> {
  await orm
    .update(bridges)
    .set({ holder: null, heldUntil: null, connectedSince: null })
    .where(
      and(
        eq(bridges.holder, holder),
        companyCodes ? sql`${bridges.companyCode} = any(${sql.param(companyCodes)})` : undefined,
      ),
    );
}

interface StateToSave {
  companyCode: string;
  connectedSince: Date | null;
  failure: { kind: BridgeFailure; at: Date } | null;
  machinesInScope: number | undefined;
  messages: number;
}

export async function saveState(orm: Orm, holder: string, state: StateToSave): Promise<void> {
  const { companyCode, connectedSince, failure, machinesInScope, messages } = state;
  await orm
    .update(bridges)
    .set({
      connectedSince,
      failure: failure?.kind ?? null,
      failedAt: failure?.at ?? null,
      ...(machinesInScope !== undefined && { machinesInScope }),
      messages: sql`${bridges.messages} + ${messages}`,
    })
    .where(and(eq(bridges.companyCode, companyCode), eq(bridges.holder, holder)));
}

export async function findBridgedMachines(
  orm: Orm,
  { companyCode, role }: Pick<HeldBridge, 'companyCode' | 'role'>,
  brand: string,
): Promise<{ machines: DiscoveredMachine[]; inScope: number }> {
  if (role === null) return { machines: [], inScope: 0 };
  const scope = applianceScope(companyHolder({ role, companyCode }), brand);
  const rows = await orm
    .select({
      serialNumber: appliances.serialNumber,
      applianceName: appliances.applianceName,
      gamma: appliances.gamma,
      modelNumber: appliances.modelNumber,
      revision: appliances.revision,
      firmware: sql<string | null>`${applianceStates.versions} ->> 'FW00'`,
      inScope: sql<number>`(count(*) over ())::int`,
    })
    .from(appliances)
    .leftJoin(applianceStates, eq(applianceStates.serialNumber, appliances.serialNumber))
    .where(scope)
    .orderBy(appliances.serialNumber)
    .limit(limits.bridges.machines);
  return { machines: rows.map(({ inScope: _, ...machine }) => machine), inScope: rows[0]?.inScope ?? 0 };
}

export interface RecordedMachine extends Prefixes {
  serialNumber: string;
}

export async function findRecorded(orm: Orm, companyCode: string): Promise<RecordedMachine[]> {
  const { serialNumber, topicPrefix, discoveryPrefix } = bridgeMachines;
  return orm
    .select({ serialNumber, topicPrefix, discoveryPrefix })
    .from(bridgeMachines)
    .where(eq(bridgeMachines.companyCode, companyCode));
}

/** Recording machines before their first message leaves no unknown messages at the broker after a crash. */
export async function recordMachines(
  orm: Orm,
  { companyCode, topicPrefix, discoveryPrefix }: HeldBridge,
  serialNumbers: readonly string[],
): Promise<void> {
  if (serialNumbers.length === 0) return;
  await orm
    .insert(bridgeMachines)
    .values(serialNumbers.map((serialNumber) => ({ companyCode, serialNumber, topicPrefix, discoveryPrefix })))
    .onConflictDoNothing();
}

export async function forgetMachines(
  orm: Orm,
  companyCode: string,
  recorded: readonly RecordedMachine[],
): Promise<void> {
  for (const { serialNumber, topicPrefix, discoveryPrefix } of recorded) {
    await orm
      .delete(bridgeMachines)
      .where(
        and(
          eq(bridgeMachines.companyCode, companyCode),
          eq(bridgeMachines.serialNumber, serialNumber),
          eq(bridgeMachines.topicPrefix, topicPrefix),
          eq(bridgeMachines.discoveryPrefix, discoveryPrefix),
        ),
      );
  }
}

export async function deleteRemoved(orm: Orm, companyCode: string, version: number): Promise<void> {
  await orm
    .delete(bridges)
    .where(
      and(eq(bridges.companyCode, companyCode), eq(bridges.version, version), sql`${bridges.removedAt} is not null`),
    );
}

const cycleColumns = sql`e.serial_number as "serialNumber", e.at, e.seq::text as seq, e.body,
  e.is_implausible as "isImplausible", (
  select h.result from hygiene_records h
  where h.serial_number = e.serial_number and h.ended_at = e.at and h.event_seq = e.seq limit 1) as hygiene`;

export function findLastCycles(orm: Orm, serialNumbers: readonly string[]): Promise<EndedCycle[]> {
  return selectCycles(
    orm,
    sql`unnest(${sql.param(serialNumbers)}::text[]) machine cross join lateral (
      select * from events where serial_number = machine and kind = 'cycleEnded'
      order by at desc, seq desc limit 1) e`,
  );
}

export function findNewCycles(orm: Orm, serialNumbers: readonly string[], since: Date): Promise<EndedCycle[]> {
  return selectCycles(
    orm,
    sql`events e where e.kind = 'cycleEnded' and e.received_at > ${timestampOf(since)}
      and e.serial_number = any(${sql.param(serialNumbers)})`,
  );
}

async function selectCycles(orm: Orm, source: SQL): Promise<EndedCycle[]> {
  const { rows } = await orm.execute(sql`select ${cycleColumns} from ${source} order by e.at, e.seq`);
  return rows.flatMap((row) => {
    const { serialNumber, at, seq, body, hygiene, isImplausible } = row as Record<string, unknown>;
    const { data: cycle } = cycleRecordSchema.safeParse(body);
    if (!cycle) return [];
    return {
      serialNumber: String(serialNumber),
      at: new Date(at as Date | string).toISOString(),
      seq: Number(seq),
      cycle,
      hygiene: hygiene as HygieneResult | null,
      isImplausible: isImplausible === true,
    };
  });
}

export async function findTotals(
  orm: Orm,
  serialNumbers: readonly string[],
): Promise<{ serialNumber: string; fields: object }[]> {
  const { rows } = await orm.execute(sql`
    select r.serial_number as "serialNumber", r.at, r.cycles_before_maintenance as "cyclesBeforeMaintenance", r.carried,
      ${selectCounters((column) => sql`r.${column}`)}
    from unnest(${sql.param(serialNumbers)}::text[]) machine cross join lateral (
      select * from counter_readings where serial_number = machine order by quarter desc, series desc limit 1) r`);
  return rows.map((row) => {
    const reading = row as unknown as CounterReading;
    const { serialNumber, cyclesBeforeMaintenance, at } = reading;
    return { serialNumber, fields: totalFields(countsOfLife(reading), cyclesBeforeMaintenance, new Date(at)) };
  });
}
