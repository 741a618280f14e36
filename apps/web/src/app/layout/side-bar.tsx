import type { LegalDocument } from '@washboard/contract/legal/legal-documents';
import { useTranslation } from 'react-i18next';
import { LegalEntries, MenuLink } from './menu-entry.tsx';
import { useMenuPages } from './menu-pages.ts';
import classes from './side-bar.module.css';

interface SideBarProps {
  isFolded: boolean;
  onOpenDocument: (document: LegalDocument) => void;
}

/** The menu on wide screens: labelled, or folded to icons. */
export function SideBar({ isFolded, onOpenDocument }: SideBarProps) {
  const { t } = useTranslation();
  const pages = useMenuPages();
  return (
    <nav id="side-bar" aria-label={t('menu.label')} className={classes.bar} data-folded={isFolded || undefined}>
      {pages.map((page) => (
        <MenuLink key={page.to} page={page} />
      ))}
      <div className={classes.last}>
        <LegalEntries onOpen={onOpenDocument} />
      </div>
    </nav>
  );
}
