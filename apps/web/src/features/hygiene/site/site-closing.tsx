import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';
import { useEffect, useEffectEvent } from 'react';
import { LeaveGuard } from '../../../components/dialogs/leave-guard.tsx';
import { ClosingDialog } from '../record/closing-dialog.tsx';
import { useClosingDraft } from '../record/closing-draft.ts';

interface SiteClosingProps {
  record: HygieneRecord;
  gamma: Gamma;
  ownerId: string;
  onDone: () => void;
}

/** The input is stored for each machine. */
export function SiteClosing({ record, gamma, ownerId, onDone }: SiteClosingProps) {
  const { serialNumber } = record;
  const { draft, ...edits } = useClosingDraft(serialNumber, ownerId);
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
      <ClosingDialog
        {...{ serialNumber, gamma, draft }}
        id={record.id}
        edits={{ ...edits, hide: finish(edits.hide), end: finish(edits.end) }}
      />
    </>
  );
}
