import { CycleRing } from '../../../components/gauges/cycle-ring.tsx';
import { PhaseBand } from '../../../components/gauges/phase-band.tsx';
import { cycleAt, programme } from '../samples.ts';
import { Specimen, SpecimenGrid } from '../specimen.tsx';

const washing = cycleAt(42, 'wash');

const bands = [
  { as: 'just begun', programme, cycle: cycleAt(2, 'wash') },
  { as: 'under way', programme, cycle: washing },
  { as: 'waits for heat', programme, cycle: cycleAt(90, 'heat') },
  { as: 'a phase that the plan does not have', programme, cycle: cycleAt(60, 'soak') },
  { as: 'phase not reported', programme, cycle: cycleAt(60, null) },
  { as: 'a programme that nobody knows', programme: undefined, cycle: cycleAt(60, 'wash') },
];

export function CycleSection() {
  return (
    <>
      <SpecimenGrid least={440}>
        {bands.map(({ as, ...band }) => (
          <Specimen key={as} as={as}>
            <PhaseBand {...band} isStale={false} />
          </Specimen>
        ))}
        <Specimen as="stale">
          <PhaseBand programme={programme} cycle={washing} isStale />
        </Specimen>
        <Specimen as="small, under way">
          <PhaseBand programme={programme} cycle={washing} isStale={false} size="sm" />
        </Specimen>
        <Specimen as="small, the plan alone">
          <PhaseBand programme={programme} cycle={null} isStale={false} size="sm" />
        </Specimen>
      </SpecimenGrid>
      <SpecimenGrid least={160}>
        <Specimen as="ring">
          <CycleRing cycle={washing} isStale={false} />
        </Specimen>
        <Specimen as="ring, stale">
          <CycleRing cycle={washing} isStale />
        </Specimen>
      </SpecimenGrid>
    </>
  );
}
