import { channelDefinitions } from '@washboard/contract/telemetry/channels';
import { useTranslation } from 'react-i18next';
import IconBottle from '~icons/tabler/bottle';
import IconCircleCheck from '~icons/tabler/circle-check';
import IconClipboardList from '~icons/tabler/clipboard-list';
import IconGauge from '~icons/tabler/gauge';
import IconShieldX from '~icons/tabler/shield-x';
import IconTool from '~icons/tabler/tool';
import { useAlarmDescription } from '../../lib/alarms/alarm-texts-api.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useNowEachHalfMinute } from '../../lib/time/use-now.ts';
import { aboutMachine, type EntryProps, NotificationLine } from './notification-line.tsx';

// The server reports these incidents only if a rule of the account asks for them.

export function DeviationNotification({ item, row }: EntryProps<'hygieneDeviation'>) {
  const { t } = useTranslation('notifications');
  const formats = useFormats();
  const nowMs = useNowEachHalfMinute();
  const { stopDate, serialNumber, number, cycleNumber, endedAt } = item;
  return (
    <NotificationLine
      row={row}
      link={{ to: '/device/$serialNumber/haccp', params: { serialNumber }, search: { record: number } }}
      icon={stopDate === null ? IconShieldX : IconCircleCheck}
      tone={stopDate === null ? 'alarm' : 'success'}
      words={t('deviation', { cycle: cycleNumber })}
      about={aboutMachine(
        item,
        stopDate === null
          ? formats.timeOrDay(endedAt, nowMs)
          : t('corrected', { time: formats.timeOrDay(stopDate, nowMs) }),
      )}
    />
  );
}

export function ReviewNotification({ item, row }: EntryProps<'reviewMissed'>) {
  const { t } = useTranslation('notifications');
  const formats = useFormats();
  const nowMs = useNowEachHalfMinute();
  const { stopDate, serialNumber, day, isChanged } = item;
  return (
    <NotificationLine
      row={row}
      link={{ to: '/device/$serialNumber/haccp', params: { serialNumber }, search: { day } }}
      icon={stopDate === null ? IconClipboardList : IconCircleCheck}
      tone={stopDate === null ? 'warning' : 'success'}
      words={t(isChanged ? 'reviewChanged' : 'notReviewed', { day: formats.day(day) })}
      about={aboutMachine(
        item,
        stopDate === null ? undefined : t('signed', { time: formats.timeOrDay(stopDate, nowMs) }),
      )}
    />
  );
}

const plots = { deciCelsius: 'temperatures', deciLitre: 'levels', litrePerHour: 'flow' } as const;

const marginMs = 30 * 60_000;

export function ThresholdNotification({ item, row }: EntryProps<'threshold'>) {
  const { t } = useTranslation(['notifications', 'common']);
  const formats = useFormats(item.gamma);
  const nowMs = useNowEachHalfMinute();
  const { stopDate, startDate, serialNumber, channel, comparison, limit, value } = item;
  const instant = (shiftMs: number) => new Date(Date.parse(startDate) + shiftMs).toISOString();
  return (
    <NotificationLine
      row={row}
      link={{
        to: '/device/$serialNumber',
        params: { serialNumber },
        search: { from: instant(-marginMs), to: instant(marginMs), plot: plots[channelDefinitions[channel].unit] },
      }}
      icon={stopDate === null ? IconGauge : IconCircleCheck}
      tone={stopDate === null ? 'warning' : 'success'}
      words={t(`threshold.${comparison}`, {
        channel: t(`common:channel.${channel}`),
        limit: formats.quantityText(channel, limit),
      })}
      about={aboutMachine(
        item,
        t('measured', { value: formats.quantityText(channel, value) }),
        stopDate === null
          ? t('since', { time: formats.timeOrDay(startDate, nowMs) })
          : t('ended', { time: formats.timeOrDay(stopDate, nowMs) }),
      )}
    />
  );
}

export function MaintenanceNotification({ item, row }: EntryProps<'maintenanceDue'>) {
  const { t } = useTranslation('notifications');
  const formats = useFormats();
  const nowMs = useNowEachHalfMinute();
  const { stopDate, startDate, serialNumber } = item;
  return (
    <NotificationLine
      row={row}
      link={{ to: '/device/$serialNumber', params: { serialNumber } }}
      icon={stopDate === null ? IconTool : IconCircleCheck}
      tone={stopDate === null ? 'warning' : 'success'}
      words={t('maintenanceDue')}
      about={aboutMachine(
        item,
        stopDate === null
          ? t('since', { time: formats.timeOrDay(startDate, nowMs) })
          : t('maintained', { time: formats.timeOrDay(stopDate, nowMs) }),
      )}
    />
  );
}

export function SuppliesNotification({ item, row }: EntryProps<'supplies'>) {
  const { t } = useTranslation('notifications');
  const formats = useFormats();
  const nowMs = useNowEachHalfMinute();
  const description = useAlarmDescription(item, item);
  const { stopDate, startDate, serialNumber, errorCode } = item;
  return (
    <NotificationLine
      row={row}
      link={{ to: '/device/$serialNumber/alarms', params: { serialNumber }, search: { code: errorCode } }}
      icon={stopDate === null ? IconBottle : IconCircleCheck}
      tone={stopDate === null ? 'warning' : 'success'}
      words={description ?? errorCode}
      about={aboutMachine(
        item,
        stopDate === null
          ? t('since', { time: formats.timeOrDay(startDate, nowMs) })
          : t('cleared', { time: formats.timeOrDay(stopDate, nowMs) }),
      )}
    />
  );
}
