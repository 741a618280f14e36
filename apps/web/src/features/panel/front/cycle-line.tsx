import type { PanelState } from '@washboard/contract/panel/panel';
import { type Programme, plannedDurationS } from '@washboard/machine-model/ranges/range-model';
import { rangeModelOf } from '@washboard/machine-model/ranges/range-models';
import { useTranslation } from 'react-i18next';
import { usePhaseName } from '../../../components/phase-name.ts';
import spokenClasses from '../../../components/spoken.module.css';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { bandPosition, bandSegments } from '../../../lib/machine/cycle-band.ts';
import { useCycleName } from '../cycle-name.ts';
import { displayMode, type PanelCycle, panelCycle } from '../panel-view.ts';
import classes from './cycle-line.module.css';

interface CycleLineProps {
  state: PanelState;
  chosen: string;
}

/** The display's main line: what runs and how long it still takes, or what the machine is about. */
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
          <span className={spokenClasses.spoken}>{t('display.timeLeft')} </span>
          {formats.countdown(cycle.remainingS)}
        </p>
        <Band cycle={cycle} programme={programme} />
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
      <Band cycle={null} programme={programme} />
    </div>
  );
}

/** The phases as a strip of light that fills; the plan alone while nothing runs. */
function Band({ cycle, programme }: { cycle: PanelCycle | null; programme: Programme | undefined }) {
  const { t } = useTranslation();
  const segments = programme ? bandSegments(programme.phases) : [{ phase: '', start: 0, end: 1 }];
  const position =
    cycle && programme ? bandPosition(programme, cycle.progressS, cycle.phase).position : (cycle?.progress ?? 0);
  return (
    <div
      className={classes.band}
      role="progressbar"
      aria-label={t('cycleProgress')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round((cycle?.progress ?? 0) * 100)}
    >
      {segments.map(({ start, end }) => {
        const filled = Math.min(1, Math.max(0, (position - start) / (end - start)));
        return (
          <span key={start} className={classes.segment} style={{ flexGrow: end - start }}>
            <span className={classes.filled} style={{ transform: `scaleX(${cycle ? filled : 0})` }} />
          </span>
        );
      })}
    </div>
  );
}
