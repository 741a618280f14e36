import { timeZoneOf } from '@washboard/contract/appliances/countries';
import type { DayStrips, DayStripsQuery } from '@washboard/contract/day-strips/day-strips';
import type { Holder } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { applianceScope } from '../appliances/index.ts';
import { findBands } from './find-bands.ts';
import { findObservations } from './find-observations.ts';
import { findSilences } from './find-silences.ts';
import { firstMergedS, foldStrip, maxBytesOfStrip } from './fold-strip.ts';
import { presentAlarms, presentCycles, presentDeviations } from './present-strip-parts.ts';
import {
  findDeviations,
  findPower,
  findStarts,
  findStripAlarms,
  findStripCycles,
  findStripMachines,
} from './strips-repository.ts';

/**
 * In a strip of several days, only the last cycle can be seen to have no end. No machine starts more cycles in 25 hours.
 */
const maxStarts = 5_000;

export interface StripSource extends Pick<Context, 'config' | 'clock'> {
  database: Pick<Context['database'], 'orm'>;
}

/** A machine outside the scope is missing, like an unknown one. */
export async function getDayStrips(
  { database: { orm }, config, clock }: StripSource,
  holder: Pick<Holder, 'userId' | 'role' | 'companyCode'>,
  query: DayStripsQuery,
): Promise<DayStrips> {
  const serialNumbers = [...new Set(query.serialNumbers.split(','))];
  const now = clock.now();
  // Strips are drawn in whole seconds.
  const from = new Date(Math.floor(Date.parse(query.from) / 1000) * 1000);
  const until = new Date(Math.max(from.getTime(), Math.min(Date.parse(query.to), now.getTime())));
  const lengthS = Math.floor((until.getTime() - from.getTime()) / 1000);
  const stripMachines = await findStripMachines(orm, applianceScope(holder, config.brand), serialNumbers);
  const bySerialNumber = new Map(stripMachines.map((machine) => [machine.serialNumber, machine]));
  const machines = serialNumbers.flatMap((serialNumber) => bySerialNumber.get(serialNumber) ?? []);
  const search = { serialNumbers: machines.map(({ serialNumber }) => serialNumber), from, until };
  const strip = { machines, ...search, lengthS, isUntilNow: until >= now };

  const [power, ended, started, alarms, deviations] = await Promise.all([
    findPower(orm, search),
    findStripCycles(orm, search),
    findStarts(orm, { ...search, limit: firstMergedS(lengthS) === 0 ? maxStarts : 1 }),
    findStripAlarms(orm, search),
    findDeviations(orm, search),
  ]);
  const programmes: string[] = [];
  const cycles = presentCycles(strip, { ended, started, programmes });
  const [observations, silences] = await Promise.all([
    findObservations(orm, strip, { power, cycles }),
    findSilences(orm, strip, { cycles }),
  ]);
  const maxBytes = maxBytesOfStrip({ lengthS, machines: machines.length });
  return {
    from: from.toISOString(),
    until: until.toISOString(),
    programmes,
    machines: machines.map((machine) => {
      const { serialNumber } = machine;
      const parts = {
        serialNumber,
        timeZone: timeZoneOf(machine),
        lengthS,
        bands: findBands({
          observations: observations.get(serialNumber) ?? [],
          losses: silences.losses.get(serialNumber) ?? [],
          pauses: silences.pauses.get(serialNumber) ?? [],
          lengthS,
        }),
        cycles: cycles.get(serialNumber) ?? [],
        alarms: presentAlarms(machine, alarms.get(serialNumber), lengthS),
        deviations: presentDeviations(deviations.get(serialNumber)),
      };
      return foldStrip(parts, maxBytes);
    }),
    missing: serialNumbers.filter((serialNumber) => !bySerialNumber.has(serialNumber)),
  };
}
