import type { LegalDocument } from '@washboard/contract/legal-documents/legal-documents';
import { useTranslation } from 'react-i18next';
import { MenuLink, OwnEntries } from './menu-link.tsx';
import { useMenuPages } from './menu-pages.ts';
import classes from './side-bar.module.css';

interface SideBarProps {
  isFolded: boolean;
  onOpenDocument: (document: LegalDocument) => void;
  onLogOut: () => void;
}

export function SideBar({ isFolded, onOpenDocument, onLogOut }: SideBarProps) {
  const { t } = useTranslation();
  const pages = useMenuPages();
  const linksOf = (isLast: boolean) =>
    pages.filter((page) => (page.isLast ?? false) === isLast).map((page) => <MenuLink key={page.to} page={page} />);
  return (
    <nav id="side-bar" aria-label={t('menu.label')} className={classes.bar} data-folded={isFolded || undefined}>
      {linksOf(false)}
      <div className={classes.last}>
        {linksOf(true)}
        <OwnEntries onOpen={onOpenDocument} onLogOut={onLogOut} />
      </div>
    </nav>
  );
}
