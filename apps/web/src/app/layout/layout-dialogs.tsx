import type { LegalDocument } from '@washboard/contract/legal-documents/legal-documents';
import { lazy, Suspense } from 'react';
import { loadTexts } from '../../lib/i18n/i18n.ts';
import { loadPart } from '../../lib/version/load-chunk.ts';
import { LogoutDialog } from './logout-dialog.tsx';

const LegalDialog = lazy(async () => ({
  default: (await loadPart(() => import('../../components/legal/legal-dialog.tsx'))).LegalDialog,
}));

const ShortcutsDialog = lazy(async () => {
  const [{ ShortcutsDialog }] = await Promise.all([
    loadPart(() => import('../shortcuts/shortcuts-dialog.tsx')),
    loadPart(() => loadTexts('shortcuts')),
  ]);
  return { default: ShortcutsDialog };
});

export type LayoutDialog = LegalDocument | 'logout' | 'shortcuts';

interface LayoutDialogsProps {
  open: LayoutDialog | null;
  onClose: () => void;
}

export function LayoutDialogs({ open, onClose }: LayoutDialogsProps) {
  return (
    <>
      {open !== null && open !== 'logout' && (
        <Suspense>
          {open === 'shortcuts' ? (
            <ShortcutsDialog onClose={onClose} />
          ) : (
            <LegalDialog document={open} onClose={onClose} />
          )}
        </Suspense>
      )}
      <LogoutDialog isOpen={open === 'logout'} onClose={onClose} />
    </>
  );
}
