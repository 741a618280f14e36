import { gammas } from '@washboard/contract/appliances/appliances';
import { type HygieneLimits, washProgrammes } from '@washboard/machine-model/ranges/hygiene';
import { rangeModels } from '@washboard/machine-model/ranges/range-models';
import { type SQL, sql } from 'drizzle-orm';
import { appliances } from '../appliances/tables.ts';
import { events } from './tables.ts';

// The schema of machine messages guarantees that records of cycles have these fields.
export const textOfRecord = (field: string): SQL => sql`(${events.body} ->> ${sql.raw(`'${field}'`)})`;
// Stored figures may exceed an integer; `numeric` keeps one machine from breaking the sums of others.
export const numberOfRecord = (field: string): SQL => sql`${textOfRecord(field)}::numeric`;

export const isCompleted: SQL = sql`${textOfRecord('outcome')} = 'completed'`;
export const isWashing: SQL = sql`${textOfRecord('cycleType')} = any(${sql.param(washProgrammes)})`;

/** The hygiene limits of a range: numbers, or columns. */
type SqlLimits = Record<keyof HygieneLimits, SQL | number>;

const limitOf = (limit: keyof HygieneLimits) =>
  sql`${sql.param(gammas.map((gamma) => rangeModels[gamma].hygiene[limit]))}::int[]`;

/** Joins the hygiene limits of each machine's range to a query of events and appliances. */
export const joinHygieneLimits: SQL = sql`join unnest(${sql.param([...gammas])}::text[],
  ${limitOf('tankTmpMin')}, ${limitOf('rinseTmpMin')}, ${limitOf('rinseTmpMax')})
  as limits(gamma, tank_min, rinse_min, rinse_max) on limits.gamma = ${appliances.gamma}`;

const joinedLimits: SqlLimits = {
  tankTmpMin: sql`limits.tank_min`,
  rinseTmpMin: sql`limits.rinse_min`,
  rinseTmpMax: sql`limits.rinse_max`,
};

/** The temperatures of `isHygienic` of the machine model, in SQL; null if one is missing. */
const isHotWithin = ({ tankTmpMin, rinseTmpMin, rinseTmpMax }: SqlLimits): SQL =>
  sql`${numberOfRecord('tankTmpMin')} >= ${tankTmpMin} and ${numberOfRecord('rinseTmpMin')} >= ${rinseTmpMin}
    and ${numberOfRecord('rinseTmpMax')} <= ${rinseTmpMax}`;

export const isHot: SQL = isHotWithin(joinedLimits);

/** A completed washing cycle whose record does not prove hygiene. @param limits those of `joinHygieneLimits` by default */
export const isDeviating = (limits = joinedLimits): SQL =>
  sql`${events.kind} = 'cycleEnded' and ${isCompleted} and ${isWashing} and (${isHotWithin(limits)}) is not true`;

const every = Object.values(rangeModels).map(({ hygiene }) => hygiene);
/** The strictest of all ranges, written into the SQL. */
const strictestLimits: SqlLimits = {
  tankTmpMin: sql.raw(String(Math.max(...every.map(({ tankTmpMin }) => tankTmpMin)))),
  rinseTmpMin: sql.raw(String(Math.max(...every.map(({ rinseTmpMin }) => rinseTmpMin)))),
  rinseTmpMax: sql.raw(String(Math.min(...every.map(({ rinseTmpMax }) => rinseTmpMax)))),
};

/**
 * Every cycle that deviates in any range, and some others, in exactly the words of the index `events_deviating`, so that
 * PostgreSQL uses it.
 */
export const mayDeviate: SQL = sql`${events.kind} = 'cycleEnded' and ${isCompleted}
  and (${isHotWithin(strictestLimits)}) is not true`;
