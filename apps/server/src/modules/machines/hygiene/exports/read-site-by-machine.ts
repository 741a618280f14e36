import { maxPrintedRecords } from '@washboard/contract/hygiene/hygiene-export';
import type { HygieneGap } from '@washboard/contract/hygiene/hygiene-gaps';
import type { Context } from '../../../../context.ts';
import { readInPortions } from '../../../platform/reports/index.ts';
import type { NamedMachine } from '../../appliances/index.ts';
import { countGaps } from '../gaps/gaps-repository.ts';
import { readGaps } from '../gaps/list-gaps.ts';
import { presentRecords } from '../records/present-record.ts';
import type { SiteMachines } from '../sites/site-machines.ts';
import {
  countSiteRecords,
  findEndOfNewest,
  findSiteRecords,
  type SiteSearch,
  siteCursorOf,
} from '../sites/site-repository.ts';
import { mergeGaps, type RecordOrGap } from './merge-gaps.ts';

/** A document has the newest records of all machines, up to its limit. */
export async function readSiteByMachine(context: Context, search: SiteSearch): Promise<AsyncGenerator<RecordOrGap[]>> {
  const { orm } = context.database;
  const oldest = await findEndOfNewest(orm, search, maxPrintedRecords);
  return read({ ...search, since: oldest?.toISOString() });

  async function* read(bounded: SiteSearch) {
    const { site, filter, ...period } = bounded;
    const gapsOf = (machines: SiteMachines) =>
      filter ? inOnePortion<HygieneGap>([]) : readGaps(orm, { machines, ...period });
    const records = await countSiteRecords(orm, bounded);
    const gaps = filter ? null : await countGaps(orm, { machines: site, ...period });
    const counts = new Map(
      records.map(({ serialNumber, valid, deviating, notJudgeable }) => [
        serialNumber,
        valid + deviating + notJudgeable,
      ]),
    );
    const itemsOf = (serialNumber: string) => (counts.get(serialNumber) ?? 0) + (gaps?.get(serialNumber) ?? 0);
    for (const group of groupsOf(site, itemsOf)) {
      const ofGroup = { ...bounded, site: group };
      const rows = group.size > 1 ? await findSiteRecords(orm, ofGroup, { limit: maxOfGroup, after: null }) : null;
      // A record may arrive between counting and reading.
      if (rows === null || rows.length === maxOfGroup) {
        for (const [serialNumber, machine] of group) {
          const alone = new Map([[serialNumber, machine]]);
          yield* mergeGaps(readMachine({ ...bounded, site: alone }), gapsOf(alone));
        }
        continue;
      }
      const recordsOf = Map.groupBy(await presentRecords(orm, rows), (record) => record.serialNumber);
      const gaps: HygieneGap[] = [];
      for await (const portion of gapsOf(group)) gaps.push(...portion);
      const missingOf = Map.groupBy(gaps, (gap) => gap.serialNumber);
      for (const each of group.keys())
        yield* mergeGaps(inOnePortion(recordsOf.get(each) ?? []), inOnePortion(missingOf.get(each) ?? []));
    }
  }

  async function* readMachine(ofMachine: SiteSearch) {
    for await (const rows of readInPortions((page) => findSiteRecords(orm, ofMachine, page), siteCursorOf))
      yield await presentRecords(orm, rows);
  }
}

/** With so few machines, PostgreSQL reads the index of each. */
const maxOfGroup = 500;
const maxMachinesOfGroup = 12;

function groupsOf(site: SiteMachines, itemsOf: (serialNumber: string) => number): Map<string, NamedMachine>[] {
  const groups: Map<string, NamedMachine>[] = [];
  let room = 0;
  for (const [serialNumber, machine] of site) {
    const count = itemsOf(serialNumber);
    const last = groups.at(-1);
    if (last && count < room && last.size < maxMachinesOfGroup) last.set(serialNumber, machine);
    else {
      groups.push(new Map([[serialNumber, machine]]));
      room = maxOfGroup;
    }
    room -= count;
  }
  return groups;
}

async function* inOnePortion<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  yield items;
}
