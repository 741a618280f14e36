import './front-colors.css';
import { rangeNames } from '@washboard/contract/appliances/range-names';
import type { PanelOperation, PanelState } from '@washboard/contract/panel/panel';
import { plausibleReading } from '@washboard/contract/telemetry/channels';
import { rangeModelOf } from '@washboard/machine-model/ranges/range-models';
import { panelCycle, panelWater } from '../panel-view.ts';
import { Display } from './display.tsx';
import { HoodFront } from './hood-front.tsx';
import { PanelKeys } from './panel-keys.tsx';
import { UnderCounterFront } from './under-counter-front.tsx';

/** Tank water above this temperature, in tenths of a degree Celsius, steams when the machine opens. */
const steamingTmp = 450;

const fronts = { underCounter: UnderCounterFront, hood: HoodFront };

interface MachineFrontProps {
  state: PanelState;
  chosen: string;
  onChoose: (programme: string) => void;
  onOperate: (operation: PanelOperation) => void;
  message: string | null;
}

export function MachineFront({ state, chosen, onChoose, onOperate, message }: MachineFrontProps) {
  const { gamma, modelNumber, readings, status } = state;
  const model = rangeModelOf(gamma, modelNumber);
  const Front = fronts[model.family];
  const temperature = plausibleReading('tankTmp', readings.tankTmp);
  const volume = plausibleReading('tankVlm', readings.tankVlm);
  return (
    <Front
      tank={{
        level: volume === null ? null : volume / model.tank.capacityVlm,
        temperature,
        criticalTemperature: model.criticalTmp,
      }}
      isDoorOpen={status.isDoorOpen}
      water={panelWater({ phase: panelCycle(state)?.phase ?? null })}
      isSteaming={temperature !== null && temperature >= steamingTmp && (volume ?? 0) > 0}
      name={rangeNames[gamma]}
      fascia={
        <>
          <Display state={state} chosen={chosen} message={message} />
          <PanelKeys state={state} chosen={chosen} onChoose={onChoose} onOperate={onOperate} />
        </>
      }
      onDoor={() => onOperate({ kind: 'setDoor', isOpen: !status.isDoorOpen })}
    />
  );
}
