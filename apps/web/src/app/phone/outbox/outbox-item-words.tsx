import type { RepairReport } from '@washboard/contract/alarms/repairs';
import { useTranslation } from 'react-i18next';
import { Entered } from '../../../features/alarms/register/noted.tsx';
import { useDayWords } from '../../../features/hygiene/days/use-day-words.ts';
import { useApplianceDetail } from '../../../features/machines/appliances-api.ts';
import { UnsentContent } from '../../../features/service-log/entry-content.tsx';
import { PhotoStrip } from '../../../features/service-log/photo-strip.tsx';
import { useReadingWords } from '../../../features/service-log/use-reading-words.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import type { ItemOf, OutboxItem } from '../../../lib/offline/outbox-item.ts';

export function useOutboxItemTitle(): (item: OutboxItem) => string {
  const { t } = useTranslation('outbox');
  const days = useDayWords();
  return (item) => {
    switch (item.kind) {
      case 'alarmResolution':
        return t('kind.alarmResolution', { code: item.content.errorCode });
      case 'repairStep':
        return t('kind.repairStep', { code: item.content.errorCode });
      case 'correctiveAction':
        return t('kind.correctiveAction');
      case 'hygieneReview':
        return t('kind.hygieneReview', { day: days.day(item.content.day) });
      case 'serviceLogEntry':
        return t('kind.serviceLogEntry');
      case 'serviceLogPhoto':
        return t('kind.serviceLogPhoto');
    }
  };
}

export function OutboxItemWords({ item }: { item: OutboxItem }) {
  const { t } = useTranslation('hygiene');
  const days = useDayWords();
  switch (item.kind) {
    case 'alarmResolution':
      return <Entered entry={item.content.entry} solutions={[]} />;
    case 'repairStep':
      return <ReportedStep report={item.content.report} />;
    case 'correctiveAction':
      return (
        <>
          <p>{t(`action.${item.content.entry.action}`)}</p>
          <p dir="auto">{item.content.entry.words}</p>
        </>
      );
    case 'hygieneReview':
      return <p>{days.countsOf(item.content.seen)}</p>;
    case 'serviceLogEntry':
      return <UnsentEntry item={item} />;
    case 'serviceLogPhoto':
      return <PhotoStrip photos={[{ serialNumber: item.serialNumber, ...item.content, bytes: item.bytes }]} />;
  }
}

function ReportedStep({ report: { step, result } }: { report: RepairReport }) {
  const { t } = useTranslation('outbox');
  const formats = useFormats();
  return <p>{t(`step.${result ?? 'again'}`, { number: formats.integer(step) })}</p>;
}

function UnsentEntry({ item }: { item: ItemOf<'serviceLogEntry'> }) {
  const words = useReadingWords(useApplianceDetail(item.serialNumber).data?.gamma);
  return <UnsentContent item={item} words={words} />;
}
