import { sql } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import { type Band, findBands } from './find-bands.ts';
import { findObservations } from './find-observations.ts';
import { findSilences } from './find-silences.ts';
import { presentCycles } from './present-strip-parts.ts';
import { findPower, findStripCycles, findStripMachines } from './strips-repository.ts';

interface BandsRequest {
  serialNumber: string;
  /** A whole second. */
  from: Date;
  until: Date;
  now: Date;
}

/** The states of one machine as its strip has them, unmerged however long the time is. The caller checks the scope. */
export async function readBands(orm: Orm, { serialNumber, from, until, now }: BandsRequest): Promise<Band[]> {
  const search = { serialNumbers: [serialNumber], from, until };
  const machines = await findStripMachines(orm, sql`true`, search.serialNumbers);
  const lengthS = Math.floor((until.getTime() - from.getTime()) / 1000);
  const strip = { machines, ...search, lengthS, isUntilNow: until >= now };
  const [power, ended] = await Promise.all([findPower(orm, search), findStripCycles(orm, search)]);
  const cycles = presentCycles(strip, { ended, started: new Map(), programmes: [] });
  const [observations, silences] = await Promise.all([
    findObservations(orm, strip, { power, cycles }),
    findSilences(orm, strip, { cycles }),
  ]);
  return findBands({
    observations: observations.get(serialNumber) ?? [],
    losses: silences.losses.get(serialNumber) ?? [],
    pauses: silences.pauses.get(serialNumber) ?? [],
    lengthS,
  });
}
