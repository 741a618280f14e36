import { Reading } from '../../../components/gauges/reading.tsx';
import { model } from '../samples.ts';
import { Specimen, SpecimenGrid } from '../specimen.tsx';

const values = { boilerTmp: 851, tankTmp: 617, waterTmp: 182, boilerVlm: 78, tankVlm: 203, rinseWaterVlm: 24 };

export function ReadingsSection() {
  return (
    <>
      <SpecimenGrid least={160}>
        {model.channels.map((channel) => (
          <Specimen key={channel} as={channel}>
            <dl>
              <Reading channel={channel} value={{ ...values, rinseWaterFlowRate: 420 }[channel]} isStale={false} />
            </dl>
          </Specimen>
        ))}
      </SpecimenGrid>
      <SpecimenGrid least={160}>
        <Specimen as="large">
          <dl>
            <Reading channel="boilerTmp" value={1005} isStale={false} size="lg" />
          </dl>
        </Specimen>
        <Specimen as="large, stale">
          <dl>
            <Reading channel="boilerTmp" value={1005} isStale size="lg" />
          </dl>
        </Specimen>
        <Specimen as="no reading">
          <dl>
            <Reading channel="tankTmp" value={null} isStale={false} />
          </dl>
        </Specimen>
        <Specimen as="below zero">
          <dl>
            <Reading channel="waterTmp" value={-35} isStale={false} />
          </dl>
        </Specimen>
      </SpecimenGrid>
    </>
  );
}
