import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';
import { useEffect, useEffectEvent } from 'react';
import { LeaveGuard } from '../../../components/forms/leave-guard.tsx';
import { CorrectiveActionDialog } from '../record/corrective-action-dialog.tsx';
import { useCorrectiveActionDraft } from '../record/use-corrective-action-draft.ts';

interface SiteCorrectiveActionProps {
  record: Pick<HygieneRecord, 'serialNumber' | 'id' | 'closing'>;
  gamma: Gamma;
  ownerId: string;
  onDone: () => void;
}

/** The input is stored for each machine. */
export function SiteCorrectiveAction({ record, gamma, ownerId, onDone }: SiteCorrectiveActionProps) {
  const { serialNumber } = record;
  const { draft, ...edits } = useCorrectiveActionDraft(serialNumber, ownerId);
  const begin = useEffectEvent(() => edits.begin(record));
  useEffect(() => begin(), []);
  const finish = (leave: () => void) => () => {
    leave();
    onDone();
  };
  if (!draft.isOpen || draft.id !== record.id) return null;
  return (
    <>
      <LeaveGuard isActive={draft.words !== ''} />
      <CorrectiveActionDialog
        serialNumber={serialNumber}
        gamma={gamma}
        draft={draft}
        id={record.id}
        edits={{ ...edits, hide: finish(edits.hide), end: finish(edits.end) }}
      />
    </>
  );
}
