import { foldSideBar, useIsSideBarFolded } from '../../lib/preferences.ts';
import { useIsMobile } from '../../lib/screen.ts';
import { PaletteNotice } from '../palette/palette-button.tsx';
import { usePalette } from '../palette/use-palette.ts';
import { PhoneOffer } from '../phone/phone-offer.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { LayoutFrame } from './layout-frame.tsx';
import { SideBar } from './side-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { useIsDashboard } from './use-is-dashboard.ts';

/** Held in one hand, touched with a thumb. */
const isPhone = window.matchMedia('(width < 768px) and (pointer: coarse)').matches;

export function MainLayout() {
  const isMobile = useIsMobile();
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
          {isMobile ? (
            <BottomBar onOpenDocument={openDialog} onLogOut={() => openDialog('logout')} />
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
      footer={<Footer />}
      over={(openDialog) =>
        palette.state.kind === 'open' && <palette.state.Palette onClose={palette.close} onOpenDialog={openDialog} />
      }
      onBack={() => palette.state.kind === 'open' && palette.close()}
    />
  );
}
