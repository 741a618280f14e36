import '@mantine/core/styles/Skeleton.layer.css';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { Outlet, useLocation, useMatches, useNavigate, useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice, NoticeStack } from '../../components/feedback/notice-stack.tsx';
import { TitleStart } from '../../components/layout/page-title.tsx';
import { AlarmAnnouncer } from '../../features/notifications/alarm-announcer.tsx';
import { connection, useConnection } from '../../lib/connection/connection.ts';
import { LiveLinkContext, useLinkState } from '../../lib/live/live-link-context.tsx';
import { foldSideBar, useIsSideBarFolded } from '../../lib/preferences.ts';
import { useIsMobile } from '../../lib/screen.ts';
import { followAccess, liveLink } from '../live.ts';
import { PaletteNotice } from '../palette/palette-button.tsx';
import { usePalette } from '../palette/use-palette.ts';
import { BackButton } from './back-button.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { type LayoutDialog, LayoutDialogs } from './layout-dialogs.tsx';
import classes from './main-layout.module.css';
import { SideBar } from './side-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { useIsDashboard } from './use-is-dashboard.ts';

export function MainLayout() {
  // The URLs of legal documents show the machine list with the document in a dialog.
  const documentOfAddress = useMatches({ select: (matches) => matches.at(-1)?.staticData.document });
  const [dialog, setDialog] = useState<LayoutDialog | null>(null);
  const isMobile = useIsMobile();
  const isFolded = useIsSideBarFolded();
  const isDashboard = useIsDashboard();
  const palette = usePalette();
  const mainRef = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  const router = useRouter();
  useClosedMenus();
  useClosedDialogs(() => {
    setDialog(null);
    if (palette.state.kind === 'open') palette.close();
  });

  useEffect(
    () =>
      followAccess(({ isRefused }) => {
        if (isRefused) void navigate({ to: '/access' });
        // The guard of the open page judges again.
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
      <SkipLink target={mainRef} />
      <TopBar isSideBarFolded={isFolded} onFold={foldSideBar} onLogOut={() => setDialog('logout')} palette={palette} />
      {isMobile ? <BottomBar onOpenDocument={setDialog} /> : <SideBar isFolded={isFolded} onOpenDocument={setDialog} />}
      <div className={classes.column} data-folded={isFolded || undefined}>
        <NoticeStack>
          <LinkNotice />
          <PaletteNotice palette={palette} />
          <AlarmAnnouncer />
        </NoticeStack>
        <main ref={mainRef} tabIndex={-1} className={classes.main}>
          <TitleStart value={isDashboard ? null : <BackButton />}>
            <Outlet />
          </TitleStart>
        </main>
        <Footer />
      </div>
      <LayoutDialogs open={dialog ?? documentOfAddress ?? null} onClose={closeDialog} />
      {palette.state.kind === 'open' && <palette.state.Palette onClose={palette.close} onOpenDialog={setDialog} />}
    </LiveLinkContext>
  );
}

/** Closes an open menu when the page changes. */
function useClosedMenus(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    for (const menu of document.querySelectorAll<HTMLElement>(':popover-open')) menu.hidePopover();
  }, [pathname]);
}

/** Closes what stands over the page when one goes back. What is chosen in it closes it by itself. */
function useClosedDialogs(close: () => void): void {
  const { history } = useRouter();
  const onBack = useEffectEvent(close);
  useEffect(
    () => history.subscribe(({ action: { type } }) => type !== 'PUSH' && type !== 'REPLACE' && onBack()),
    [history],
  );
}

/** Warns that the network, the server or the live socket is unavailable; without the socket no value is live. */
function LinkNotice() {
  const { t } = useTranslation();
  const link = useLinkState();
  const isLinkDown = link.kind === 'down';
  const state = useConnection();

  useEffect(() => {
    if (isLinkDown) connection.check();
  }, [isLinkDown]);

  if (state === 'reachable' && !isLinkDown) return null;
  const lost = link.isServerBehind ? t('connection.noMachineData') : t('connectionLost');
  return (
    <Notice tone="warning" icon={IconPlugConnectedX}>
      {state === 'reachable' ? lost : t(`connection.${state}`)}
    </Notice>
  );
}

/** Lets keyboard users skip top bar and menu; visible only while focused. */
function SkipLink({ target }: { target: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation();
  return (
    <button type="button" className={classes.skip} onClick={() => target.current?.focus()}>
      {t('skipToContent')}
    </button>
  );
}
