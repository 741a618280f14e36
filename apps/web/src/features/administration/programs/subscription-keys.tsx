import { NativeSelect } from '@mantine/core';
import {
  type IssuedSubscriptionKey,
  keyStates,
  type SubscriptionKey,
} from '@washboard/contract/subscription-keys/subscription-keys';
import { useTranslation } from 'react-i18next';
import IconKey from '~icons/tabler/key';
import { EmptyMessage } from '../../../components/feedback/empty-message.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { CellButton, CellNote } from '../../../components/records/record-cell.tsx';
import { RecordList } from '../../../components/records/record-list.tsx';
import type { RecordColumn } from '../../../components/records/record-table.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { IssuedProgramSecret, ProgramList, useProgramDialogs } from './program-list.tsx';
import { type ProgramsSearch, parseProgramsSearch } from './programs-search.ts';
import {
  CreateSubscriptionKey,
  type SubscriptionKeyAction,
  SubscriptionKeyDialogs,
} from './subscription-key-dialogs.tsx';
import { useSubscriptionKeys } from './subscription-keys-api.ts';

interface SubscriptionKeysProps {
  search: ProgramsSearch;
  onSearchChange: (next: ProgramsSearch) => void;
}

type Opened = 'new' | { subscriptionKey: SubscriptionKey; action: SubscriptionKeyAction | null };

export function SubscriptionKeys({ search, onSearchChange }: SubscriptionKeysProps) {
  const { t } = useTranslation('administration-programs');
  const list = useSubscriptionKeys(search);
  const dialogs = useProgramDialogs<Opened, IssuedSubscriptionKey>();
  const { opened, issued, open, close, finish } = dialogs;
  const columns = useColumns((subscriptionKey) => open({ subscriptionKey, action: null }));
  return (
    <ProgramList
      intro={t('key.intro')}
      filters={
        <NativeSelect
          aria-label={t('filters.state')}
          value={search.state ?? 'active'}
          data={keyStates.map((state) => ({ value: state, label: t(`state.${state}`) }))}
          onChange={({ currentTarget }) =>
            onSearchChange(parseProgramsSearch({ ...search, state: currentTarget.value }))
          }
        />
      }
      createLabel={t('key.create.open')}
      onCreate={() => open('new')}
      outcome={dialogs.outcome}
    >
      {issued && (
        <IssuedProgramSecret
          key={issued.key}
          title={t('issued.key', { name: issued.name })}
          texts={[{ label: t('issued.keyLabel'), text: issued.key }]}
          use={t('issued.keyUse')}
          onClose={dialogs.hideIssued}
        />
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
        empty={<EmptyMessage icon={<IconKey size={40} />} title={t('key.empty.title')} text={t('key.empty.text')} />}
      />
      {opened === 'new' && <CreateSubscriptionKey onClose={close} onDone={finish} />}
      {opened !== null && opened !== 'new' && (
        <SubscriptionKeyDialogs
          {...opened}
          onAct={(action) => open({ ...opened, action })}
          onClose={close}
          onDone={finish}
        />
      )}
    </ProgramList>
  );
}

function useColumns(onOpen: (key: SubscriptionKey) => void): readonly RecordColumn<SubscriptionKey>[] {
  const { t } = useTranslation('administration-programs');
  const formats = useFormats();
  return [
    {
      key: 'name',
      title: t('field.name'),
      width: '26%',
      cell: (key) => (
        <>
          <CellButton onClick={() => onOpen(key)}>{key.name}</CellButton>
          <CellNote>{t('key.hint', { hint: key.hint })}</CellNote>
        </>
      ),
    },
    {
      key: 'quota',
      title: t('field.quota'),
      isNumber: true,
      cell: ({ requestsPerMinute }) => t('key.quota', { shown: formats.integer(requestsPerMinute) }),
    },
    { key: 'today', title: t('field.today'), isNumber: true, cell: ({ today }) => <KeyUsage {...today} /> },
    {
      key: 'last30Days',
      title: t('field.last30Days'),
      isNumber: true,
      cell: ({ last30Days }) => <KeyUsage {...last30Days} />,
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
          {createdBy !== null && <CellNote>{createdBy}</CellNote>}
          {revokedAt !== null && <CellNote>{t('key.revokedAt', { at: formats.instant(revokedAt, 'short') })}</CellNote>}
        </span>
      ),
    },
  ];
}

function KeyUsage({ requests, refused }: SubscriptionKey['today']) {
  const { t } = useTranslation('administration-programs');
  const formats = useFormats();
  return (
    <div>
      {formats.integer(requests)}
      {refused > 0 && (
        <Text as="div" tone="warning">
          {t('key.refused', { count: refused, shown: formats.integer(refused) })}
        </Text>
      )}
    </div>
  );
}
