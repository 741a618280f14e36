import { Button } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { Callout } from '../../components/feedback/callout.tsx';
import { useFailureText } from '../../components/feedback/failure-message.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useSignDay } from './haccp-api.ts';
import type { CalendarDay } from './month-days.ts';
import { useDayWords } from './use-day-words.ts';

interface ReviewDialogProps {
  serialNumber: string;
  day: CalendarDay;
  onClose: () => void;
}

/** Asks once before the review of a day is signed, because a signature stays. */
export function ReviewDialog({ serialNumber, day, onClose }: ReviewDialogProps) {
  const { t } = useTranslation('haccp');
  const { t: common } = useTranslation();
  const formats = useFormats();
  const words = useDayWords();
  const failureText = useFailureText();
  const signing = useSignDay(serialNumber);
  return (
    <Dialog
      isOpen
      onClose={() => !signing.isPending && onClose()}
      title={t('review.title')}
      icon={<IconSignature size={24} stroke={1.75} aria-hidden />}
      actions={
        <>
          <Button variant="default" disabled={signing.isPending} onClick={onClose}>
            {common('dialog.cancel')}
          </Button>
          <Button
            loading={signing.isPending}
            data-autofocus
            onClick={() => !signing.isPending && signing.mutate(day.day, { onSuccess: onClose })}
          >
            {t('review.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('review.question', { day: words.day(day.day), counts: words.countsOf(day) })}</p>
      {day.open > 0 && (
        <Callout tone="warning" isQuiet>
          {t('review.stillOpen', { count: day.open, shown: formats.integer(day.open) })}
        </Callout>
      )}
      <p>{t('review.signed')}</p>
      {signing.isError && (
        <Callout tone="failure">
          {t('review.failed')} {failureText(signing.error)}
        </Callout>
      )}
    </Dialog>
  );
}
