import { NativeSelect } from '@mantine/core';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import type { IssuedServiceClient, ServiceClient } from '@washboard/contract/service-clients/service-clients';
import { keyStates } from '@washboard/contract/subscription-keys/subscription-keys';
import { useTranslation } from 'react-i18next';
import IconApps from '~icons/tabler/apps';
import { EmptyMessage } from '../../../components/feedback/empty-message.tsx';
import { CellButton, CellNote } from '../../../components/records/record-cell.tsx';
import { RecordList } from '../../../components/records/record-list.tsx';
import { RecordSearch } from '../../../components/records/record-search.tsx';
import type { RecordColumn } from '../../../components/records/record-table.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { CreateServiceClient } from './create-service-client.tsx';
import { Expiry } from './life-choice.tsx';
import { IssuedProgramSecret, ProgramList, useProgramDialogs } from './program-list.tsx';
import classes from './programs.module.css';
import { type ProgramsSearch, parseProgramsSearch } from './programs-search.ts';
import { type ServiceClientAction, ServiceClientDialogs } from './service-client-dialogs.tsx';
import { useServiceClients } from './service-clients-api.ts';

interface ServiceClientsProps {
  reader: Userinfo;
  search: ProgramsSearch;
  onSearchChange: (next: ProgramsSearch) => void;
}

type Opened = 'new' | { client: ServiceClient; action: ServiceClientAction | null };

export function ServiceClients({ reader, search, onSearchChange }: ServiceClientsProps) {
  const { t } = useTranslation('administration-programs');
  const list = useServiceClients(search);
  const dialogs = useProgramDialogs<Opened, IssuedServiceClient>();
  const { opened, issued, open, close, finish } = dialogs;
  const columns = useColumns((client) => open({ client, action: null }));
  const change = (part: Record<string, string>) => onSearchChange(parseProgramsSearch({ ...search, ...part }));
  const isFiltered = search.search !== undefined;
  return (
    <ProgramList
      intro={t('application.intro')}
      filters={
        <search className={classes.filters} aria-label={t('filters.label')}>
          <RecordSearch
            className={classes.search}
            label={t('application.search')}
            value={search.search ?? ''}
            onChange={(text) => change({ search: text })}
          />
          <NativeSelect
            aria-label={t('filters.state')}
            value={search.state ?? 'active'}
            data={keyStates.map((state) => ({ value: state, label: t(`application.state.${state}`) }))}
            onChange={({ currentTarget }) => change({ state: currentTarget.value })}
          />
        </search>
      }
      createLabel={t('application.create.open')}
      onCreate={() => open('new')}
      outcome={dialogs.outcome}
    >
      {issued && (
        <IssuedProgramSecret
          key={issued.clientSecret}
          title={t('issued.secret', { name: issued.name })}
          texts={[
            { label: t('field.clientId'), text: issued.id },
            { label: t('issued.secretLabel'), text: issued.clientSecret },
            { label: t('issued.command'), text: tokenCommand(issued) },
          ]}
          use={t('issued.secretUse')}
          onClose={dialogs.hideIssued}
        />
      )}
      <RecordList
        list={list}
        caption={t('application.caption')}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        failure={t('application.failed')}
        empty={
          <EmptyMessage
            icon={<IconApps size={40} />}
            title={t(isFiltered ? 'application.noMatch.title' : 'application.empty.title')}
            text={t(isFiltered ? 'application.noMatch.text' : 'application.empty.text')}
          />
        }
      />
      {opened === 'new' && (
        <CreateServiceClient
          reader={reader}
          onClose={close}
          onDone={(made) => finish({ text: t('application.create.done', { name: made.name }), issued: made })}
        />
      )}
      {opened !== null && opened !== 'new' && (
        <ServiceClientDialogs
          {...opened}
          onAct={(action) => open({ ...opened, action })}
          onClose={close}
          onDone={finish}
        />
      )}
    </ProgramList>
  );
}

function tokenCommand({ id, clientSecret }: IssuedServiceClient): string {
  return `curl ${window.location.origin}/identity/token -u ${id}:${clientSecret} -d grant_type=client_credentials`;
}

function useColumns(onOpen: (client: ServiceClient) => void): readonly RecordColumn<ServiceClient>[] {
  const { t } = useTranslation(['administration-programs', 'common']);
  const formats = useFormats();
  return [
    {
      key: 'name',
      title: t('field.name'),
      width: '28%',
      cell: (client) => (
        <span>
          <CellButton onClick={() => onOpen(client)}>{client.name}</CellButton>
          <CellNote>{t('application.hint', { hint: client.hint })}</CellNote>
        </span>
      ),
    },
    {
      key: 'company',
      title: t('field.company'),
      cell: ({ companyName, companyCode }) => (
        <span>
          {companyName}
          <CellNote>{companyCode}</CellNote>
        </span>
      ),
    },
    { key: 'role', title: t('field.role'), cell: ({ role }) => t(`common:role.${role}`) },
    {
      key: 'expiresAt',
      title: t('field.expiresAt'),
      cell: ({ expiresAt, revokedAt }) => (
        <div>
          {formats.instant(expiresAt, 'short')}
          {revokedAt === null ? (
            <Expiry expiresAt={expiresAt} />
          ) : (
            <CellNote>{t('key.revokedAt', { at: formats.instant(revokedAt, 'short') })}</CellNote>
          )}
        </div>
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
          {createdBy !== null && <CellNote>{createdBy}</CellNote>}
        </span>
      ),
    },
  ];
}
