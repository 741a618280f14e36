import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import IconLayoutSidebar from '~icons/tabler/layout-sidebar';
import { BrandMark } from '../../components/layout/brand-mark.tsx';
import { useNeeds } from '../../features/attention/use-needs.ts';
import { ExportTray } from '../../features/exports/export-tray.tsx';
import { Bell } from '../../features/notifications/bell.tsx';
import { brand } from '../../lib/brand/brand.ts';
import { useIsCompact } from '../../lib/use-is-compact.ts';
import { PaletteButton } from '../palette/palette-button.tsx';
import type { PaletteControl } from '../palette/use-palette.ts';
import { AccountMenu } from './account-menu.tsx';
import bars from './bars.module.css';
import classes from './top-bar.module.css';

interface TopBarProps {
  isSideBarFolded: boolean;
  onFold: (isFolded: boolean) => void;
  onLogOut: () => void;
  palette: PaletteControl;
}

export function TopBar({ isSideBarFolded, onFold, onLogOut, palette }: TopBarProps) {
  const { t } = useTranslation();
  const isCompact = useIsCompact();
  const foldLabel = t(isSideBarFolded ? 'menu.unfold' : 'menu.fold');
  return (
    <header className={`${bars.top} ${classes.bar}`}>
      {!isCompact && (
        <button
          type="button"
          className={classes.fold}
          aria-label={foldLabel}
          title={foldLabel}
          aria-expanded={!isSideBarFolded}
          aria-controls="side-bar"
          onClick={() => onFold(!isSideBarFolded)}
        >
          <IconLayoutSidebar size={20} />
        </button>
      )}
      <Link to="/devices" className={`${bars.brand} ${classes.brand}`}>
        <BrandMark size={28} />
        <span className={bars.title} title={brand.pageTitle}>
          {brand.pageTitle}
        </span>
      </Link>
      <div className={`${bars.end} ${classes.end}`}>
        <PaletteButton palette={palette} />
        <ExportTray />
        <Bell needs={useNeeds()} />
        <AccountMenu onLogOut={onLogOut} />
      </div>
    </header>
  );
}
