import type { CorrectiveAction } from '@washboard/contract/hygiene/corrective-actions';
import type { HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';
import { useDraftState } from '../../../lib/forms/use-draft-state.ts';

export interface CorrectiveActionDraft {
  id: number | null;
  isOpen: boolean;
  action: CorrectiveAction | null;
  words: string;
  /** This is the number of the latest action that the writer has seen. */
  corrects: number | null;
}

const empty: CorrectiveActionDraft = { id: null, isOpen: false, action: null, words: '', corrects: null };

/** The draft survives the end of a session, and a dialog closed by mistake. */
export function useCorrectiveActionDraft(serialNumber: string, ownerId: string) {
  const [draft, setDraft] = useDraftState<CorrectiveActionDraft>(
    `corrective action of ${serialNumber}`,
    ownerId,
    empty,
  );
  return {
    draft,
    change: (fields: Partial<CorrectiveActionDraft>) => setDraft((before) => ({ ...before, ...fields })),
    begin({ id, closing }: Pick<HygieneRecord, 'id' | 'closing'>): void {
      setDraft((before) => {
        if (before.id === id) return { ...before, isOpen: true };
        const { action = null, words = '', number = null } = closing ?? {};
        return { id, isOpen: true, action, words, corrects: number };
      });
    },
    hide: () => setDraft((before) => ({ ...before, isOpen: false })),
    end: () => setDraft(empty),
  };
}
export type CorrectiveActionEdits = Omit<ReturnType<typeof useCorrectiveActionDraft>, 'draft'>;
