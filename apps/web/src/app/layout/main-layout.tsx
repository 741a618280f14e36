import '@mantine/core/styles/Skeleton.layer.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { Outlet, useLocation, useMatches, useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice, NoticeStack } from '../../components/feedback/notice-stack.tsx';
import { connection, useConnection } from '../../lib/connection/connection.ts';
import { LiveLinkContext, useLinkState } from '../../lib/live/live-link-context.tsx';
import { followAccessDenied, liveLink } from '../live.ts';
import { PaletteNotice } from '../palette/palette-button.tsx';
import { usePalette } from '../palette/use-palette.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { Footer } from './footer.tsx';
import { type LayoutDialog, LayoutDialogs } from './layout-dialogs.tsx';
import classes from './main-layout.module.css';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';

export function MainLayout() {
  const { pathname } = useLocation();
  // The URLs of legal documents show the machine list with the document in a dialog.
  const documentOfAddress = useMatches({ select: (matches) => matches.at(-1)?.staticData.document });
  const [dialog, setDialog] = useState<LayoutDialog | null>(null);
  const menu = useSideMenu();
  const palette = usePalette();
  const mainRef = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);
  const navigate = useNavigate();

  useEffect(() => followAccessDenied(() => void navigate({ to: '/access' })), [navigate]);

  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    menu.collapse();
  });

  function closeDialog(): void {
    if (dialog !== null) setDialog(null);
    else void navigate({ to: '/devices', replace: true });
  }

  return (
    <LiveLinkContext value={liveLink}>
      <SkipLink target={mainRef} />
      <TopBar isMenuOpen={menu.isOpen} menuButtonRef={menu.buttonRef} onMenuToggle={menu.toggle} palette={palette} />
      <SideMenu isOpen={menu.isOpen} onClose={menu.close} onOpenDialog={setDialog} />
      <NoticeStack>
        <LinkNotice />
        <PaletteNotice palette={palette} />
      </NoticeStack>
      <div className={classes.column}>
        <main ref={mainRef} tabIndex={-1} className={classes.main}>
          <Breadcrumb />
          <Outlet />
        </main>
        <Footer />
      </div>
      <LayoutDialogs open={dialog ?? documentOfAddress ?? null} onClose={closeDialog} />
      {palette.state.kind === 'open' && <palette.state.Palette onClose={palette.close} onOpenDialog={setDialog} />}
    </LiveLinkContext>
  );
}

/** Closing the side menu with its button or Escape returns the focus to the button; navigation does not. */
function useSideMenu() {
  const [isOpen, setIsOpen] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);

  function close(): void {
    if (!isOpen) return;
    setIsOpen(false);
    buttonRef.current?.focus();
  }

  useEffect(() => {
    if (!isOpen) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setIsOpen(false);
      buttonRef.current?.focus();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [isOpen]);

  return { isOpen, buttonRef, close, toggle: () => setIsOpen(!isOpen), collapse: () => setIsOpen(false) };
}

/** Warns that the network, the server or the live socket is unavailable; without the socket no value is live. */
function LinkNotice() {
  const { t } = useTranslation();
  const isLinkDown = useLinkState().kind === 'down';
  const state = useConnection();

  useEffect(() => {
    if (isLinkDown) connection.check();
  }, [isLinkDown]);

  if (state === 'reachable' && !isLinkDown) return null;
  return (
    <Notice tone="warning" icon={IconPlugConnectedX}>
      {state === 'reachable' ? t('connectionLost') : t(`connection.${state}`)}
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
