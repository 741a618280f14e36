import { Box, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Notification } from '@washboard/contract/notifications/notifications';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconBellCheck from '~icons/tabler/bell-check';
import IconChevronRight from '~icons/tabler/chevron-right';
import IconSettings from '~icons/tabler/settings';
import { EmptyMessage } from '../../components/feedback/empty-message.tsx';
import { FailureMessage } from '../../components/feedback/failure-message.tsx';
import { Row } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import classes from './bell-panel.module.css';
import { NotificationEntry } from './notification-entry.tsx';
import { groupNotifications } from './notification-groups.ts';
import { useMarkSeen, useNotifications, useOpenCritical } from './notifications-api.ts';

/** A storm at one machine fills pages but shows as one row, so the panel fetches pages until it has enough rows. */
const minRows = 8;
const maxPages = 6;

interface BellPanelProps {
  needs: { tone: string; text: string } | undefined;
  onClose: () => void;
}

export function BellPanel({ needs, onClose }: BellPanelProps) {
  const { t } = useTranslation('notifications');
  const list = useNotifications();
  const unseen = useOpenCritical().data?.unseen ?? 0;
  const { mutate: markSeen, isPending } = useMarkSeen();
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const news = useNews(items);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => heading.current?.focus(), []);

  const unseenIds = items.filter(({ isSeen }) => !isSeen).map(({ id }) => id);
  const shownUnseen = unseenIds.slice(0, 50).join('\n');
  useEffect(() => {
    if (shownUnseen !== '') markSeen({ body: { ids: shownUnseen.split('\n') } });
  }, [shownUnseen, markSeen]);

  const [first] = items;
  const groups = [
    { name: 'new', of: groupNotifications(items.filter(({ id }) => news.has(id))) },
    { name: 'earlier', of: groupNotifications(items.filter(({ id }) => !news.has(id))) },
  ] as const;
  const rows = groups.reduce((sum, { of }) => sum + of.length, 0);

  const { hasNextPage, isFetching, isError, fetchNextPage } = list;
  const pages = list.data?.pages.length ?? 0;
  const isTooShort = hasNextPage && rows < minRows && pages < maxPages;
  useEffect(() => {
    if (isTooShort && !isFetching && !isError) void fetchNextPage({ cancelRefetch: false });
  }, [isTooShort, isFetching, isError, fetchNextPage]);

  return (
    <>
      <Row justify="between" isOneLine className={classes.head}>
        <h2 ref={heading} tabIndex={-1} className={classes.title}>
          {t('title')}
        </h2>
        <Row gap={0} isOneLine>
          {first && unseen > 0 && (
            <Button
              variant="subtle"
              size="sm"
              loading={isPending}
              onClick={() => markSeen({ body: { until: first.at } })}
            >
              {t('markAll')}
            </Button>
          )}
          <Link
            to="/notifications"
            className={classes.settings}
            aria-label={t('settings')}
            title={t('settings')}
            onClick={onClose}
          >
            <IconSettings size={20} />
          </Link>
        </Row>
      </Row>
      {needs && (
        <Link to="/devices" className={classes.needs} data-tone={needs.tone} onClick={onClose}>
          {needs.text}
          <IconChevronRight size={20} />
        </Link>
      )}
      {list.isPending && <Box h={240} aria-busy />}
      {list.isError && <FailureMessage title={t('failed')} failure={list.error} onRetry={() => void list.refetch()} />}
      {list.data && items.length === 0 && (
        <EmptyMessage icon={<IconBellCheck size={40} />} title={t('empty.title')} text={t('empty.text')} />
      )}
      {groups.map(
        ({ name, of }) =>
          of.length > 0 && (
            <section key={name} aria-labelledby={`notifications-${name}`}>
              <Text id={`notifications-${name}`} as="h3" size="xs" tone="quiet" isStrong className={classes.group}>
                {t(name)}
              </Text>
              <ul className={classes.entries}>
                {of.map((group) => (
                  <NotificationEntry key={group.shown.id} group={group} isNew={name === 'new'} onChoose={onClose} />
                ))}
              </ul>
            </section>
          ),
      )}
      {list.hasNextPage && (
        <div className={classes.more}>
          <Button
            variant="subtle"
            size="sm"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage({ cancelRefetch: false })}
          >
            {t('more')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Notifications that were unseen when the panel opened stay among the new ones until it closes. */
function useNews(items: readonly Notification[]): ReadonlySet<string> {
  const [news, setNews] = useState<ReadonlySet<string>>(new Set());
  const added = items.filter(({ id, isSeen }) => !isSeen && !news.has(id));
  if (added.length > 0) setNews(new Set([...news, ...added.map(({ id }) => id)]));
  return news;
}
