import { Link } from '@tanstack/react-router';
import type { OpenAlarm } from '@washboard/contract/alarms/alarms';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Tone, ToneIcon } from '../../components/badges/tone.tsx';
import { useAlarmDescription } from '../../lib/alarms/alarm-texts-api.ts';
import type { RemoteDisabledReason, Situation } from './remote-actions.ts';
import classes from './remote-control.module.css';

interface StartReasonProps {
  id: string;
  disabledReason: RemoteDisabledReason;
  text: string;
  machine: Pick<ApplianceDetail, 'serialNumber' | 'gamma'>;
  preventing: Situation['preventing'];
}

export function StartReason({ id, disabledReason, text, machine, preventing }: StartReasonProps) {
  if (disabledReason === 'alarm' && preventing) return <AlarmReason id={id} machine={machine} alarm={preventing} />;
  return (
    <ReasonBox tone={disabledReason === 'doorOpen' ? 'warning' : 'notice'}>
      <p id={id}>{text}</p>
    </ReasonBox>
  );
}

function AlarmReason({ id, machine, alarm }: Pick<StartReasonProps, 'id' | 'machine'> & { alarm: OpenAlarm }) {
  const { t } = useTranslation('remote-control');
  const description = useAlarmDescription(machine, alarm);
  const { serialNumber } = machine;
  const code = alarm.errorCode;
  return (
    <ReasonBox tone="failure">
      <p id={id}>
        {description == null
          ? t('disabledReason.alarmCode', { code })
          : t('disabledReason.alarm', { code, description })}
      </p>
      <Link to="/device/$serialNumber/alarms" params={{ serialNumber }} style={{ fontWeight: 600 }}>
        {t('disabledReason.repair')}
      </Link>
    </ReasonBox>
  );
}

function ReasonBox({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <div className={classes.hindrance} data-tone={tone}>
      <ToneIcon tone={tone} size={20} />
      {children}
    </div>
  );
}
