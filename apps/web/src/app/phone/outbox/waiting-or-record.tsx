import { WaitingNote } from '../../../components/feedback/waiting-note.tsx';
import { useWaiting } from '../../../lib/offline/outbox-context.ts';
import { RecordAction, type RecordActionProps } from '../../pages/attention/record-action.tsx';

/** Without a network, an action waits on this phone, so the row says so instead of offering it again. */
export function WaitingOrRecord(props: RecordActionProps) {
  const { machine, reason } = props.item;
  const waiting = useWaiting('correctiveAction', machine.serialNumber).find(
    ({ content }) => content.recordId === reason.recordId,
  );
  return waiting ? <WaitingNote item={waiting} /> : <RecordAction {...props} />;
}
