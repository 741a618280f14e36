import type { ServiceClient } from '@washboard/contract/service-clients/service-clients';
import { useTranslation } from 'react-i18next';
import type { RecordColumn } from '../../../components/records/record-table.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import classes from '../record-columns.module.css';
import { expiryState } from './expiry.ts';
import own from './programs.module.css';

type Column = RecordColumn<ServiceClient>;

export function useApplicationColumns(onOpen: (client: ServiceClient) => void): readonly Column[] {
  const { t } = useTranslation('administration-programs');
  const { t: common } = useTranslation();
  const formats = useFormats();
  return [
    {
      key: 'name',
      title: t('field.name'),
      width: '28%',
      cell: (client) => (
        <span>
          <button type="button" className={classes.name} onClick={() => onOpen(client)}>
            {client.name}
          </button>
          <span className={classes.quiet}>{t('application.hint', { hint: client.hint })}</span>
        </span>
      ),
    },
    {
      key: 'company',
      title: t('field.company'),
      cell: ({ companyName, companyCode }) => (
        <span>
          {companyName}
          <span className={classes.quiet}>{companyCode}</span>
        </span>
      ),
    },
    { key: 'role', title: t('field.role'), cell: ({ role }) => common(`role.${role}`) },
    {
      key: 'expiresAt',
      title: t('field.expiresAt'),
      cell: ({ expiresAt, revokedAt }) => (
        <span>
          {formats.instant(expiresAt, 'short')}
          {revokedAt === null ? (
            <Expiry expiresAt={expiresAt} />
          ) : (
            <span className={classes.quiet}>{t('key.revokedAt', { at: formats.instant(revokedAt, 'short') })}</span>
          )}
        </span>
      ),
    },
    {
      key: 'lastTokenAt',
      title: t('field.lastTokenAt'),
      cell: ({ lastTokenAt }) => (lastTokenAt === null ? t('key.neverUsed') : formats.instant(lastTokenAt, 'short')),
    },
    {
      key: 'createdAt',
      title: t('field.createdAt'),
      cell: ({ createdAt, createdBy }) => (
        <span>
          {formats.instant(createdAt, 'short')}
          {createdBy !== null && <span className={classes.quiet}>{createdBy}</span>}
        </span>
      ),
    },
  ];
}

export function Expiry({ expiresAt }: Pick<ServiceClient, 'expiresAt'>) {
  const { t } = useTranslation('administration-programs');
  const state = expiryState(expiresAt);
  return state !== 'later' && <span className={own.refused}>{t(`expiry.${state}`)}</span>;
}
