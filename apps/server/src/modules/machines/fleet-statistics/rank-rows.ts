import type { FleetFigure, FleetSort, FleetStatisticsRow } from '@washboard/contract/fleet-statistics/fleet-statistics';
import { withoutAccents } from '../../../adapters/database/text-search.ts';
import { severityOf } from './compare-rows.ts';

export function rankRows(rows: readonly FleetStatisticsRow[], sort: FleetSort): FleetStatisticsRow[] {
  return rows.toSorted(orderOf(sort));
}

type Comparator = (a: FleetStatisticsRow, b: FleetStatisticsRow) => number;

function orderOf(sort: FleetSort): Comparator {
  const key = sort.replace(/^-/, '') as Exclude<FleetSort, `-${string}`>;
  const sign = sort === key ? 1 : -1;
  if (key === 'name') return (a, b) => sign * byName(a, b);
  if (key === 'cycles') return (a, b) => sign * (a.cycles - b.cycles) || byName(a, b);
  if (key === 'outliers') return (a, b) => worstOf(b) - worstOf(a) || byFigure('validShare', 1)(a, b);
  return byFigure(key, sign);
}

/** A few cycles make any figure extreme, so such rows stand behind the others. */
function byFigure(figure: FleetFigure, sign: number): Comparator {
  return (a, b) => {
    const [valueOfA, valueOfB] = [a.figures[figure].value, b.figures[figure].value];
    const isKnown = Number(valueOfB !== null) - Number(valueOfA !== null);
    return (
      isKnown ||
      Number(b.isComparable) - Number(a.isComparable) ||
      sign * ((valueOfA ?? 0) - (valueOfB ?? 0)) ||
      byName(a, b)
    );
  };
}

const worstOf = ({ outliers: [worst] }: FleetStatisticsRow) => (worst ? severityOf(worst.figure, worst.by) : 0);

const names = new Intl.Collator('en', { numeric: true });
const nameOf = ({ machine, companyName }: FleetStatisticsRow) => machine?.applianceName ?? companyName;
const byName: Comparator = (a, b) =>
  names.compare(nameOf(a), nameOf(b)) || names.compare(a.companyName, b.companyName) || names.compare(idOf(a), idOf(b));
const idOf = ({ machine, companyCode }: FleetStatisticsRow) => machine?.serialNumber ?? companyCode;

export function searchRows(rows: readonly FleetStatisticsRow[], search: string | undefined): FleetStatisticsRow[] {
  const sought = withoutAccents(search ?? '').toLowerCase();
  return rows.filter(({ companyName, companyCode, machine }) =>
    [companyName, companyCode, machine?.applianceName, machine?.serialNumber, machine?.modelNumber].some(
      (text) => text !== undefined && withoutAccents(text).toLowerCase().includes(sought),
    ),
  );
}
