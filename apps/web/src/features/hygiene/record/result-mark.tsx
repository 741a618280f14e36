import type { HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import IconCircleCheck from '~icons/tabler/circle-check';
import IconHelpCircle from '~icons/tabler/help-circle';
import IconUserCheck from '~icons/tabler/user-check';
import type { DayResult } from '../days/month-days.ts';
import classes from './record.module.css';

export type RecordState = Exclude<DayResult, 'none'>;

/** `deviating`: with a corrective action. */
export function stateOf({ result, closing }: Pick<HygieneRecord, 'result' | 'closing'>): RecordState {
  return result === 'deviating' && closing === null ? 'open' : result;
}

const icons = {
  open: IconAlertTriangle,
  deviating: IconUserCheck,
  valid: IconCircleCheck,
  notJudgeable: IconHelpCircle,
} as const;

export function ResultIcon({ state, size = 16 }: { state: RecordState; size?: number }) {
  const Icon = icons[state];
  return <Icon size={size} stroke={1.75} className={classes.icon} data-state={state} aria-hidden />;
}

export function ResultMark({ state }: { state: RecordState }) {
  const { t } = useTranslation('hygiene');
  return (
    <span className={classes.mark} data-state={state}>
      <ResultIcon state={state} />
      {t(`state.${state}`)}
    </span>
  );
}
