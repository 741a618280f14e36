import type { HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';
import { useTranslation } from 'react-i18next';
import { WaitingNote } from '../../../components/feedback/waiting-note.tsx';
import { useWaiting } from '../../../lib/offline/outbox-context.ts';
import type { ItemOf } from '../../../lib/offline/outbox-item.ts';
import classes from './closing.module.css';

/** The corrective action of a record that waits for a network. */
export const useWaitingAction = ({ serialNumber, id }: HygieneRecord) =>
  useWaiting('correctiveAction', serialNumber).find(({ content }) => content.recordId === id);

export function WaitingAction({ item }: { item: ItemOf<'correctiveAction'> }) {
  const { t } = useTranslation('hygiene');
  const { action, words } = item.content.entry;
  return (
    <WaitingNote item={item}>
      <p className={classes.action}>{t(`action.${action}`)}</p>
      <p className={classes.words} dir="auto">
        {words}
      </p>
    </WaitingNote>
  );
}
