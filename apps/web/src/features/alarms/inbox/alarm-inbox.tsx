import type { AlarmInboxTab, AlarmInbox as Inbox } from '@washboard/contract/alarms/alarm-inbox';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../../components/forms/segmented-control.tsx';
import { Loaded } from '../../../components/kit/loaded.tsx';
import { Container, Stack } from '../../../components/kit/stack.tsx';
import { PageTitle } from '../../../components/layout/page-title.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { useIsCompact } from '../../../lib/use-is-compact.ts';
import classes from './alarm-inbox.module.css';
import { AlarmList } from './alarm-list.tsx';
import { BackToList, ChosenAlarm, GoneAlarm } from './chosen-alarm.tsx';
import { listSearch, tabSearch } from './inbox-addresses.ts';
import { InboxAlarmCard } from './inbox-alarm-card.tsx';
import { useInbox } from './inbox-api.ts';
import { InboxFilters } from './inbox-filters.tsx';
import { type InboxSearch, inboxFilter, searchWithChosen } from './inbox-search.ts';
import { useChosenAlarm } from './use-chosen-alarm.ts';

interface AlarmInboxProps {
  search: InboxSearch;
  onSearchChange: (next: InboxSearch) => void;
}

export function AlarmInbox({ search, onSearchChange }: AlarmInboxProps) {
  const { t } = useTranslation('alarm-inbox');
  const list = useInbox(search);
  const isCompact = useIsCompact();
  const { isInAddress, found, chosen, chosenKey } = useChosenAlarm(search, list);
  const row = useRef<HTMLAnchorElement>(null);
  const card = useRef<HTMLElement>(null);
  const first = list.data?.pages[0];
  /** The address names the alarm from now on, so no other alarm replaces it when it ends. */
  function stayWithChosen(): void {
    if (chosen && !isInAddress) onSearchChange(searchWithChosen(listSearch(search), chosen));
  }
  const details =
    (isInAddress || chosen) &&
    first &&
    (chosen ? (
      <InboxAlarmCard key={chosenKey} ref={card} alarm={chosen} isDone={search.tab === 'done'} />
    ) : (
      <Loaded query={found} failure={t('failed')} height={480}>
        {() => <GoneAlarm search={search} />}
      </Loaded>
    ));
  if (isCompact && isInAddress && first) {
    return (
      <Stack>
        <BackToList search={listSearch(search)} />
        {details}
      </Stack>
    );
  }
  const isAlone = isInAddress && !chosen && first?.total === 0 && Object.keys(inboxFilter(search)).length === 0;
  const content = (
    <AlarmList
      list={list}
      search={search}
      chosenKey={chosenKey}
      row={row}
      onOpenAgain={() => card.current?.focus({ preventScroll: true })}
      onReset={() => onSearchChange(tabSearch(search))}
    />
  );
  // The placeholder stands by itself, because a box that stays would move when the tabs and filters arrive.
  if (!first) {
    return (
      <>
        <PageTitle>{t('title')}</PageTitle>
        {content}
      </>
    );
  }
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <Container>
        <InboxFilters
          facets={first}
          search={inboxFilter(search)}
          onChange={(filter) => onSearchChange({ ...tabSearch(search), ...filter })}
        >
          <InboxTabs counts={first.counts} search={search} onSearchChange={onSearchChange} />
        </InboxFilters>
      </Container>
      {/* Two messages beside each other, that there is no alarm and that this one has ended, would say one thing. */}
      <div className={details && !isAlone ? classes.columns : undefined}>
        {!isAlone && <Container>{content}</Container>}
        {details && (
          <ChosenAlarm search={search} row={row} card={card} onUse={stayWithChosen}>
            {details}
          </ChosenAlarm>
        )}
      </div>
    </>
  );
}

interface InboxTabsProps extends AlarmInboxProps {
  counts: Inbox['counts'];
}

function InboxTabs({ counts, search, onSearchChange }: InboxTabsProps) {
  const { t } = useTranslation('alarm-inbox');
  const formats = useFormats();
  const counted = (tab: 'open' | 'mine') => `${t(`tab.${tab}`)} (${formats.integer(counts[tab])})`;
  return (
    <SegmentedControl<AlarmInboxTab>
      aria-label={t('tabs')}
      choices={[
        { value: 'open', label: counted('open') },
        { value: 'mine', label: counted('mine') },
        { value: 'done', label: t('tab.done') },
      ]}
      value={search.tab ?? 'open'}
      onChange={(tab) => onSearchChange({ ...inboxFilter(search), ...(tab !== 'open' && { tab }) })}
    />
  );
}
