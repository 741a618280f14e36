import type { AlarmRank, AlarmState } from '@washboard/contract/alarms/alarms';
import type { Gamma } from '@washboard/contract/appliances/appliances';
import { knownSeverities } from '@washboard/machine-model/alarms/alarm-severity';
import { and, eq, gte, isNotNull, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import { appliances } from '../appliances/index.ts';
import { alarms } from './tables.ts';

/** The filter of the request; an omitted field does not filter. */
export interface AlarmFilter {
  startDate?: string | undefined;
  stopDate?: string | undefined;
  state?: AlarmState | undefined;
  severity?: AlarmRank | undefined;
  errorCode?: string | undefined;
}

export interface AlarmSearch {
  scope: SQL;
  serialNumber: string;
  gamma: Gamma;
  filter: AlarmFilter;
}

/**
 * Condition for a query that joins `appliances`: alarms of one machine that were open within the half-open period and
 * match the filter.
 */
export function isSought({ scope, serialNumber, gamma, filter }: AlarmSearch): SQL | undefined {
  const { startDate, stopDate, state, severity, errorCode } = filter;
  return and(
    scope,
    eq(appliances.serialNumber, serialNumber),
    eq(alarms.serialNumber, serialNumber),
    stopDate === undefined ? undefined : lt(alarms.raisedAt, new Date(stopDate)),
    startDate === undefined ? undefined : or(isNull(alarms.clearedAt), gte(alarms.clearedAt, new Date(startDate))),
    state === undefined ? undefined : { open: isNull, past: isNotNull }[state](alarms.clearedSeq),
    severity === undefined ? undefined : isOfSeverity(gamma, severity),
    errorCode === undefined ? undefined : eq(alarms.errorCode, errorCode),
  );
}

/**
 * Severities come from the range's current catalogue, not from the database, so the filter compares codes
 * (docs/decisions/013).
 */
function isOfSeverity(gamma: Gamma, rank: AlarmRank): SQL {
  const known = knownSeverities.filter((one) => one.gamma === gamma);
  const codes = known.filter(({ severity }) => rank === 'unknown' || severity === rank).map((one) => one.errorCode);
  const isOneOf = sql`${alarms.errorCode} = any(${sql.param(codes)})`;
  return rank === 'unknown' ? not(isOneOf) : isOneOf;
}
