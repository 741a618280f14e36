import type { LegalDocument } from '@washboard/contract/legal/legal-documents';
import { LegalDialog } from '../../components/legal/legal-dialog.tsx';
import { LogoutDialog } from './logout-dialog.tsx';

export type LayoutDialog = LegalDocument | 'logout';

interface LayoutDialogsProps {
  open: LayoutDialog | null;
  onClose: () => void;
}

export function LayoutDialogs({ open, onClose }: LayoutDialogsProps) {
  return (
    <>
      <LegalDialog document={open === 'logout' ? null : open} onClose={onClose} />
      <LogoutDialog isOpen={open === 'logout'} onClose={onClose} />
    </>
  );
}
