import { Link } from '@tanstack/react-router';
import type { AlarmInboxTab, AlarmInbox as Inbox, InboxAlarm } from '@washboard/contract/alarms/alarm-inbox';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconArrowLeft from '~icons/tabler/arrow-left';
import IconCircleCheck from '~icons/tabler/circle-check';
import IconUserCheck from '~icons/tabler/user-check';
import { EmptyMessage } from '../../../components/feedback/empty-message.tsx';
import { NoMatch } from '../../../components/feedback/no-match.tsx';
import { SegmentedControl } from '../../../components/forms/segmented-control.tsx';
import { Loaded } from '../../../components/kit/loaded.tsx';
import { MoreRows } from '../../../components/kit/more-rows.tsx';
import { Container, Rows, Stack } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { PageTitle } from '../../../components/layout/page-title.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { useIsMobile } from '../../../lib/use-is-mobile.ts';
import { useOnChange } from '../../../lib/use-on-change.ts';
import classes from './alarm-inbox.module.css';
import { InboxAlarmCard } from './inbox-alarm-card.tsx';
import { useChosenAlarm, useInbox } from './inbox-api.ts';
import { InboxFilters } from './inbox-filters.tsx';
import { InboxRow } from './inbox-row.tsx';
import { type InboxSearch, inboxAlarmKey, inboxFilter, isChosen, searchWithChosen } from './inbox-search.ts';

interface AlarmInboxProps {
  search: InboxSearch;
  onSearchChange: (next: InboxSearch) => void;
}

export function AlarmInbox({ search, onSearchChange }: AlarmInboxProps) {
  const { t } = useTranslation('alarm-inbox');
  const list = useInbox(search);
  const isNarrow = useIsMobile();
  const { isInAddress, found, chosen, chosenKey } = useChosen(search, list);
  const row = useRef<HTMLAnchorElement>(null);
  const card = useRef<HTMLElement>(null);
  const first = list.data?.pages[0];
  /** When the alarm ends, no other alarm takes its place under the user's hands. */
  function stayWithChosen(): void {
    if (chosen && !isInAddress) onSearchChange(searchWithChosen(listOf(search), chosen));
  }
  const details =
    (isInAddress || chosen) &&
    first &&
    (chosen ? (
      <InboxAlarmCard key={chosenKey} ref={card} alarm={chosen} isDone={search.tab === 'done'} />
    ) : (
      <Loaded query={found} failure={t('failed')} height={480}>
        {() => <Gone search={search} />}
      </Loaded>
    ));
  if (isNarrow && isInAddress && first) {
    return (
      <Stack>
        <BackToList search={listOf(search)} />
        {details}
      </Stack>
    );
  }
  const isAlone = isInAddress && !chosen && first?.total === 0 && Object.keys(inboxFilter(search)).length === 0;
  const content = (
    <Content
      {...{ list, search, chosenKey, row }}
      onOpenAgain={() => card.current?.focus({ preventScroll: true })}
      onReset={() => onSearchChange(tabOf(search))}
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
          onChange={(filter) => onSearchChange({ ...tabOf(search), ...filter })}
        >
          <InboxTabs counts={first.counts} search={search} onSearchChange={onSearchChange} />
        </InboxFilters>
      </Container>
      {/* Two messages beside each other, that there is no alarm and that this one has ended, would say one thing. */}
      <div className={details && !isAlone ? classes.columns : undefined}>
        {!isAlone && <Container>{content}</Container>}
        {details && (
          <Details {...{ search, row, card }} onUse={stayWithChosen}>
            {details}
          </Details>
        )}
      </div>
    </>
  );
}

/** On a wide screen, an alarm of the list stands beside it if the address names none. */
function useChosen(search: InboxSearch, list: ReturnType<typeof useInbox>) {
  const isNarrow = useIsMobile();
  const [shownKey, setShownKey] = useState<string>();
  const alarms = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const isInAddress = search.machine !== undefined;
  const listed = alarms.find((alarm) => isChosen(alarm, search));
  const found = useChosenAlarm(search, isInAddress && !listed && list.data !== undefined && !list.isPlaceholderData);
  const ofAddress = listed ?? found.data?.items.find((alarm) => isChosen(alarm, search));
  const ofList = alarms.find((alarm) => inboxAlarmKey(alarm, search) === shownKey) ?? alarms[0];
  const chosen = ofAddress ?? (isNarrow || isInAddress ? undefined : ofList);
  const chosenKey = chosen && inboxAlarmKey(chosen, search);
  // An alarm that moves in the list, because it was muted for example, stays beside it.
  useEffect(() => setShownKey(chosenKey), [chosenKey]);
  return { isInAddress, found, chosen, chosenKey };
}

function tabOf({ tab }: InboxSearch): InboxSearch {
  return tab ? { tab } : {};
}

function listOf(search: InboxSearch): InboxSearch {
  return { ...tabOf(search), ...inboxFilter(search) };
}

interface DetailsProps {
  search: InboxSearch;
  row: RefObject<HTMLElement | null>;
  card: RefObject<HTMLElement | null>;
  onUse: () => void;
  children: ReactNode;
}

/** A row that the user opened gives its focus to the alarm beside the list, and Escape returns it. */
function Details({ search: { machine, code, id }, row, card, onUse, children }: DetailsProps) {
  const { t } = useTranslation('alarm-inbox');
  const opened = machine && `${machine} ${code} ${id}`;
  useOnChange(opened, () => {
    if (opened && !card.current?.contains(document.activeElement)) card.current?.focus({ preventScroll: true });
  });
  function leave({ key, target }: KeyboardEvent): void {
    if (key === 'Escape' && target instanceof Element && !target.closest('form, dialog')) row.current?.focus();
  }
  return (
    <section
      aria-label={t('chosen')}
      className={classes.chosen}
      onFocus={onUse}
      onPointerDown={onUse}
      onKeyDown={leave}
    >
      {children}
    </section>
  );
}

/** The pressed row has disappeared, so the link to the list takes the focus. */
function BackToList({ search }: { search: InboxSearch }) {
  const { t } = useTranslation('alarm-inbox');
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus({ preventScroll: true }), []);
  return (
    <Link ref={link} to="/alarms" search={search} className={classes.back}>
      <IconArrowLeft size={20} />
      {t('back')}
    </Link>
  );
}

function Gone({ search: { tab, machine = '', code } }: { search: InboxSearch }) {
  const { t } = useTranslation('alarm-inbox');
  return (
    <div role="status" className={classes.empty}>
      <EmptyMessage
        icon={<IconCircleCheck size={40} />}
        title={t('gone.title')}
        text={t(`gone.${tab ?? 'open'}`)}
        action={
          <Link to="/device/$serialNumber/alarms" params={{ serialNumber: machine }} search={{ ...(code && { code }) }}>
            {t('step.register')}
          </Link>
        }
      />
    </div>
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

interface ContentProps {
  list: ReturnType<typeof useInbox>;
  search: InboxSearch;
  chosenKey: string | undefined;
  /** The row of the chosen alarm. */
  row: RefObject<HTMLAnchorElement | null>;
  /** The address stays the same when the chosen alarm is opened. */
  onOpenAgain: () => void;
  onReset: () => void;
}

function Content({ list, search, chosenKey, row, onOpenAgain, onReset }: ContentProps) {
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
                search={listOf(search)}
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
