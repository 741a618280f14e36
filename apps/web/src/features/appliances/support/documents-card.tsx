import { Skeleton } from '@mantine/core';
import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { MachineDocument } from '@washboard/contract/documents/machine-documents';
import { useTranslation } from 'react-i18next';
import IconBook2 from '~icons/tabler/book-2';
import IconCircuitBattery from '~icons/tabler/circuit-battery';
import IconExternalLink from '~icons/tabler/external-link';
import { FailureMessage } from '../../../components/feedback/failure-message.tsx';
import { Card } from '../../../components/layout/card.tsx';
import classes from './support.module.css';
import { useMachineDocuments } from './support-api.ts';
import { useKeptDocuments } from './use-kept-documents.ts';

const icons: Record<MachineDocument, typeof IconBook2> = {
  userManual: IconBook2,
  electricSchema: IconCircuitBattery,
};

export function DocumentsCard({ gamma }: { gamma: Gamma }) {
  const { t } = useTranslation('support');
  return (
    <Card title={t('documents.title')}>
      <Documents gamma={gamma} />
    </Card>
  );
}

function Documents({ gamma }: { gamma: Gamma }) {
  const { t } = useTranslation('support');
  const documents = useMachineDocuments(gamma);
  const kept = useKeptDocuments(documents.data?.items.map(({ link }) => link) ?? []);
  if (!documents.data) {
    const { isError, error, refetch } = documents;
    if (!isError) return <Skeleton height={104} radius={8} />;
    return <FailureMessage title={t('documents.failed')} failure={error} onRetry={() => void refetch()} />;
  }
  return (
    <ul className={classes.list}>
      {documents.data.items.map(({ document, link, isSample }) => {
        const Icon = icons[document];
        return (
          <li key={document}>
            <a {...addressOf(link, kept)} className={classes.link}>
              <Icon size={20} stroke={1.75} aria-hidden />
              <span className={classes.name}>
                {t(`documents.${document}`)}{' '}
                <span className={classes.quiet}>{t(isSample ? 'documents.samplePdf' : 'documents.pdf')}</span>
              </span>
              <IconExternalLink size={16} stroke={1.75} aria-hidden />
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** Saved instead of shown without a network: a page of the kept file would have our policy, which allows no viewer. */
function addressOf(link: string, kept: ReadonlyMap<string, string>) {
  const href = kept.get(link);
  if (href === undefined) return { href: link, target: '_blank', rel: 'noopener' };
  return { href, download: link.slice(link.lastIndexOf('/') + 1) };
}
