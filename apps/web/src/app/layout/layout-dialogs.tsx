import type { LegalDocument } from '@washboard/contract/legal-documents/legal-documents';
import { lazy, Suspense } from 'react';
import { loadPart } from '../../lib/version/load-chunk.ts';
import { LogoutDialog } from './logout-dialog.tsx';

const LegalDialog = lazy(async () => ({
  default: (await loadPart(() => import('../../components/legal/legal-dialog.tsx'))).LegalDialog,
}));

export type LayoutDialog = LegalDocument | 'logout';

interface LayoutDialogsProps {
  open: LayoutDialog | null;
  onClose: () => void;
}

export function LayoutDialogs({ open, onClose }: LayoutDialogsProps) {
  return (
    <>
      {open !== null && open !== 'logout' && (
        <Suspense>
          <LegalDialog document={open} onClose={onClose} />
        </Suspense>
      )}
      <LogoutDialog isOpen={open === 'logout'} onClose={onClose} />
    </>
  );
}
