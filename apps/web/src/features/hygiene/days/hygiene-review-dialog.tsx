import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconSignature from '~icons/tabler/signature';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Callout } from '../../../components/feedback/callout.tsx';
import { FailureNote } from '../../../components/kit/failure-note.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import type { CalendarDay } from './month-days.ts';
import { useDayWords } from './use-day-words.ts';

interface Signing {
  isPending: boolean;
  error: unknown;
  mutate: (day: CalendarDay, then: { onSuccess: () => void }) => void;
  reset: () => void;
}

interface HygieneReviewDialogProps {
  signing: Signing;
  day: CalendarDay;
  children?: ReactNode;
  onClose: () => void;
}

/** A signature cannot be undone. */
export function HygieneReviewDialog({ signing, day, children, onClose }: HygieneReviewDialogProps) {
  const { t } = useTranslation(['hygiene', 'common']);
  const formats = useFormats();
  const words = useDayWords();
  function close(): void {
    if (signing.isPending) return;
    signing.reset();
    onClose();
  }

  return (
    <Dialog
      isOpen
      onClose={close}
      title={t('review.title')}
      icon={<IconSignature size={24} />}
      actions={
        <>
          <Button variant="default" disabled={signing.isPending} onClick={close}>
            {t('common:dialog.cancel')}
          </Button>
          <Button
            loading={signing.isPending}
            data-autofocus
            onClick={() => !signing.isPending && signing.mutate(day, { onSuccess: onClose })}
          >
            {t('review.confirm')}
          </Button>
        </>
      }
    >
      {children}
      <p>{t('review.question', { day: words.day(day.day), counts: words.countsOf(day) })}</p>
      {day.open > 0 && (
        <Callout tone="warning" isQuiet>
          {t('review.stillOpen', { count: day.open, shown: formats.integer(day.open) })}
        </Callout>
      )}
      <p>{t('review.signed')}</p>
      <FailureNote of={signing.error} lead={t('review.failed')} />
    </Dialog>
  );
}
