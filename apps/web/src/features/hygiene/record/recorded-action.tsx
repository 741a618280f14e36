import type { HygieneClosing, HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';
import { useTranslation } from 'react-i18next';
import { WaitingNote } from '../../../components/feedback/waiting-note.tsx';
import { Stack } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { useWaiting } from '../../../lib/offline/outbox-context.ts';
import type { ItemOf } from '../../../lib/offline/outbox-item.ts';

export function RecordedAction({ closing }: { closing: HygieneClosing }) {
  const { t } = useTranslation('hygiene');
  const { action, words, personName, at, number } = closing;
  return (
    <Stack gap={4}>
      <ActionEntry action={action} words={words === '' ? t('closing.erased') : words} />
      <Text size="sm" tone="quiet">
        <Signature personName={personName} at={at} /> · {t('entryNumber', { number })}
      </Text>
    </Stack>
  );
}

function ActionEntry({ action, words }: Pick<HygieneClosing, 'action' | 'words'>) {
  const { t } = useTranslation('hygiene');
  return (
    <>
      <Text fw={500}>{t(`action.${action}`)}</Text>
      <Text isTyped dir="auto">
        {words}
      </Text>
    </>
  );
}

/** A name may be written from right to left. */
export function Signature({ personName, at }: { personName: string | null; at: string }) {
  const { t } = useTranslation('hygiene');
  const formats = useFormats();
  return (
    <>
      <bdi>{personName ?? t('erasedPerson')}</bdi>, <time dateTime={at}>{formats.instant(at)}</time>
    </>
  );
}

export const useWaitingAction = ({ serialNumber, id }: HygieneRecord) =>
  useWaiting('correctiveAction', serialNumber).find(({ content }) => content.recordId === id);

export function WaitingAction({ item }: { item: ItemOf<'correctiveAction'> }) {
  return (
    <WaitingNote item={item}>
      <ActionEntry {...item.content.entry} />
    </WaitingNote>
  );
}
