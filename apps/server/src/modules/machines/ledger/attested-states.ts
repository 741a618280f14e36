import { toBase64 } from '@washboard/ledger/bytes';
import type { LedgerFileHeader } from '@washboard/ledger/ledger-file';
import { consistencyProof } from '@washboard/ledger/tree/consistency-proof';
import { sql } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import { readRanges } from './log-store.ts';

type AttestedParts = Required<Pick<LedgerFileHeader, 'witnesses' | 'attested'>> & {
  below: string;
};
type Heads = readonly Pick<LedgerFileHeader['heads'][number], 'index'>[];

interface AttestedSearch {
  log: number;
  size: number;
  heads: Heads;
  /** The size of a checkpoint that the reader already has. */
  checkpointSize: number | undefined;
}

/** Time stamps are larger than countersignatures, so a file has fewer. */
const maxCosignedHeads = 200;
const maxStampedHeads = 40;
const maxStates = 500;

/**
 * Each head gets its first attested state, which shows how soon it was attested. Witnesses and time stamps also get
 * their last states.
 */
export async function attestedStates(orm: Orm, search: AttestedSearch): Promise<AttestedParts> {
  const { log, size, heads, checkpointSize } = search;
  const cosigned = await firstSizes(
    orm,
    sql`ledger_cosignatures`,
    sql`witness`,
    log,
    size,
    spread(heads, maxCosignedHeads),
  );
  const stamped = await firstSizes(orm, sql`ledger_time_stamps`, sql`log`, log, size, spread(heads, maxStampedHeads));
  const checkpointSizes = checkpointSize !== undefined && checkpointSize <= size ? [checkpointSize] : [];
  const sizes = [...new Set([...checkpointSizes, ...stamped, ...cosigned])].slice(0, maxStates).sort((a, b) => a - b);
  const proofs = sizes.map((each) => consistencyProof(each, size));
  const wholes = sizes.map((each) => ({ start: 0, end: each }));
  const hashOf = await readRanges(orm, log, [...proofs.flat(), ...wholes]);
  const cosignatures = await cosignaturesOf(orm, log, sizes);
  const tokens = await tokensOf(orm, log, new Set(stamped));
  const attested = sizes.map((each, at) => {
    const timeStamp = tokens.get(each);
    return {
      size: each,
      root: toBase64(hashOf(wholes[at] ?? { start: 0, end: 0 })),
      consistency: (proofs[at] ?? []).map((range) => toBase64(hashOf(range))),
      cosignatures:
        each === size ? [] : cosignatures.filter((cosignature) => cosignature.size === each).map(({ line }) => line),
      ...(timeStamp === undefined ? {} : { timeStamp }),
    };
  });
  const useful = attested.filter(
    (state) => state.cosignatures.length > 0 || state.timeStamp !== undefined || checkpointSizes.includes(state.size),
  );
  const witnesses = [...new Set(cosignatures.map(({ witness }) => witness))];
  const below = cosignatures.filter((cosignature) => cosignature.size === size).map(({ line }) => `${line}\n`);
  return { witnesses, attested: useful, below: below.join('') };
}

/** The spread always includes the last head. */
function spread(heads: Heads, max: number): number[] {
  const step = Math.ceil(heads.length / max);
  return heads.filter((_head, at) => (heads.length - 1 - at) % step === 0).map(({ index }) => index);
}

/** The last state of each witness comes first, then the first state that contains each head. */
async function firstSizes(
  orm: Orm,
  table: ReturnType<typeof sql>,
  source: ReturnType<typeof sql>,
  log: number,
  size: number,
  indexes: readonly number[],
): Promise<number[]> {
  const { rows } = await orm.execute<{ size: string }>(sql`
    with attestors as (
      select ${source} as attestor, max(size) as last from ${table} where log = ${log} and size <= ${size} group by 1)
    select size from (
      select last as size, 1 as rank from attestors
      union select first.size, 2 from attestors a
      cross join json_array_elements_text(${JSON.stringify(indexes)}) head(place)
      cross join lateral (
        select min(t.size) as size from ${table} t
        where t.log = ${log} and t.${source} = a.attestor and t.size > head.place::bigint and t.size <= ${size}) first
      where first.size is not null) sizes
    group by size order by min(rank), size desc`);
  return rows.map((row) => Number(row.size));
}

async function cosignaturesOf(orm: Orm, log: number, sizes: readonly number[]) {
  const { rows } = await orm.execute<{ size: string; witness: string; line: string }>(sql`
    select c.size, c.witness, c.line from ledger_cosignatures c
    join json_array_elements_text(${JSON.stringify(sizes)}) requested(size) on requested.size::bigint = c.size
    where c.log = ${log} order by c.size, c.at, c.witness`);
  return rows.map(({ size, witness, line }) => ({ size: Number(size), witness, line }));
}

async function tokensOf(orm: Orm, log: number, sizes: ReadonlySet<number>): Promise<Map<number, string>> {
  const { rows } = await orm.execute<{ size: string; token: Buffer }>(sql`
    select t.size, t.token from ledger_time_stamps t
    join json_array_elements_text(${JSON.stringify([...sizes])}) requested(size) on requested.size::bigint = t.size
    where t.log = ${log}`);
  return new Map(rows.map(({ size, token }) => [Number(size), token.toString('base64')]));
}
