import { IconCircleCheck } from '@tabler/icons-react';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import { useTranslation } from 'react-i18next';
import { AsOf } from '../../components/badges/freshness.tsx';
import { FailureMessage } from '../../components/feedback/failure-message.tsx';
import { Card } from '../../components/layout/card.tsx';
import { alarmText } from '../../lib/alarms/alarm-texts.ts';
import { useAlarmTexts } from '../../lib/alarms/alarm-texts-api.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import type { MachineView } from '../../lib/machine/machine-view.ts';
import { useNowEachHalfMinute } from '../../lib/time/use-now.ts';
import classes from './alarm-card.module.css';
import { AlarmEntry } from './alarm-entry.tsx';

interface AlarmCardProps {
  machine: ApplianceDetail;
  view: MachineView;
}

/** A machine's active alarms, the most urgent first, with what to do about each. */
export function AlarmCard({ machine, view }: AlarmCardProps) {
  const { t } = useTranslation('alarms');
  const formats = useFormats();
  const nowMs = useNowEachHalfMinute();
  const { openAlarms } = machine.state;
  const isStale = view.stale !== null;
  const texts = useAlarmTexts(machine, openAlarms.length > 0);

  return (
    <Card
      title={t('title')}
      isStale={isStale}
      className={classes.card}
      aside={
        <>
          {openAlarms.length === 0 && (
            <p className={classes.none}>
              <IconCircleCheck size={18} stroke={1.75} aria-hidden />
              {t('none')}
            </p>
          )}
          {view.stale && (
            <p className={classes.freshness}>
              <AsOf instant={view.stale.asOf} />
            </p>
          )}
        </>
      }
    >
      {openAlarms.length > 0 && (
        <ul className={classes.alarms}>
          {openAlarms.map((alarm, i) => (
            <AlarmEntry
              key={alarm.errorCode}
              alarm={alarm}
              text={texts.data && alarmText(texts.data, alarm.errorCode, formats.limitText)}
              isLoading={texts.isPending}
              when={t('since', { time: formats.timeOrDay(alarm.startDate, nowMs) })}
              isOpenAtFirst={i === 0}
              isStale={isStale}
            />
          ))}
        </ul>
      )}
      {texts.isError && (
        <FailureMessage title={t('failed')} failure={texts.error} onRetry={() => void texts.refetch()} />
      )}
    </Card>
  );
}
