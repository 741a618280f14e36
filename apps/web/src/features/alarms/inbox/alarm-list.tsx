import type { AlarmInboxTab, InboxAlarm } from '@washboard/contract/alarms/alarm-inbox';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import IconCircleCheck from '~icons/tabler/circle-check';
import IconUserCheck from '~icons/tabler/user-check';
import { EmptyMessage } from '../../../components/feedback/empty-message.tsx';
import { NoMatch } from '../../../components/feedback/no-match.tsx';
import { Loaded } from '../../../components/kit/loaded.tsx';
import { MoreRows } from '../../../components/kit/more-rows.tsx';
import { Rows, Stack } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import classes from './alarm-inbox.module.css';
import { listSearch } from './inbox-addresses.ts';
import type { useInbox } from './inbox-api.ts';
import { InboxRow } from './inbox-row.tsx';
import { type InboxSearch, inboxAlarmKey, inboxFilter } from './inbox-search.ts';

interface AlarmListProps {
  list: ReturnType<typeof useInbox>;
  search: InboxSearch;
  chosenKey: string | undefined;
  /** The row of the chosen alarm. */
  row: RefObject<HTMLAnchorElement | null>;
  /** The address stays the same when the chosen alarm is opened. */
  onOpenAgain: () => void;
  onReset: () => void;
}

export function AlarmList({ list, search, chosenKey, row, onOpenAgain, onReset }: AlarmListProps) {
  const { t } = useTranslation('alarm-inbox');
  return (
    <Loaded query={list} failure={t('failed')} height={480}>
      {({ pages }) => {
        const alarms = pages.flatMap(({ items }) => items);
        if (alarms.length === 0) {
          if (Object.keys(inboxFilter(search)).length > 0)
            return (
              <div className={classes.empty}>
                <NoMatch
                  title={t('noMatch.title')}
                  text={t('noMatch.text')}
                  reset={t('filters.reset')}
                  onReset={onReset}
                />
              </div>
            );
          return <NoAlarms tab={search.tab ?? 'open'} />;
        }
        const rowsOf = (some: readonly InboxAlarm[]) => (
          <Rows frame="card">
            {some.map((alarm) => (
              <InboxRow
                key={inboxAlarmKey(alarm, search)}
                alarm={alarm}
                search={listSearch(search)}
                chosen={inboxAlarmKey(alarm, search) === chosenKey ? row : null}
                onOpenAgain={onOpenAgain}
              />
            ))}
          </Rows>
        );
        const muted = alarms.filter((alarm) => alarm.muted !== null);
        const audible = alarms.filter((alarm) => alarm.muted === null);
        return (
          <Stack aria-busy={list.isPlaceholderData}>
            {audible.length > 0 && rowsOf(audible)}
            {muted.length > 0 && (
              <Stack as="section" gap={8} aria-label={t('muted.title')}>
                <Text as="h2" size="sm" tone="quiet" isStrong>
                  {t('muted.title')}
                </Text>
                {rowsOf(muted)}
              </Stack>
            )}
            <MoreRows list={list} size="md" mb={24}>
              {t('more')}
            </MoreRows>
          </Stack>
        );
      }}
    </Loaded>
  );
}

function NoAlarms({ tab }: { tab: AlarmInboxTab }) {
  const { t } = useTranslation('alarm-inbox');
  const icon = tab === 'open' ? <IconCircleCheck size={40} color="var(--ready)" /> : <IconUserCheck size={40} />;
  return (
    <div className={classes.empty}>
      <EmptyMessage icon={icon} title={t(`empty.${tab}.title`)} text={t(`empty.${tab}.text`)} />
    </div>
  );
}
