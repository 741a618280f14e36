import '@mantine/core/styles/Skeleton.layer.css';
import { Outlet, useLocation, useMatches, useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconPlugConnectedX from '~icons/tabler/plug-connected-x';
import { Notice, NoticeStack } from '../../components/feedback/notice-stack.tsx';
import { TitleStart } from '../../components/layout/page-title.tsx';
import { AlarmAnnouncer } from '../../features/notifications/alarm-announcer.tsx';
import { connection, useConnection } from '../../lib/connection/connection.ts';
import type { LinkState } from '../../lib/live/live-link.ts';
import { LiveLinkContext, useLinkState } from '../../lib/live/live-link-context.tsx';
import { followAccess, liveLink } from '../live.ts';
import { useShortcutsKey } from '../shortcuts/use-shortcuts-key.ts';
import { BackButton } from './back-button.tsx';
import { type LayoutDialog, LayoutDialogs } from './layout-dialogs.tsx';
import classes from './layout-frame.module.css';
import { useIsDashboard } from './use-is-dashboard.ts';

type OpenDialog = (dialog: LayoutDialog) => void;

interface LayoutFrameProps {
  bars: (openDialog: OpenDialog) => ReactNode;
  notices?: ReactNode;
  footer?: ReactNode;
  over?: (openDialog: OpenDialog) => ReactNode;
  onBack?: () => void;
  sideBar?: 'open' | 'folded';
}

export function LayoutFrame({ bars, notices, footer, over, onBack, sideBar }: LayoutFrameProps) {
  // The URL of a legal document shows the machine list with the document in a dialog.
  const documentOfAddress = useMatches({ select: (matches) => matches.at(-1)?.staticData.document });
  const [dialog, setDialog] = useState<LayoutDialog | null>(null);
  const isDashboard = useIsDashboard();
  const mainRef = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  const router = useRouter();
  useClosedMenus();
  useFocusInSight();
  useShortcutsKey(() => setDialog('shortcuts'));
  useClosedDialogs(() => {
    setDialog(null);
    onBack?.();
  });

  useEffect(
    () =>
      followAccess(({ isRefused }) => {
        if (isRefused) void navigate({ to: '/access' });
        else void router.invalidate();
      }),
    [navigate, router],
  );

  function closeDialog(): void {
    if (dialog !== null) setDialog(null);
    else void navigate({ to: '/devices', replace: true });
  }

  return (
    <LiveLinkContext value={liveLink}>
      <SkipLink label="skipToContent" findTarget={() => mainRef.current} />
      {bars(setDialog)}
      <div className={classes.column} data-side-bar={sideBar}>
        <NoticeStack>
          <LinkNotice />
          {notices}
          <AlarmAnnouncer />
        </NoticeStack>
        <main ref={mainRef} tabIndex={-1} className={classes.main}>
          <SkipLink label="skipToSearch" findTarget={() => findFirstTool(mainRef.current)} />
          <TitleStart value={isDashboard ? null : <BackButton />}>
            <Outlet />
          </TitleStart>
        </main>
        {footer}
      </div>
      <LayoutDialogs open={dialog ?? documentOfAddress ?? null} onClose={closeDialog} />
      {over?.(setDialog)}
    </LiveLinkContext>
  );
}

function useClosedMenus(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: Each new page closes the menus.
  useEffect(() => {
    for (const menu of document.querySelectorAll<HTMLElement>(':popover-open')) menu.hidePopover();
  }, [pathname]);
}

/**
 * At the top of a page, browsers do not anchor the scroll position, so content above the focused element would push it
 * out of sight.
 */
function useFocusInSight(): void {
  useEffect(() => {
    const { body } = document;
    let height = body.offsetHeight;
    const observer = new ResizeObserver(() => {
      const growth = body.offsetHeight - height;
      height += growth;
      const focused = document.activeElement;
      if (growth <= 0 || window.scrollY > 0 || !focused?.matches(':is(main, footer) :focus-visible')) return;
      const { bottom } = focused.getBoundingClientRect();
      if (bottom - growth <= window.innerHeight) focused.scrollIntoView({ block: 'nearest' });
    });
    observer.observe(body);
    return () => observer.disconnect();
  }, []);
}

function useClosedDialogs(close: () => void): void {
  const { history } = useRouter();
  const onBack = useEffectEvent(close);
  useEffect(
    () => history.subscribe(({ action: { type } }) => type !== 'PUSH' && type !== 'REPLACE' && onBack()),
    [history],
  );
}

function LinkNotice() {
  const { t } = useTranslation();
  const link = useLinkState();
  const isLinkDown = link.kind === 'down';
  const state = useConnection();
  const reachesMachines = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.reachesMachines),
  });

  useEffect(() => {
    if (isLinkDown) connection.check();
  }, [isLinkDown]);

  if (reachesMachines || (state === 'reachable' && !isLinkDown)) return null;
  const lost = t(lostText(link));
  return (
    <Notice tone="warning" icon={IconPlugConnectedX}>
      {state === 'reachable' ? lost : t(`connection.${state}`)}
    </Notice>
  );
}

function lostText({ isServerBehind, isRefused }: LinkState) {
  if (isServerBehind) return 'connection.noMachineData';
  return isRefused ? 'connection.tooManyPages' : 'connectionLost';
}

/** On a narrow screen the filters may be hidden. */
function findFirstTool(main: HTMLElement | null): HTMLElement | undefined {
  const tools = main?.querySelectorAll<HTMLElement>('search :is(input, select, button, a)') ?? [];
  return [...tools].find((tool) => tool.checkVisibility());
}

interface SkipLinkProps {
  label: 'skipToContent' | 'skipToSearch';
  findTarget: () => HTMLElement | null | undefined;
}

/** A page without a search has only the link to its content (CSS). */
function SkipLink({ label, findTarget }: SkipLinkProps) {
  const { t } = useTranslation();
  return (
    <button type="button" className={classes.skip} onClick={() => findTarget()?.focus()}>
      {t(label)}
    </button>
  );
}
