import type { PanelState } from '@washboard/contract/panel/panel';
import { plannedDurationS } from '@washboard/machine-model/ranges/range-model';
import { rangeModelOf } from '@washboard/machine-model/ranges/range-models';
import { useTranslation } from 'react-i18next';
import { PhaseBand } from '../../../components/gauges/phase-band.tsx';
import { Stack } from '../../../components/kit/stack.tsx';
import { usePhaseName } from '../../../components/text/programme-name.tsx';
import { VisuallyHidden } from '../../../components/text/visually-hidden.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { displayMode, panelCycle } from '../panel-view.ts';
import { useCycleName } from '../use-cycle-name.ts';
import classes from './cycle-line.module.css';

interface CycleLineProps {
  state: PanelState;
  chosen: string;
}

export function CycleLine({ state, chosen }: CycleLineProps) {
  const { t } = useTranslation('panel');
  const cycleName = useCycleName();
  const phaseName = usePhaseName();
  const formats = useFormats();
  const cycle = panelCycle(state);
  const programme = rangeModelOf(state.gamma, state.modelNumber).programmes[cycle?.cycleType ?? chosen];

  if (cycle) {
    return (
      <div className={classes.line}>
        <p className={classes.what}>
          <strong>{cycleName(cycle.cycleType)}</strong>
          <span>{cycle.phase === null ? '' : phaseName(cycle.phase)}</span>
        </p>
        <p className={classes.time}>
          <VisuallyHidden>{t('display.timeLeft')} </VisuallyHidden>
          {formats.countdown(cycle.remainingS)}
        </p>
        <Stack column="1 / -1">
          <PhaseBand cycle={cycle} programme={programme} isStale={false} size="sm" />
        </Stack>
      </div>
    );
  }
  const mode = displayMode(state);
  const hint = mode === 'ready' && state.status.isDoorOpen ? 'doorOpen' : mode === 'dark' ? 'off' : mode;
  return (
    <div className={classes.line} data-idle>
      <p className={classes.what}>
        <strong>{cycleName(chosen)}</strong>
        <span>{t(`hint.${hint}`)}</span>
      </p>
      <p className={classes.time}>{programme && mode === 'ready' && formats.countdown(plannedDurationS(programme))}</p>
      <Stack column="1 / -1">
        <PhaseBand cycle={null} programme={programme} isStale={false} size="sm" />
      </Stack>
    </div>
  );
}
