import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import { lazy, type ReactNode, Suspense } from 'react';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { LeaveGuard } from '../../../components/forms/leave-guard.tsx';
import type { MachineRecord } from '../../../lib/machine/recorded-machine.ts';
import { loadPart } from '../../../lib/version/load-chunk.ts';
import type { RecordLink } from '../record/record-row.tsx';
import { useCorrectiveActionDraft } from '../record/use-corrective-action-draft.ts';
import type { LimitsDialogSlot } from './limits-card.tsx';
import type { MachineHygieneSearch } from './machine-hygiene-search.ts';

// The list does not need the plot, nor a record the calendar.
const MachineRecords = lazy(async () => ({
  default: (await loadPart(() => import('./machine-records.tsx'))).MachineRecords,
}));
const RecordView = lazy(async () => ({
  default: (await loadPart(() => import('../record/record-view.tsx'))).RecordView,
}));
const CorrectiveActionDialog = lazy(async () => ({
  default: (await loadPart(() => import('../record/corrective-action-dialog.tsx'))).CorrectiveActionDialog,
}));

interface MachineHygieneProps {
  machine: MachineRecord;
  search: MachineHygieneSearch;
  onSearchChange: (next: MachineHygieneSearch) => void;
  recordLink: RecordLink;
  back: ReactNode;
  reader: { userId: Userinfo['idpUserId']; maySign: boolean; mayShare: boolean };
  limitsDialog: LimitsDialogSlot | undefined;
}

export function MachineHygiene({
  machine,
  search,
  onSearchChange,
  recordLink,
  back,
  reader,
  limitsDialog,
}: MachineHygieneProps) {
  const { serialNumber, gamma } = machine;
  const { draft, ...edits } = useCorrectiveActionDraft(serialNumber, reader.userId);
  const { maySign } = reader;
  return (
    <>
      <LeaveGuard isActive={draft.isOpen && draft.words !== ''} />
      <Suspense fallback={<Placeholder height={720} />}>
        {search.record === undefined ? (
          <MachineRecords
            machine={machine}
            search={search}
            onSearchChange={onSearchChange}
            recordLink={recordLink}
            maySign={maySign}
            limitsDialog={limitsDialog}
            sharedCompany={reader.mayShare ? machine : undefined}
            onClose={edits.begin}
          />
        ) : (
          <RecordView
            key={search.record}
            machine={machine}
            back={back}
            maySign={maySign}
            id={search.record}
            onClose={edits.begin}
          />
        )}
      </Suspense>
      {draft.isOpen && draft.id !== null && maySign && (
        <Suspense>
          <CorrectiveActionDialog serialNumber={serialNumber} gamma={gamma} draft={draft} edits={edits} id={draft.id} />
        </Suspense>
      )}
    </>
  );
}
