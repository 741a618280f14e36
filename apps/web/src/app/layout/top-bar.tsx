import { ActionIcon } from '@mantine/core';
import { IconMenu2, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { BrandMark } from '../../components/layout/brand-mark.tsx';
import { brand } from '../../lib/brand/brand.ts';
import { useIsMobile } from '../../lib/screen.ts';
import { PaletteButton } from '../palette/palette-button.tsx';
import type { PaletteControl } from '../palette/use-palette.ts';
import { AccountBadge } from './account-badge.tsx';
import { DisplayPreferences } from './display-preferences.tsx';
import classes from './top-bar.module.css';

interface TopBarProps {
  isMenuOpen: boolean;
  menuButtonRef: RefObject<HTMLButtonElement | null>;
  onMenuToggle: () => void;
  palette: PaletteControl;
}

export function TopBar({ isMenuOpen, menuButtonRef, onMenuToggle, palette }: TopBarProps) {
  const { t } = useTranslation();
  const isMobile = useIsMobile();
  const Icon = isMenuOpen ? IconX : IconMenu2;
  return (
    <header className={classes.bar}>
      <ActionIcon
        ref={menuButtonRef}
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t(isMenuOpen ? 'menu.close' : 'menu.open')}
        aria-expanded={isMenuOpen}
        aria-controls="side-menu"
        onClick={onMenuToggle}
      >
        <Icon size={22} stroke={1.75} aria-hidden />
      </ActionIcon>
      <Link to="/devices" className={classes.brand}>
        <BrandMark size={28} />
        <span className={classes.title}>{brand.pageTitle}</span>
      </Link>
      <div className={classes.end}>
        <PaletteButton palette={palette} />
        {!isMobile && (
          <>
            <DisplayPreferences />
            <AccountBadge />
          </>
        )}
      </div>
    </header>
  );
}
