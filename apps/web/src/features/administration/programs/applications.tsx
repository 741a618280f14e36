import { Button, NativeSelect } from '@mantine/core';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import type { IssuedServiceClient, ServiceClient } from '@washboard/contract/service-clients/service-clients';
import { keyStates } from '@washboard/contract/subscription-keys/subscription-keys';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconApps from '~icons/tabler/apps';
import { Callout } from '../../../components/feedback/callout.tsx';
import { EmptyMessage } from '../../../components/feedback/empty-message.tsx';
import { RecordList } from '../../../components/records/record-list.tsx';
import { RecordSearch } from '../../../components/records/record-search.tsx';
import { useApplicationColumns } from './application-columns.tsx';
import type { ApplicationAction } from './application-dialog.tsx';
import { ApplicationDialogs, type ApplicationOutcome } from './application-dialogs.tsx';
import { useApplications } from './applications-api.ts';
import { CreateApplication } from './create-application.tsx';
import { IssuedSecret } from './issued-secret.tsx';
import classes from './programs.module.css';
import { type ProgramsSearch, parseProgramsSearch } from './programs-search.ts';

interface ApplicationsProps {
  reader: Userinfo;
  search: ProgramsSearch;
  onSearchChange: (next: ProgramsSearch) => void;
}

type Opened = 'new' | { client: ServiceClient; action: ApplicationAction | null };

/** Programs of the reader's subtree that sign in with a secret of their own. */
export function Applications({ reader, search, onSearchChange }: ApplicationsProps) {
  const { t } = useTranslation('administration-programs');
  const list = useApplications(search);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [outcome, setOutcome] = useState<string | null>(null);
  const [issued, setIssued] = useState<IssuedServiceClient | null>(null);
  const columns = useApplicationColumns((client) => open({ client, action: null }));
  const change = (part: Record<string, string>) => onSearchChange(parseProgramsSearch({ ...search, ...part }));

  function open(next: Opened): void {
    setOutcome(null);
    setOpened(next);
  }

  function finish({ text, issued: fresh }: ApplicationOutcome): void {
    setOpened(null);
    setOutcome(text);
    if (fresh) setIssued(fresh);
  }

  const close = () => setOpened(null);
  const isFiltered = search.search !== undefined;
  return (
    <>
      <p className={classes.intro}>{t('application.intro')}</p>
      <div className={classes.head}>
        <search className={classes.filters} aria-label={t('filters.label')}>
          <RecordSearch
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
        <Button onClick={() => open('new')}>{t('application.create.open')}</Button>
      </div>
      {outcome !== null && (
        <div className={classes.notice}>
          <Callout tone="success">{outcome}</Callout>
        </div>
      )}
      {issued && (
        <IssuedSecret
          key={issued.clientSecret}
          title={t('issued.secret', { name: issued.name })}
          texts={[
            { label: t('field.clientId'), text: issued.id },
            { label: t('issued.secretLabel'), text: issued.clientSecret },
            { label: t('issued.command'), text: tokenCommand(issued) },
          ]}
          onClose={() => setIssued(null)}
        >
          <p className={classes.text}>{t('issued.secretUse')}</p>
        </IssuedSecret>
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
            icon={<IconApps size={40} stroke={1.25} aria-hidden />}
            title={t(isFiltered ? 'application.noMatch.title' : 'application.empty.title')}
            text={t(isFiltered ? 'application.noMatch.text' : 'application.empty.text')}
          />
        }
      />
      {opened === 'new' && (
        <CreateApplication
          reader={reader}
          onClose={close}
          onDone={(made) => finish({ text: t('application.create.done', { name: made.name }), issued: made })}
        />
      )}
      {opened !== null && opened !== 'new' && (
        <ApplicationDialogs
          {...opened}
          onAct={(action) => setOpened({ ...opened, action })}
          onClose={close}
          onDone={finish}
        />
      )}
    </>
  );
}

function tokenCommand({ id, clientSecret }: IssuedServiceClient): string {
  return `curl ${window.location.origin}/identity/token -u ${id}:${clientSecret} -d grant_type=client_credentials`;
}
