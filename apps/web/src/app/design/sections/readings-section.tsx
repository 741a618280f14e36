import { Reading } from '../../../components/gauges/reading.tsx';
import { model } from '../samples.ts';
import { Shelf, Shown } from '../shown.tsx';

const values = { boilerTmp: 851, tankTmp: 617, waterTmp: 182, boilerVlm: 78, tankVlm: 203, rinseWaterVlm: 24 };

export function ReadingsSection() {
  return (
    <>
      <Shelf least={160}>
        {model.channels.map((channel) => (
          <Shown key={channel} as={channel}>
            <dl>
              <Reading channel={channel} value={{ ...values, rinseWaterFlowRate: 420 }[channel]} isStale={false} />
            </dl>
          </Shown>
        ))}
      </Shelf>
      <Shelf least={160}>
        <Shown as="large">
          <dl>
            <Reading channel="boilerTmp" value={1005} isStale={false} size="lg" />
          </dl>
        </Shown>
        <Shown as="large, stale">
          <dl>
            <Reading channel="boilerTmp" value={1005} isStale size="lg" />
          </dl>
        </Shown>
        <Shown as="no reading">
          <dl>
            <Reading channel="tankTmp" value={null} isStale={false} />
          </dl>
        </Shown>
        <Shown as="below zero">
          <dl>
            <Reading channel="waterTmp" value={-35} isStale={false} />
          </dl>
        </Shown>
      </Shelf>
    </>
  );
}
