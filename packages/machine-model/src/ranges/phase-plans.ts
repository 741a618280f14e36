import { isServiceCycle, type ServiceCycle } from '@washboard/contract/appliances/service-cycles';
import type { PhasePlan } from '@washboard/contract/data-models/cycles';
import { settleS, soakingCycles } from './cycle-definitions.ts';
import type { Feature } from './features.ts';
import type { CycleType, WashCycleType } from './parameter-table.ts';

const lasting = (phase: PhasePlan['phase'], parameter: string): PhasePlan => ({
  phase,
  duration: { by: 'parameter', parameter },
});

const halfOf = (number: 1 | 2, phase: PhasePlan['phase'], parameter: string): PhasePlan => ({
  phase,
  duration: { by: 'parameter', parameter, part: { number, of: 2 } },
});

function washPlan(cycleType: WashCycleType, has: ReadonlySet<Feature>): PhasePlan[] {
  const cycleParameter = (parameter: string) => `${cycleType}.${parameter}`;
  const washing = soakingCycles.has(cycleType)
    ? [
        halfOf(1, 'wash', cycleParameter('washDuration')),
        lasting('soak', cycleParameter('soaking')),
        halfOf(2, 'wash', cycleParameter('washDuration')),
      ]
    : [lasting('wash', cycleParameter('washDuration'))];
  return [
    ...washing,
    lasting('drip', cycleParameter('pause')),
    { phase: 'heat', duration: { by: 'condition', condition: 'rinseTemperature' } },
    lasting('rinse', cycleParameter('rinseTime')),
    ...(has.has('coldRinse') ? [lasting('rinse', cycleParameter('coldRinseTime'))] : []),
    { phase: 'delay', duration: { by: 'fixed', seconds: settleS } },
  ];
}

/** In a regeneration, brine stays in the resin and is then rinsed out. */
const servicePlans: Readonly<Record<ServiceCycle, readonly PhasePlan[]>> = {
  autoWash: [
    lasting('wash', 'autoWash.washDuration'),
    lasting('drain', 'drainDuration'),
    lasting('rinse', 'autoWash.rinseTime'),
    lasting('drain', 'lastEmptyingDuration'),
  ],
  manualDrain: [
    lasting('drain', 'drainDuration'),
    lasting('pause', 'manualDrain.pause'),
    lasting('drain', 'lastEmptyingDuration'),
  ],
  regeneration: [
    lasting('soak', 'brineDrawDuration'),
    lasting('pause', 'regeneration.pause'),
    lasting('rinse', 'resinSlowRinseDuration'),
    lasting('rinse', 'resinFastRinseDuration'),
    lasting('drain', 'regeneration.drainDuration'),
  ],
};

export function phasePlansOf(cycleType: CycleType, has: ReadonlySet<Feature>): readonly PhasePlan[] {
  return isServiceCycle(cycleType) ? servicePlans[cycleType] : washPlan(cycleType, has);
}
