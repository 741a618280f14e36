import './main-layout-styles.ts';
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { LiveLinkContext } from '../../lib/live/live-link-context.tsx';
import { followAccessDenied, liveLink } from '../live.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { Footer } from './footer.tsx';
import { LinkBanner } from './link-banner.tsx';
import classes from './main-layout.module.css';
import { SideMenu } from './side-menu.tsx';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';

export function MainLayout() {
  const { pathname } = useLocation();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const mainRef = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);
  const navigate = useNavigate();

  useEffect(() => followAccessDenied(() => void navigate({ to: '/access' })), [navigate]);

  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    setIsMenuOpen(false);
    // A new page begins at its beginning for the keyboard and for screen readers, too.
    mainRef.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <LiveLinkContext value={liveLink}>
      <SkipLink target={mainRef} />
      <TopBar isMenuOpen={isMenuOpen} onMenuToggle={() => setIsMenuOpen(!isMenuOpen)} />
      <SideMenu isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} />
      <LinkBanner />
      <div className={classes.column}>
        <main ref={mainRef} tabIndex={-1} className={classes.main}>
          <Breadcrumb />
          <Outlet />
        </main>
        <Footer />
      </div>
    </LiveLinkContext>
  );
}
