import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import type { LegalDocument } from '@washboard/contract/legal/legal-documents';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../dialogs/dialog.tsx';
import { useLegalDocument } from './legal-api.ts';
import classes from './legal-dialog.module.css';
import { LegalText } from './legal-text.tsx';

interface LegalDialogProps {
  /** Null: none is open. */
  document: LegalDocument | null;
  onClose: () => void;
}

/** The terms or the privacy policy in the language of the page, asked for when it is first opened. */
export function LegalDialog({ document, onClose }: LegalDialogProps) {
  return document && <OpenDocument document={document} onClose={onClose} />;
}

function OpenDocument({ document, onClose }: { document: LegalDocument; onClose: () => void }) {
  const { t } = useTranslation();
  const answer = useLegalDocument(document);
  const title = t(`legal.${document}`);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isWide
      title={title}
      actions={
        <>
          {answer.data && (
            <Button
              component="a"
              href={answer.data.link}
              target="_blank"
              rel="noreferrer"
              variant="default"
              leftSection={<IconFileTypePdf size={20} stroke={1.75} aria-hidden />}
            >
              {t('legal.openPdf')}
            </Button>
          )}
          <Button onClick={onClose}>{t('legal.close')}</Button>
        </>
      }
    >
      <section
        className={classes.document}
        aria-label={title}
        aria-busy={answer.isPending}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard
        tabIndex={0}
        data-autofocus
      >
        <LegalText answer={answer} />
      </section>
    </Dialog>
  );
}
