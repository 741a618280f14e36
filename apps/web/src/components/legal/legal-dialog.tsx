import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../dialog.tsx';
import classes from './legal-dialog.module.css';
import { type LegalDocument, LegalText } from './legal-text.tsx';

interface LegalDialogProps {
  /** Null: none is open. */
  document: LegalDocument | null;
  onClose: () => void;
}

/** The terms or the privacy policy in the language of the page. Its texts are loaded when it is first opened. */
export function LegalDialog({ document, onClose }: LegalDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      isOpen={document !== null}
      onClose={onClose}
      isWide
      title={document === null ? '' : t(`legal.${document}`)}
      actions={<Button onClick={onClose}>{t('legal.close')}</Button>}
    >
      <section
        className={classes.document}
        aria-label={document === null ? '' : t(`legal.${document}`)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard
        tabIndex={0}
        data-autofocus
      >
        <Suspense fallback={null}>{document && <LegalText document={document} />}</Suspense>
      </section>
    </Dialog>
  );
}
