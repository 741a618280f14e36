import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { ApplianceState } from '@washboard/contract/appliances/appliance-state';
import { sql } from 'drizzle-orm';
import type { Laboratory } from './laboratory.ts';
import { until } from './programs.ts';

/** Times are maxima after the repair, in ms; the memory is that of each Washboard process. */
export const bounds = {
  acknowledged: 10_000,
  acknowledgedAfterSilence: 30_000,
  presence: 30_000,
  browsers: 30_000,
  memoryMb: 450,
} as const;

export interface Verdict {
  acknowledged: number;
  commands: number;
  acknowledgedAfterMs: number | null;
  presenceAfterMs: number | null;
  browsersAfterMs: number | null;
  shown: string | null;
  memoryMb: number;
  broken: string[];
}

/** Some violations are only visible during a fault. */
export class Watch {
  readonly #laboratory: Laboratory;
  readonly #timer: NodeJS.Timeout;
  #isLooking = false;
  readonly #shown = new Set<string>();
  #memoryMb = 0;

  constructor(laboratory: Laboratory) {
    this.#laboratory = laboratory;
    this.#timer = setInterval(() => void this.#look(), 500);
  }

  stop(): { shown: string | null; memoryMb: number } {
    clearInterval(this.#timer);
    return { shown: this.#shown.size > 0 ? [...this.#shown].toSorted().join('; ') : null, memoryMb: this.#memoryMb };
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    for (const { pid } of this.#laboratory.servers) this.#memoryMb = Math.max(this.#memoryMb, memoryOf(pid));
    const troubles = await Promise.all(this.#laboratory.servers.map((server) => server.trouble()));
    for (const trouble of troubles) if (trouble) this.#shown.add(trouble);
    this.#isLooking = false;
  }
}

function memoryOf(pid: number | null): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Math.round(Number(kilobytes ?? 0) / 1000);
  } catch {
    return 0; // A process that does not run uses no memory.
  }
}

/** @param healedMs by `performance.now()` */
export async function judge(
  laboratory: Laboratory,
  { healedMs, isSilent, watch }: { healedMs: number; isSilent: boolean; watch: Watch },
): Promise<Verdict> {
  const { machines, commander, servers } = laboratory;
  const broken: string[] = [];
  async function within(what: string, boundMs: number, isSo: Parameters<typeof until>[1]): Promise<number | null> {
    try {
      await until(what, isSo, Math.max(0, healedMs + boundMs - performance.now()));
      return Math.round(performance.now() - healedMs);
    } catch (error) {
      broken.push((error as Error).message);
      return null;
    }
  }

  const acknowledgedAfterMs = await within(
    'every machine is acknowledged again',
    isSilent ? bounds.acknowledgedAfterSilence : bounds.acknowledged,
    () => machines.every(({ lastAcknowledgedMs }) => lastAcknowledgedMs > healedMs),
  );
  await within('a command is carried out', bounds.presence, () => [...commander.claims.values()].includes('executed'));
  const isLate = performance.now() - healedMs > bounds.presence;
  if (isLate)
    await until('machines are acknowledged', () => machines.every(({ isConnected }) => isConnected), 60_000).catch(
      () => {},
    );
  await laboratory.rest();
  await until('outboxes are empty', () => machines.every(({ unacknowledged }) => unacknowledged === 0), 60_000).catch(
    (error: Error) => broken.push(error.message),
  );
  const presenceAfterMs = await within('presence is right', bounds.presence + 5000, () => isPresenceRight(laboratory));
  const browsersAfterMs = await within('browsers show what is', bounds.browsers + 5000, () =>
    areBrowsersRight(laboratory),
  );
  const { stranger } = laboratory;
  await within('the stranger has asked for all, and was refused', bounds.browsers + 5000, () => {
    return stranger.isUp && stranger.refused.size === machines.length;
  });
  const isServing = async () => (await Promise.all(servers.map((server) => server.trouble()))).every((t) => t === null);
  await within('all are ready', bounds.presence + 5000, isServing);

  broken.push(...(await compareStored(laboratory)), ...compareCommands(laboratory));
  broken.push(...(await compareCommandRecords(laboratory)));
  if (stranger.shown.size > 0) broken.push(`a stranger saw ${[...stranger.shown.keys()]}`);
  for (const server of servers) broken.push(...server.deaths.splice(0).map((death) => `died by itself: ${death}`));
  const { shown, memoryMb } = watch.stop();
  if (memoryMb > bounds.memoryMb) broken.push(`a process took ${memoryMb} MB`);
  const acknowledged = machines.reduce((sum, machine) => sum + machine.acknowledged.size, 0);
  const commands = commander.claims.size;
  for (const machine of machines) machine.forget();
  commander.claims.clear();
  return { acknowledged, commands, acknowledgedAfterMs, presenceAfterMs, browsersAfterMs, shown, memoryMb, broken };
}

async function isPresenceRight({ database, machines }: Laboratory): Promise<boolean> {
  const { rows } = await database.orm.execute<{ serialNumber: string; connection: string }>(
    sql`select serial_number as "serialNumber", connection from appliance_states`,
  );
  const online = new Set(
    rows.filter(({ connection }) => connection === 'online').map(({ serialNumber }) => serialNumber),
  );
  const connected = machines.filter(({ isConnected }) => isConnected);
  return connected.length === online.size && connected.every(({ serialNumber }) => online.has(serialNumber));
}

/** @returns true, or the wrong state */
async function areBrowsersRight({ manager, machines, browsers }: Laboratory): Promise<true | string> {
  for (const { serialNumber, isConnected } of machines) {
    const path = `/api/v1/event-hub-listener/${serialNumber}/lastTelemetry`;
    const answer = await manager.call('GET', path).catch(() => null);
    if (answer?.status !== 200) return `the call answers ${answer?.status ?? 'nothing'}`;
    const { status, telemetry } = (answer.body as { body: Pick<ApplianceState, 'status' | 'telemetry'> }).body;
    const expected = { state: isConnected ? 'online' : 'offline', status, telemetry };
    for (const { shown } of browsers) {
      const page = shown.get(serialNumber);
      const seen = { state: page?.connection?.state, status: page?.status, telemetry: page?.telemetry };
      if (!isDeepStrictEqual(seen, expected))
        return `${serialNumber}: ${JSON.stringify(seen)} for ${JSON.stringify(expected)}`;
    }
  }
  return true;
}

async function compareStored({ database, machines }: Laboratory): Promise<string[]> {
  const broken: string[] = [];
  for (const { serialNumber, acknowledged } of machines) {
    const messages = [...acknowledged.values()].toSorted((a, b) => a.seq - b.seq);
    const [first] = messages;
    if (!first) continue;
    const { rows } = await database.orm.execute<{ seq: string; times: string }>(sql`
      select seq, count(*) as times from (
        select seq from telemetry where serial_number = ${serialNumber} and seq >= ${first.seq}
        union all select seq from events where serial_number = ${serialNumber} and seq >= ${first.seq}) stored
      group by seq`);
    const times = new Map(rows.map((row) => [Number(row.seq), Number(row.times)]));
    const lost = messages.filter(({ seq, topic }) => (topic === 'telemetry' || topic === 'events') && !times.has(seq));
    const twice = [...times].filter(([, count]) => count > 1);
    if (lost.length > 0) broken.push(`${serialNumber}: ${lost.length} acknowledged and lost, such as ${lost[0]?.seq}`);
    if (twice.length > 0) broken.push(`${serialNumber}: ${twice.length} stored twice, such as ${twice[0]?.[0]}`);
    broken.push(...(await comparePresent(database, serialNumber, messages)));
  }
  return broken;
}

async function comparePresent(
  database: Laboratory['database'],
  serialNumber: string,
  messages: readonly { seq: number; topic: string; payload: string }[],
): Promise<string[]> {
  const { rows } = await database.orm.execute<{ boilerTmp: number; isDoorOpen: boolean }>(sql`
    select (telemetry ->> 'boilerTmp')::int as "boilerTmp", (status ->> 'isDoorOpen')::boolean as "isDoorOpen"
    from appliance_states where serial_number = ${serialNumber}`);
  const latest = (topic: string) => {
    const entry = messages.findLast((each) => each.topic === topic);
    return entry && (JSON.parse(entry.payload) as Record<string, unknown>);
  };
  const [shown, telemetry, status] = [rows[0], latest('telemetry'), latest('status')];
  const isRight =
    (!telemetry || telemetry.boilerTmp === shown?.boilerTmp) && (!status || status.isDoorOpen === shown?.isDoorOpen);
  return isRight ? [] : [`${serialNumber}: the server does not show its latest messages`];
}

function compareCommands({ commander, witnesses }: Laboratory): string[] {
  const broken = [...witnesses.executions]
    .filter(([, times]) => times > 1)
    .map(([commandId, times]) => `command ${commandId} was carried out ${times} times`);
  for (const [commandId, claim] of commander.claims) {
    const times = witnesses.executions.get(commandId) ?? 0;
    if (claim === 'executed' && times === 0) broken.push(`command ${commandId} was said to be carried out`);
    if (claim === 'not executed' && times > 0) broken.push(`command ${commandId} was said not to be carried out`);
  }
  return broken;
}

async function compareCommandRecords({ database, commander, witnesses }: Laboratory): Promise<string[]> {
  const ids = [...commander.claims.keys()];
  const { rows } = await database.orm.execute<{ id: string; outcome: string }>(
    sql`select id, outcome from commands where id = any(${sql.param(ids)}::uuid[])`,
  );
  const outcomes = new Map(rows.map(({ id, outcome }) => [id, outcome]));
  const broken: string[] = [];
  for (const id of ids) {
    const times = witnesses.executions.get(id) ?? 0;
    const outcome = outcomes.get(id);
    if (times > 0 && outcome === undefined) broken.push(`command ${id} was carried out and is not on record`);
    if (outcome === 'executed' && times === 0) broken.push(`command ${id} is on record as carried out`);
    if ((outcome === 'refused' || outcome === 'undelivered') && times > 0)
      broken.push(`command ${id} is on record as ${outcome}`);
  }
  return broken;
}
