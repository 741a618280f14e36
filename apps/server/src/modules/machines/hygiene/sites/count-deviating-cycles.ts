import { gammas } from '@washboard/contract/appliances/appliances';
import {
  type DeviatingCycleCounts,
  type DeviatingCycleCountsQuery,
  maxDeviatingCompanies,
} from '@washboard/contract/hygiene/deviating-cycles';
import type { Actor } from '../../../../actor.ts';
import type { Context } from '../../../../context.ts';
import type { NamedMachine } from '../../appliances/index.ts';
import { periodOf } from './list-deviating-cycles.ts';
import { isSelectedMachine } from './list-site-hygiene-records.ts';
import { findSiteMachines } from './site-machines.ts';
import { countSiteRecords } from './site-repository.ts';

type CycleOwnerFilter = Pick<DeviatingCycleCountsQuery, 'gamma' | 'companyCode'>;

/** @throws ProblemError VALIDATION_FAILED */
export async function countDeviatingCycles(
  context: Context,
  actor: Actor,
  { gamma, companyCode, ...dates }: DeviatingCycleCountsQuery,
): Promise<DeviatingCycleCounts> {
  const { orm } = context.database;
  const period = periodOf(context, dates);
  const site = await findSiteMachines(orm, { holder: actor, brand: context.config.brand }, {});
  const counts = await countSiteRecords(orm, { site, ...period, filter: 'deviating' });
  const groups = counts.flatMap(({ serialNumber, deviating }) => {
    const machine = site.get(serialNumber);
    return machine ? [{ ...machine, cycles: deviating }] : [];
  });
  const facets = facetsOf(groups, { gamma, companyCode });
  if (facets.deviating > 0) return { ...facets, washing: null };
  const selectedSite = new Map([...site].filter(([, machine]) => isSelectedMachine(machine, { gamma, companyCode })));
  const cycleCounts = await countSiteRecords(orm, { site: selectedSite, ...period });
  return { ...facets, washing: cycleCounts.reduce((sum, { washing }) => sum + washing, 0) };
}

type Group = Pick<NamedMachine, 'gamma' | 'companyCode' | 'companyName'> & { cycles: number };

/** The options of each filter count the cycles that pass the other filters. */
function facetsOf(groups: readonly Group[], filter: CycleOwnerFilter) {
  const sumOf = (cycleGroups: readonly Group[]) => cycleGroups.reduce((sum, { cycles }) => sum + cycles, 0);
  const ofCompany = groups.filter((group) => isSelectedMachine(group, { companyCode: filter.companyCode }));
  return {
    deviating: sumOf(groups.filter((group) => isSelectedMachine(group, filter))),
    gammas: gammas
      .map((gammaOfGroup) => ({
        gamma: gammaOfGroup,
        cycles: sumOf(ofCompany.filter(({ gamma }) => gamma === gammaOfGroup)),
      }))
      .filter(({ cycles }) => cycles > 0),
    companies: companiesOf(groups.filter((group) => isSelectedMachine(group, { gamma: filter.gamma }))),
  };
}

const byName = new Intl.Collator('en');

function companiesOf(groups: readonly Group[]): DeviatingCycleCounts['companies'] {
  const sums = new Map<string, DeviatingCycleCounts['companies'][number]>();
  for (const { companyCode, companyName, cycles } of groups) {
    sums.set(companyCode, { companyCode, companyName, cycles: (sums.get(companyCode)?.cycles ?? 0) + cycles });
  }
  return [...sums.values()]
    .toSorted((a, b) => b.cycles - a.cycles || a.companyCode.localeCompare(b.companyCode))
    .slice(0, maxDeviatingCompanies)
    .toSorted((a, b) => byName.compare(a.companyName, b.companyName) || a.companyCode.localeCompare(b.companyCode));
}
