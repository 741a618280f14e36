import type { SubscriptionKey } from '@washboard/contract/subscription-keys/subscription-keys';
import { useTranslation } from 'react-i18next';
import type { RecordColumn } from '../../../components/records/record-table.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import classes from '../record-columns.module.css';
import own from './programs.module.css';

type Column = RecordColumn<SubscriptionKey>;

export function useKeyColumns(onOpen: (key: SubscriptionKey) => void): readonly Column[] {
  const { t } = useTranslation('administration-programs');
  const formats = useFormats();
  return [
    {
      key: 'name',
      title: t('field.name'),
      width: '26%',
      cell: (key) => (
        <>
          <button type="button" className={classes.name} onClick={() => onOpen(key)}>
            {key.name}
          </button>
          <span className={classes.quiet}>{t('key.hint', { hint: key.hint })}</span>
        </>
      ),
    },
    {
      key: 'quota',
      title: t('field.quota'),
      isNumber: true,
      cell: ({ requestsPerMinute }) => t('key.quota', { shown: formats.integer(requestsPerMinute) }),
    },
    { key: 'today', title: t('field.today'), isNumber: true, cell: ({ today }) => <Usage {...today} /> },
    {
      key: 'last30Days',
      title: t('field.last30Days'),
      isNumber: true,
      cell: ({ last30Days }) => <Usage {...last30Days} />,
    },
    {
      key: 'lastUsedAt',
      title: t('field.lastUsedAt'),
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('key.neverUsed') : formats.instant(lastUsedAt, 'short')),
    },
    {
      key: 'createdAt',
      title: t('field.createdAt'),
      cell: ({ createdAt, createdBy, revokedAt }) => (
        <span>
          {formats.instant(createdAt, 'short')}
          {createdBy !== null && <span className={classes.quiet}>{createdBy}</span>}
          {revokedAt !== null && (
            <span className={classes.quiet}>{t('key.revokedAt', { at: formats.instant(revokedAt, 'short') })}</span>
          )}
        </span>
      ),
    },
  ];
}

function Usage({ requests, refused }: SubscriptionKey['today']) {
  const { t } = useTranslation('administration-programs');
  const formats = useFormats();
  return (
    <span>
      {formats.integer(requests)}
      {refused > 0 && (
        <span className={own.refused}>{t('key.refused', { count: refused, shown: formats.integer(refused) })}</span>
      )}
    </span>
  );
}
