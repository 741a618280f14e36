import { Link } from '@tanstack/react-router';
import type { IssuedWebhook, Webhook as WebhookData } from '@washboard/contract/webhooks/webhooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { Loaded } from '../../components/kit/loaded.tsx';
import { Stack } from '../../components/kit/stack.tsx';
import { Card } from '../../components/layout/card.tsx';
import { FactList } from '../../components/layout/fact-list.tsx';
import { PageTitle } from '../../components/layout/page-title.tsx';
import cells from '../../components/records/record-cell.module.css';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useLocale } from '../../lib/i18n/i18n.ts';
import { Deliveries } from './deliveries.tsx';
import { IssuedWebhookSecret } from './issued-webhook-secret.tsx';
import { WebhookState } from './state-words.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { useWebhook } from './webhooks-api.ts';
import type { WebhookSearch } from './webhooks-search.ts';

interface WebhookProps {
  id: string;
  search: WebhookSearch;
  onSearchChange: (next: WebhookSearch) => void;
}

export function Webhook({ id, search, onSearchChange }: WebhookProps) {
  const { t } = useTranslation('webhooks');
  const [deletedName, setDeletedName] = useState<string | null>(null);
  if (deletedName === null)
    return <KnownWebhook id={id} search={search} onSearchChange={onSearchChange} onDeleted={setDeletedName} />;
  return (
    <Stack>
      <PageTitle>{t('title')}</PageTitle>
      <Callout tone="success">{t('delete.done', { name: deletedName })}</Callout>
      <Link to="/webhooks" className={cells.link}>
        {t('toList')}
      </Link>
    </Stack>
  );
}

type KnownWebhookProps = WebhookProps & { onDeleted: (name: string) => void };

function KnownWebhook({ id, search, onSearchChange, onDeleted }: KnownWebhookProps) {
  const { t } = useTranslation('webhooks');
  const query = useWebhook(id);
  const [issued, setIssued] = useState<IssuedWebhook | null>(null);
  return (
    <Loaded query={query} failure={t('notRead')} height={640}>
      {(webhook) => (
        <Stack>
          <PageTitle>{webhook.name}</PageTitle>
          <WhatIsWrong webhook={webhook} />
          {issued && <IssuedWebhookSecret key={issued.secret} webhook={issued} onClose={() => setIssued(null)} />}
          <Card title={t('details')}>
            <Facts webhook={webhook} />
            <WebhookActions webhook={webhook} onIssued={setIssued} onDeleted={() => onDeleted(webhook.name)} />
          </Card>
          <Deliveries webhook={webhook} search={search} onSearchChange={onSearchChange} />
        </Stack>
      )}
    </Loaded>
  );
}

function WhatIsWrong({ webhook: { off, failingSince, dropped } }: { webhook: WebhookData }) {
  const { t } = useTranslation('webhooks');
  const formats = useFormats();
  const at = (instant: string) => formats.instant(instant, 'medium');
  return (
    <>
      {off && (
        <Callout isQuiet tone={off.reason === 'manual' ? 'notice' : 'failure'}>
          {t(`off.${off.reason}`, { at: at(off.at) })}
        </Callout>
      )}
      {!off && failingSince !== null && (
        <Callout isQuiet tone="warning">
          {t('failing', { at: at(failingSince) })}
        </Callout>
      )}
      {dropped > 0 && (
        <Callout isQuiet tone="warning">
          {t('dropped', { count: dropped, shown: formats.integer(dropped) })}
        </Callout>
      )}
    </>
  );
}

function Facts({ webhook }: { webhook: WebhookData }) {
  const { t } = useTranslation('webhooks');
  const formats = useFormats();
  const locale = useLocale();
  const { url, kinds, serialNumbers, lastDeliveredAt, previousSecretUntil, createdAt } = webhook;
  const listed = (texts: readonly string[]) => new Intl.ListFormat(locale, { type: 'unit' }).format(texts);
  const values = {
    state: <WebhookState webhook={webhook} />,
    url,
    kinds: listed(kinds.map((kind) => t(`kind.${kind}`))),
    machines: serialNumbers === null ? t('machines.all') : listed(serialNumbers),
    lastDelivered: lastDeliveredAt !== null && formats.instant(lastDeliveredAt, 'medium'),
    previousSecret:
      previousSecretUntil !== null && t('previousValid', { at: formats.instant(previousSecretUntil, 'medium') }),
    createdAt: formats.instant(createdAt, 'medium'),
  };
  const facts = Object.entries(values)
    .filter(([, value]) => value)
    .map(([name, value]) => ({ name, label: t(`field.${name as keyof typeof values}`), value }));
  return <FactList facts={facts} />;
}
