import { dayMs } from '@washboard/contract/time/durations';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Text } from '../../components/kit/text.tsx';
import { withoutStop } from '../../lib/alarms/alarm-texts.ts';
import { useAlarmDescription } from '../../lib/alarms/alarm-texts-api.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useNowEachHalfMinute } from '../../lib/time/use-now.ts';
import { type AlarmItem, type AttentionItem, isMachineItem, type RecordItem } from './attention-items.ts';
import classes from './needs-you.module.css';

interface AttentionItemWordsProps {
  item: AttentionItem;
  recordWords: (item: RecordItem) => ReactNode;
}

/** The subject of an item, without its machine. */
export function AttentionItemWords({ item, recordWords }: AttentionItemWordsProps) {
  return (
    <>
      {wordsOf(item, recordWords)}
      {isMachineItem(item) && <MoreItems count={item.reason.count - 1} />}
    </>
  );
}

function wordsOf(item: AttentionItem, recordWords: (item: RecordItem) => ReactNode): ReactNode {
  switch (item.kind) {
    case 'hold':
    case 'deviation':
      return recordWords(item);
    case 'critical':
    case 'unknown':
    case 'warning':
      return <AlarmSentence item={item} />;
    default:
      return <OtherSentence item={item} />;
  }
}

function AlarmSentence({ item: { machine, reason } }: { item: AlarmItem }) {
  const { t } = useTranslation('attention');
  const description = useAlarmDescription(machine, reason);
  if (description === undefined) return '\u00a0';
  return description === null ? t('unknownAlarm', { code: reason.errorCode }) : withoutStop(description);
}

function OtherSentence({ item }: { item: Exclude<AttentionItem, RecordItem | AlarmItem> }) {
  const { t } = useTranslation('attention');
  const formats = useFormats();
  const nowMs = useNowEachHalfMinute();
  switch (item.kind) {
    case 'person': {
      const { count } = item.people;
      return t('people', { count, shown: formats.integer(count) });
    }
    case 'review': {
      const { days } = item.review;
      return t('review', { count: days, shown: formats.integer(days) });
    }
    default: {
      const days = Math.floor((nowMs - Date.parse(item.reason.since)) / dayMs);
      return t('silent', { count: days, shown: formats.integer(days) });
    }
  }
}

function MoreItems({ count }: { count: number }) {
  const { t } = useTranslation('attention');
  const formats = useFormats();
  if (count <= 0) return null;
  return (
    <Text as="span" tone="quiet" className={classes.more}>
      {' '}
      {t('more', { count, shown: formats.integer(count) })}
    </Text>
  );
}
