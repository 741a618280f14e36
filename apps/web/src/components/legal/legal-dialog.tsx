import { Button } from '@mantine/core';
import type { LegalDocument } from '@washboard/contract/legal-documents/legal-documents';
import { useTranslation } from 'react-i18next';
import IconFileTypePdf from '~icons/tabler/file-type-pdf';
import { publicApi } from '../../lib/api/api.ts';
import { useLanguage } from '../../lib/i18n/i18n.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { FailureMessage } from '../feedback/failure-message.tsx';
import classes from './legal-dialog.module.css';

interface LegalDialogProps {
  document: LegalDocument | null;
  onClose: () => void;
}

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
              leftSection={<IconFileTypePdf size={20} />}
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: Without a mouse, only a focused area can be scrolled.
        tabIndex={0}
        data-autofocus
      >
        <LegalText answer={answer} />
      </section>
    </Dialog>
  );
}

function LegalText({ answer }: { answer: LegalAnswer }) {
  const { t } = useTranslation();
  if (answer.isPending) return null;
  if (!answer.data) {
    return <FailureMessage title={t('legal.failed')} failure={answer.error} onRetry={() => void answer.refetch()} />;
  }
  const { text } = answer.data;
  if (text === null) return <p>{t('legal.replaced')}</p>;
  return (
    <>
      <p className={classes.date}>{text.date}</p>
      {text.sections.map(({ title, text: paragraph }, index) => (
        <div key={title}>
          <h3 className={classes.title}>
            {index + 1}. {title}
          </h3>
          <p>{paragraph}</p>
        </div>
      ))}
    </>
  );
}

/** The sign-up form shows the document without a session. */
export function useLegalDocument(document: LegalDocument) {
  const language = useLanguage();
  return publicApi.useQuery(
    'get',
    '/documents/legal',
    { params: { query: { document, language } } },
    { staleTime: Number.POSITIVE_INFINITY, meta: { isOfNoAccount: true } },
  );
}

export type LegalAnswer = ReturnType<typeof useLegalDocument>;
