import { Button, NativeSelect } from '@mantine/core';
import {
  type IssuedSubscriptionKey,
  keyStates,
  type SubscriptionKey,
} from '@washboard/contract/subscription-keys/subscription-keys';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconKey from '~icons/tabler/key';
import { Callout } from '../../../components/feedback/callout.tsx';
import { EmptyMessage } from '../../../components/feedback/empty-message.tsx';
import { RecordList } from '../../../components/records/record-list.tsx';
import { IssuedSecret } from './issued-secret.tsx';
import { useKeyColumns } from './key-columns.tsx';
import type { KeyAction } from './key-dialog.tsx';
import { CreateKeyDialog, KeyDialogs, type KeyOutcome } from './key-dialogs.tsx';
import { useKeys } from './keys-api.ts';
import classes from './programs.module.css';
import { type ProgramsSearch, parseProgramsSearch } from './programs-search.ts';

interface KeysProps {
  search: ProgramsSearch;
  onSearchChange: (next: ProgramsSearch) => void;
}

type Opened = 'new' | { subscriptionKey: SubscriptionKey; action: KeyAction | null };

/** The keys of all applications that call the API. */
export function Keys({ search, onSearchChange }: KeysProps) {
  const { t } = useTranslation('administration-programs');
  const list = useKeys(search);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [outcome, setOutcome] = useState<string | null>(null);
  const [issued, setIssued] = useState<IssuedSubscriptionKey | null>(null);
  const columns = useKeyColumns((subscriptionKey) => open({ subscriptionKey, action: null }));

  function open(next: Opened): void {
    setOutcome(null);
    setOpened(next);
  }

  function finish({ text, issued: fresh }: KeyOutcome): void {
    setOpened(null);
    setOutcome(text);
    if (fresh) setIssued(fresh);
  }

  const close = () => setOpened(null);
  return (
    <>
      <p className={classes.intro}>{t('key.intro')}</p>
      <div className={classes.head}>
        <NativeSelect
          aria-label={t('filters.state')}
          value={search.state ?? 'active'}
          data={keyStates.map((state) => ({ value: state, label: t(`state.${state}`) }))}
          onChange={({ currentTarget }) =>
            onSearchChange(parseProgramsSearch({ ...search, state: currentTarget.value }))
          }
        />
        <Button onClick={() => open('new')}>{t('key.create.open')}</Button>
      </div>
      {outcome !== null && (
        <div className={classes.notice}>
          <Callout tone="success">{outcome}</Callout>
        </div>
      )}
      {issued && (
        <IssuedSecret
          key={issued.key}
          title={t('issued.key', { name: issued.name })}
          texts={[{ label: t('issued.keyLabel'), text: issued.key }]}
          onClose={() => setIssued(null)}
        >
          <p className={classes.text}>{t('issued.keyUse')}</p>
        </IssuedSecret>
      )}
      <RecordList
        list={{
          ...list,
          data: list.data && { pages: [list.data] },
          hasNextPage: false,
          isFetchingNextPage: false,
          fetchNextPage: () => undefined,
        }}
        caption={t('key.caption')}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        failure={t('key.failed')}
        empty={
          <EmptyMessage
            icon={<IconKey size={40} stroke={1.25} aria-hidden />}
            title={t('key.empty.title')}
            text={t('key.empty.text')}
          />
        }
      />
      {opened === 'new' && <CreateKeyDialog onClose={close} onDone={finish} />}
      {opened !== null && opened !== 'new' && (
        <KeyDialogs {...opened} onAct={(action) => setOpened({ ...opened, action })} onClose={close} onDone={finish} />
      )}
    </>
  );
}
