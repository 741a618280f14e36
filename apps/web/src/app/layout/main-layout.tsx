import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import IconDeviceMobile from '~icons/tabler/device-mobile';
import { Notice } from '../../components/feedback/notice-stack.tsx';
import { brand } from '../../lib/brand/brand.ts';
import { mailLink, phoneLink } from '../../lib/contact-links.ts';
import { chooseShell, foldSideBar, useChosenShell, useIsSideBarFolded } from '../../lib/preferences.ts';
import { useIsCompact } from '../../lib/use-is-compact.ts';
import { PaletteNotice } from '../palette/palette-button.tsx';
import { usePalette } from '../palette/use-palette.ts';
import { DashboardBottomBar } from './dashboard-bottom-bar.tsx';
import classes from './footer.module.css';
import { LayoutFrame } from './layout-frame.tsx';
import { SideBar } from './side-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { useIsDashboard } from './use-is-dashboard.ts';

const isPhone = window.matchMedia('(width < 768px) and (pointer: coarse)').matches;

export function MainLayout() {
  const isCompact = useIsCompact();
  const isFolded = useIsSideBarFolded();
  const isDashboard = useIsDashboard();
  const palette = usePalette();
  return (
    <LayoutFrame
      sideBar={isFolded ? 'folded' : 'open'}
      bars={(openDialog) => (
        <>
          <TopBar
            isSideBarFolded={isFolded}
            onFold={foldSideBar}
            onLogOut={() => openDialog('logout')}
            palette={palette}
          />
          {isCompact ? (
            <DashboardBottomBar onOpenDocument={openDialog} onLogOut={() => openDialog('logout')} />
          ) : (
            <SideBar isFolded={isFolded} onOpenDocument={openDialog} onLogOut={() => openDialog('logout')} />
          )}
        </>
      )}
      notices={
        <>
          <PaletteNotice palette={palette} />
          {isPhone && isDashboard && <PhoneOffer />}
        </>
      }
      footer={<LayoutFooter />}
      over={(openDialog) =>
        palette.state.kind === 'open' && <palette.state.Palette onClose={palette.close} onOpenDialog={openDialog} />
      }
      onBack={() => palette.state.kind === 'open' && palette.close()}
    />
  );
}

function PhoneOffer() {
  const { t } = useTranslation();
  if (useChosenShell() !== null) return null;
  return (
    <Notice
      tone="accent"
      isImmediate
      icon={IconDeviceMobile}
      action={
        <>
          <Button variant="subtle" size="sm" component="a" href="/app/machines" onClick={() => chooseShell('phone')}>
            {t('phoneOffer.open')}
          </Button>
          <Button variant="subtle" color="gray" size="sm" onClick={() => chooseShell('full')}>
            {t('phoneOffer.stay')}
          </Button>
        </>
      }
    >
      {t('phoneOffer.text')}
    </Notice>
  );
}

function LayoutFooter() {
  const { t } = useTranslation();
  const { phone, email, website } = brand.support;
  return (
    <footer className={classes.footer}>
      <span>{t('footer.support', { brand: brand.name })}</span>
      <a href={phoneLink(phone)}>{phone}</a>
      <a href={mailLink(email)}>{email}</a>
      <a href={website} target="_blank" rel="noreferrer">
        {new URL(website).host}
      </a>
    </footer>
  );
}
