import { useTranslation } from 'react-i18next';
import { Entered } from '../../../features/alarms/register/noted.tsx';
import { useDayWords } from '../../../features/hygiene/use-day-words.ts';
import type { OutboxItem } from '../../../lib/offline/outbox-item.ts';

/** What an item is. */
export function useItemTitle(): (item: OutboxItem) => string {
  const { t } = useTranslation('outbox');
  const days = useDayWords();
  return (item) => {
    switch (item.kind) {
      case 'alarmResolution':
        return t('kind.alarmResolution', { code: item.content.errorCode });
      case 'correctiveAction':
        return t('kind.correctiveAction');
      case 'hygieneReview':
        return t('kind.hygieneReview', { day: days.day(item.content.day) });
    }
  };
}

/** What its author entered. */
export function ItemWords({ item }: { item: OutboxItem }) {
  const { t } = useTranslation('haccp');
  const days = useDayWords();
  switch (item.kind) {
    case 'alarmResolution':
      return <Entered entry={item.content.entry} solutions={[]} />;
    case 'correctiveAction':
      return (
        <>
          <p>{t(`action.${item.content.entry.action}`)}</p>
          <p dir="auto">{item.content.entry.words}</p>
        </>
      );
    case 'hygieneReview':
      return <p>{days.countsOf(item.content.seen)}</p>;
  }
}
