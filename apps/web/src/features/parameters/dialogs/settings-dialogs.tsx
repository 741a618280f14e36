import type { Condition } from '@washboard/contract/appliances/condition';
import { CompareDialog } from '../compare/compare-dialog.tsx';
import type { Editor } from '../editing/editor.ts';
import type { WriteControl } from '../write/use-write.ts';
import { WriteResult } from '../write/write-result.tsx';
import { ChangesReviewDialog } from './changes-review-dialog.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { RestoreDialog } from './restore-dialog.tsx';

export { WriteResult };

export type SettingsDialog = 'review' | 'history' | 'compare' | 'restore';

interface SettingsDialogsProps {
  opened: SettingsDialog;
  editor: Editor;
  condition: Condition;
  write: WriteControl;
  onClose: () => void;
}

export function SettingsDialogs({ opened, editor, condition, write, onClose }: SettingsDialogsProps) {
  switch (opened) {
    case 'review':
      return <ChangesReviewDialog editor={editor} condition={condition} write={write} onClose={onClose} />;
    case 'history':
      return <HistoryDialog editor={editor} onClose={onClose} />;
    case 'compare':
      return <CompareDialog editor={editor} onClose={onClose} />;
    case 'restore':
      return <RestoreDialog machine={editor.machine} defaults={editor.model.defaults} onClose={onClose} />;
  }
}
