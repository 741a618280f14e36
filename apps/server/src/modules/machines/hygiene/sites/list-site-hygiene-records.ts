import { type HygieneGap, maxGaps } from '@washboard/contract/hygiene/hygiene-gaps';
import {
  maxSiteCompanies,
  type SiteDays,
  type SiteDaysQuery,
  type SiteFilter,
  type SiteGap,
  type SiteRecord,
  type SiteRecordList,
  type SiteRecordListQuery,
} from '@washboard/contract/hygiene/site-hygiene';
import { dayAt } from '@washboard/contract/time/calendar';
import type { Actor } from '../../../../actor.ts';
import type { Orm } from '../../../../adapters/database/database.ts';
import type { Context } from '../../../../context.ts';
import { defineCursor } from '../../../../http/list-cursor.ts';
import type { NamedMachine } from '../../appliances/index.ts';
import { countGaps, findGaps } from '../gaps/gaps-repository.ts';
import { presentGaps } from '../gaps/list-gaps.ts';
import { presentRecords } from '../records/present-record.ts';
import { findSiteMachines, type SiteMachines } from './site-machines.ts';
import {
  countOpen,
  findSiteDays,
  findSiteRecords,
  type SiteRecordRow,
  siteCursorOf,
  siteCursorSchema,
} from './site-repository.ts';

const recordCursor = defineCursor('siteHygieneRecords', siteCursorSchema);

export async function listSiteHygieneRecords(
  { database: { orm }, config }: Context,
  actor: Actor,
  { limit, cursor, startDate, stopDate, filter, ...machines }: SiteRecordListQuery,
): Promise<SiteRecordList> {
  const after = cursor ? recordCursor.decode(cursor) : null;
  const site = await findSiteMachines(orm, { holder: actor, brand: config.brand }, machines);
  const records = await findSiteRecords(orm, { site, startDate, stopDate, filter }, { limit: limit + 1, after });
  const { rows, nextCursor } = recordCursor.cutPage(records, { limit, sortedBy: siteCursorOf });
  const gaps = filter ? { gaps: [], moreGaps: 0 } : await gapsOfPage();
  return { items: await presentSiteRecords(orm, rows, site), ...gaps, nextCursor };

  async function gapsOfPage(): Promise<Pick<SiteRecordList, 'gaps' | 'moreGaps'>> {
    const ofPage = {
      machines: site,
      startDate,
      stopDate: after?.[0] ?? stopDate,
      since: nextCursor === null ? undefined : rows.at(-1)?.endedAt.toISOString(),
    };
    const gaps = presentGaps(await findGaps(orm, ofPage, { limit: maxGaps, after: null }));
    const isAll = gaps.length < maxGaps;
    const counts = isAll ? [] : [...(await countGaps(orm, ofPage)).values()];
    const total = isAll ? gaps.length : counts.reduce((sum, count) => sum + count, 0);
    return { gaps: presentSiteGaps(gaps, site), moreGaps: total - gaps.length };
  }
}

export const presentSiteGaps = (gaps: readonly HygieneGap[], site: SiteMachines): SiteGap[] =>
  gaps.flatMap((gap) => {
    const machine = site.get(gap.serialNumber);
    return machine ? [{ ...gap, machine: presentMachine(machine) }] : [];
  });

const presentMachine = ({ applianceName, gamma, timeZone, companyCode, companyName }: NamedMachine) => ({
  applianceName,
  gamma,
  timeZone,
  companyCode,
  companyName,
});

export async function presentSiteRecords(
  orm: Orm,
  rows: readonly SiteRecordRow[],
  site: SiteMachines,
): Promise<SiteRecord[]> {
  const records = await presentRecords(orm, rows);
  return records.flatMap((record, i) => {
    const machine = site.get(record.serialNumber);
    if (!machine) return [];
    return [{ ...record, isHeld: rows[i]?.isHeld ?? false, machine: presentMachine(machine) }];
  });
}

export async function listSiteHygieneDays(
  { database: { orm }, config, clock }: Context,
  actor: Actor,
  { from, to, search, ...filter }: SiteDaysQuery,
): Promise<SiteDays> {
  const machines = await findSiteMachines(orm, { holder: actor, brand: config.brand }, { search });
  const site = new Map([...machines].filter(([, machine]) => isSelectedMachine(machine, filter)));
  const [items, { open, held }] = await Promise.all([findSiteDays(orm, { site, from, to }), countOpen(orm, site)]);
  return {
    today: latestDay(site, clock.now()),
    machines: site.size,
    open,
    held,
    items: items.map(({ day, valid, deviating, open: openOfDay, notJudgeable, machines, reviewed, changed }) => ({
      day,
      valid,
      deviating,
      open: openOfDay,
      notJudgeable,
      machines,
      reviewed,
      changed,
    })),
    ...facetsOf([...machines.values()], filter),
  };
}

type OwnerFilter = Pick<SiteFilter, 'gamma' | 'companyCode'>;

export const isSelectedMachine = (
  { gamma, companyCode }: Pick<NamedMachine, 'gamma' | 'companyCode'>,
  filter: OwnerFilter,
): boolean =>
  (filter.gamma === undefined || gamma === filter.gamma) &&
  (filter.companyCode === undefined || companyCode === filter.companyCode);

/** The options of each filter count the machines that pass the other filters. */
function facetsOf(
  machines: readonly NamedMachine[],
  { gamma, companyCode }: OwnerFilter,
): Pick<SiteDays, 'gammas' | 'companies'> {
  const ofCompany = machines.filter((machine) => isSelectedMachine(machine, { companyCode }));
  const byCompany = Map.groupBy(
    machines.filter((machine) => isSelectedMachine(machine, { gamma })),
    (machine) => machine.companyCode,
  );
  const companies = [...byCompany].map(([code, companyMachines]) => ({
    companyCode: code,
    companyName: companyMachines[0]?.companyName ?? code,
    machines: companyMachines.length,
  }));
  return {
    gammas: [...Map.groupBy(ofCompany, (machine) => machine.gamma)].map(([one, gammaMachines]) => ({
      gamma: one,
      machines: gammaMachines.length,
    })),
    companies: companies
      .toSorted((a, b) => b.machines - a.machines || a.companyCode.localeCompare(b.companyCode))
      .slice(0, maxSiteCompanies)
      .toSorted((a, b) => byName.compare(a.companyName, b.companyName) || a.companyCode.localeCompare(b.companyCode)),
  };
}

const byName = new Intl.Collator('en');

function latestDay(site: SiteMachines, now: Date): string {
  const zones = new Set([...site.values()].map(({ timeZone }) => timeZone));
  const days = [...zones].map((timeZone) => dayAt(now.getTime(), timeZone));
  return days.toSorted().at(-1) ?? dayAt(now.getTime(), 'UTC');
}
