import type {
  SiteDays,
  SiteDaysQuery,
  SiteRecord,
  SiteRecordList,
  SiteRecordListQuery,
} from '@washboard/contract/hygiene/hygiene-of-sites';
import { dayAt } from '@washboard/contract/time/calendar';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { cutPage, decodeCursor } from '../../../http/list-cursor.ts';
import { presentRecords } from './present-record.ts';
import { findSite, type Site } from './site-machines.ts';
import {
  countOpen,
  findSiteDays,
  findSiteRecords,
  type SiteRecordRow,
  siteCursorSchema,
  sitePlaceOf,
} from './site-repository.ts';

const list = 'siteHygieneRecords';

/** One page of the records of the machines in scope. */
export async function listSiteRecords(
  { database: { orm }, config }: Context,
  actor: Actor,
  { limit, cursor, startDate, stopDate, filter, ...machines }: SiteRecordListQuery,
): Promise<SiteRecordList> {
  const after = cursor ? decodeCursor(list, siteCursorSchema, cursor) : null;
  const site = await findSite(orm, { holder: actor, brand: config.brand }, machines);
  const found = await findSiteRecords(orm, { site, startDate, stopDate, filter }, { limit: limit + 1, after });
  const { rows, nextCursor } = cutPage(found, { limit, list, sortedBy: sitePlaceOf });
  return { items: await presentSiteRecords(orm, rows, site), nextCursor };
}

export async function presentSiteRecords(orm: Orm, rows: readonly SiteRecordRow[], site: Site): Promise<SiteRecord[]> {
  const records = await presentRecords(orm, rows);
  return records.flatMap((record, i) => {
    const machine = site.get(record.serialNumber);
    if (!machine) return [];
    const { applianceName, gamma, timeZone, companyCode, companyName } = machine;
    const isHeld = rows[i]?.isHeld ?? false;
    return [{ ...record, isHeld, machine: { applianceName, gamma, timeZone, companyCode, companyName } }];
  });
}

/** The calendar of the machines in scope, each with its own days. */
export async function listSiteDays(
  { database: { orm }, config, clock }: Context,
  actor: Actor,
  { from, to, ...machines }: SiteDaysQuery,
): Promise<SiteDays> {
  const site = await findSite(orm, { holder: actor, brand: config.brand }, machines);
  const [items, { open, held }] = await Promise.all([findSiteDays(orm, { site, from, to }), countOpen(orm, site)]);
  return {
    ...{ today: latestDay(site, clock.now()), machines: site.size, open, held },
    items: items.map(({ day, valid, deviating, open: openOfDay, notJudgeable, machines: of, reviewed }) => ({
      ...{ day, valid, deviating, open: openOfDay, notJudgeable, machines: of, reviewed },
    })),
  };
}

function latestDay(site: Site, now: Date): string {
  const zones = new Set([...site.values()].map(({ timeZone }) => timeZone));
  const days = [...zones].map((timeZone) => dayAt(now.getTime(), timeZone));
  return days.toSorted().at(-1) ?? dayAt(now.getTime(), 'UTC');
}
