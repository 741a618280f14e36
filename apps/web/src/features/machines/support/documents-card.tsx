import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { MachineDocument } from '@washboard/contract/machine-documents/machine-documents';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconBook2 from '~icons/tabler/book-2';
import IconCircuitBattery from '~icons/tabler/circuit-battery';
import IconExternalLink from '~icons/tabler/external-link';
import { Loaded } from '../../../components/kit/loaded.tsx';
import { Stack } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { useConnection } from '../../../lib/connection/connection.ts';
import { findCachedDocument } from '../../../lib/offline/cached-documents.ts';
import classes from './support.module.css';
import { useMachineDocuments } from './support-api.ts';

const icons: Record<MachineDocument, typeof IconBook2> = {
  userManual: IconBook2,
  electricSchema: IconCircuitBattery,
};

export function DocumentsCard({ gamma }: { gamma: Gamma }) {
  const { t } = useTranslation('support');
  return (
    <Card title={t('documents.title')}>
      <DocumentList gamma={gamma} />
    </Card>
  );
}

function DocumentList({ gamma }: { gamma: Gamma }) {
  const { t } = useTranslation('support');
  const documents = useMachineDocuments(gamma);
  const cached = useCachedDocuments(documents.data?.items.map(({ link }) => link) ?? []);
  return (
    <Loaded query={documents} failure={t('documents.failed')} height={104}>
      {({ items }) => (
        <Stack as="ul" gap={0} mt={-4} mb={-4}>
          {items.map(({ document, link, isSample }) => {
            const Icon = icons[document];
            return (
              <li key={document}>
                <a {...addressOf(link, cached)} className={classes.link}>
                  <Icon size={20} />
                  <span className={classes.name}>
                    {t(`documents.${document}`)}{' '}
                    <Text as="span" size="xs" tone="quiet" fw={400}>
                      {t(isSample ? 'documents.samplePdf' : 'documents.pdf')}
                    </Text>
                  </span>
                  <IconExternalLink size={16} />
                </a>
              </li>
            );
          })}
        </Stack>
      )}
    </Loaded>
  );
}

/**
 * A page with the stored file would have the app's content security policy, which allows no PDF viewer, so the file is
 * saved.
 */
function addressOf(link: string, cached: ReadonlyMap<string, string>) {
  const href = cached.get(link);
  if (href === undefined) return { href: link, target: '_blank', rel: 'noopener' };
  return { href, download: link.slice(link.lastIndexOf('/') + 1) };
}

const none: ReadonlyMap<string, string> = new Map();

/** @returns addresses of stored documents while the server cannot be reached */
function useCachedDocuments(links: readonly string[]): ReadonlyMap<string, string> {
  const isOffline = useConnection() !== 'reachable';
  const [cached, setCached] = useState(none);
  const wanted = isOffline ? links.join('\n') : '';
  useEffect(() => {
    if (wanted === '') return;
    const found = new Map<string, string>();
    let isCurrent = true;
    for (const link of wanted.split('\n')) {
      void findCachedDocument(link).then((blob) => {
        if (!blob || !isCurrent) return;
        found.set(link, URL.createObjectURL(blob));
        setCached(new Map(found));
      });
    }
    return () => {
      isCurrent = false;
      for (const address of found.values()) URL.revokeObjectURL(address);
      setCached(none);
    };
  }, [wanted]);
  return cached;
}
