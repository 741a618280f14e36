import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Text } from '../../components/kit/text.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useNowEachHalfMinute } from '../../lib/time/use-now.ts';
import { type AttentionItem, isAlarmItem, isMachineItem, isRecordItem } from './attention-items.ts';
import classes from './needs-you.module.css';

/** The machine or the number of machines, and since when. */
export function AttentionItemFacts({ item }: { item: AttentionItem }) {
  const { t } = useTranslation('attention');
  const formats = useFormats();
  if (item.kind === 'review') {
    const { machines, day } = item.review;
    return (
      <>
        <span className={classes.machine}>{t('machines', { count: machines, shown: formats.integer(machines) })}</span>
        <span className={classes.since}>{t('latestDay', { day: formats.day(day) })}</span>
      </>
    );
  }
  return (
    <>
      <span className={classes.machine}>
        {isMachineItem(item) && (
          <>
            <Link
              to="/device/$serialNumber"
              params={{ serialNumber: item.machine.serialNumber }}
              className={classes.name}
              dir="auto"
            >
              {item.machine.applianceName}
            </Link>{' '}
            <Text as="span" tone="quiet" dir="auto">
              {item.machine.companyName}
            </Text>
          </>
        )}
      </span>
      <span className={classes.since}>
        <ItemSince item={item} />
        {isAlarmItem(item) && item.reason.takenBy !== null && (
          <span dir="auto"> · {t('takenBy', { name: item.reason.takenBy })}</span>
        )}
        {item.kind === 'hold' && <strong className={classes.held}> · {t('held')}</strong>}
      </span>
    </>
  );
}

export function ItemSince({ item }: { item: Exclude<AttentionItem, { kind: 'review' }> }) {
  const { t } = useTranslation('attention');
  const formats = useFormats();
  const nowMs = useNowEachHalfMinute();
  const { since } = item.kind === 'person' ? item.people : item.reason;
  const time = formats.timeOrDay(since, nowMs);
  return isRecordItem(item) ? time : t('since', { time });
}
