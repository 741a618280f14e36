import { LevelGauge } from '../../../components/gauges/level-gauge.tsx';
import { TemperatureGauge } from '../../../components/gauges/temperature-gauge.tsx';
import { model } from '../samples.ts';
import { Specimen, SpecimenGrid } from '../specimen.tsx';

const temperatures = [
  { as: 'heating', value: 482, setPoint: 600 },
  { as: 'as warm as it should be', value: 588, setPoint: 600 },
  { as: 'above the critical limit', value: 1068, setPoint: 600 },
  { as: 'no set point', value: 482 },
  { as: 'no reading', value: null, setPoint: 600 },
  { as: 'stale', value: 588, setPoint: 600, isStale: true },
];

const levels = [
  { as: 'full', share: 1 },
  { as: 'half', share: 0.52 },
  { as: 'low', share: 0.08 },
  { as: 'empty', share: 0 },
  { as: 'not known', share: null },
  { as: 'stale', share: 0.52, isStale: true },
];

export function GaugesSection() {
  return (
    <>
      <SpecimenGrid least={200}>
        {temperatures.map(({ as, isStale = false, ...temperature }) => (
          <Specimen key={as} as={as}>
            <dl>
              <TemperatureGauge
                channel="tankTmp"
                criticalLimit={model.criticalTmp}
                isStale={isStale}
                size="lg"
                {...temperature}
              />
            </dl>
          </Specimen>
        ))}
      </SpecimenGrid>
      <SpecimenGrid least={200}>
        {levels.map(({ as, share, isStale = false }) => (
          <Specimen key={as} as={as}>
            <LevelGauge name="Detergent" share={share} isStale={isStale} />
          </Specimen>
        ))}
      </SpecimenGrid>
    </>
  );
}
