import type { PanelOperation, PanelState } from '@washboard/contract/panel/panel';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import IconPlayerPlayFilled from '~icons/tabler/player-play-filled';
import IconPlayerStopFilled from '~icons/tabler/player-stop-filled';
import IconPower from '~icons/tabler/power';
import { VisuallyHidden } from '../../../components/text/visually-hidden.tsx';
import { displayMode, panelCycle, worstAlarm } from '../panel-view.ts';
import { useCycleName } from '../use-cycle-name.ts';
import classes from './keys.module.css';

interface PanelKeysProps {
  state: PanelState;
  chosen: string;
  onChoose: (programme: string) => void;
  onOperate: (operation: PanelOperation) => void;
}

const columnsFor = (count: number) => (count > 3 ? Math.ceil(count / 2) : count);

export function PanelKeys({ state, chosen, onChoose, onOperate }: PanelKeysProps) {
  const { t } = useTranslation('panel');
  const cycleName = useCycleName();
  const mode = displayMode(state);
  const isAsleep = mode === 'dark' || mode === 'off';
  const running = state.status.cycle?.cycleType;
  return (
    <div className={classes.keys}>
      <button
        type="button"
        className={classes.power}
        data-lit={!isAsleep || undefined}
        aria-label={t(isAsleep ? 'key.switchOn' : 'key.switchOff')}
        title={t(isAsleep ? 'key.switchOn' : 'key.switchOff')}
        onClick={() => onOperate({ kind: 'setPower', isOn: isAsleep })}
      >
        <IconPower size={26} stroke={2} />
      </button>
      <fieldset
        className={classes.programmes}
        disabled={running !== undefined}
        style={{ '--columns': columnsFor(state.programmes.length) } as CSSProperties}
      >
        <VisuallyHidden as="legend">{t('key.programmes')}</VisuallyHidden>
        {state.programmes.map((programme) => (
          <label
            key={programme}
            className={classes.programme}
            data-lit={(!isAsleep && programme === (running ?? chosen)) || undefined}
          >
            <input
              type="radio"
              name="programme"
              checked={programme === (running ?? chosen)}
              onChange={() => onChoose(programme)}
            />
            <span>{cycleName(programme)}</span>
          </label>
        ))}
      </fieldset>
      <StartKey state={state} chosen={chosen} onOperate={onOperate} />
    </div>
  );
}

const radius = 46;
const circumference = 2 * Math.PI * radius;

/** The ring shows the condition across a kitchen: green is ready, filling blue is washing, red is an alarm. */
function StartKey({ state, chosen, onOperate }: Omit<PanelKeysProps, 'onChoose'>) {
  const { t } = useTranslation('panel');
  const cycleName = useCycleName();
  const cycle = panelCycle(state);
  const mode = displayMode(state);
  const light = worstAlarm(state.alarms)?.severity === 'critical' && mode !== 'dark' && mode !== 'off' ? 'alarm' : mode;
  const Icon = cycle ? IconPlayerStopFilled : IconPlayerPlayFilled;
  const label = cycle ? t('key.stop') : t('key.start', { programme: cycleName(chosen) });
  return (
    <button
      type="button"
      className={classes.start}
      data-light={light}
      aria-label={label}
      title={label}
      onClick={() => onOperate(cycle ? { kind: 'stopCycle' } : { kind: 'startCycle', cycleType: chosen })}
    >
      <svg viewBox="0 0 100 100" className={classes.ring} aria-hidden="true">
        <circle cx="50" cy="50" r={radius} className={classes.track} />
        {cycle && (
          <circle
            cx="50"
            cy="50"
            r={radius}
            className={classes.passed}
            strokeDasharray={circumference}
            strokeDashoffset={circumference * (1 - cycle.progress)}
            transform="rotate(-90 50 50)"
          />
        )}
      </svg>
      <Icon size={34} stroke={2} />
    </button>
  );
}
