import './main-layout-styles.ts';
import { Outlet, useLocation, useMatches, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { NoticeStack } from '../../components/feedback/notice-stack.tsx';
import { LiveLinkContext } from '../../lib/live/live-link-context.tsx';
import { followAccessDenied, liveLink } from '../live.ts';
import { PaletteNotice } from '../palette/palette-notice.tsx';
import { usePalette } from '../palette/use-palette.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { Footer } from './footer.tsx';
import { type LayoutDialog, LayoutDialogs } from './layout-dialogs.tsx';
import { LinkNotice } from './link-notice.tsx';
import classes from './main-layout.module.css';
import { SideMenu } from './side-menu.tsx';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';
import { useSideMenu } from './use-side-menu.ts';

export function MainLayout() {
  const { pathname } = useLocation();
  // The addresses of the legal documents show the machine list and, over it, the document.
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
